import pg from 'pg';
import { findRunningPostgres } from '../../../apps/server/src/platform/db/embedded/embedded-postgres.ts';

/**
 * Binds a trade link directly; the form has its own spec. The token selects the sandbox's result of
 * an offer.
 */
export async function bindSteam(mobile: string, token: string): Promise<void> {
  const link = `https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=${token}`;
  const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.STORE_DATA_DIR ?? '') });
  await client.connect();
  await client
    .query('update player set steam_url = $1 where mobile = $2', [link, `+86${mobile}`])
    .finally(() => client.end());
}
