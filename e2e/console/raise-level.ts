import pg from 'pg';
import { findRunningPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';

/** Sets a player's VIP level directly, without a recharge. Returns the nickname. */
export async function raiseLevel(mobile: string, level: number): Promise<string> {
  const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.STORE_DATA_DIR ?? '') });
  await client.connect();
  const { rows } = await client
    .query<{ nickname: string }>('update player set level = $1 where mobile = $2 returning nickname', [
      level,
      `+86${mobile}`,
    ])
    .finally(() => client.end());
  return rows[0]?.nickname ?? '';
}
