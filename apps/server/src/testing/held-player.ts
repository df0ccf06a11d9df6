import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Keeps everything that moves a player's value waiting, so that a test decides in which order it comes to pass. */
export async function holdPlayers({ app, database }: TestApp, ...playerIds: bigint[]) {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = database.db.transaction().execute(async (tx) => {
    for (const playerId of playerIds) await app.ledger.lock(tx, playerId);
    held.resolve();
    await end.promise;
  });
  await Promise.race([held.promise, holding]);
  return {
    release: async (): Promise<void> => {
      end.resolve();
      await holding;
    },
  };
}

/** How many transactions wait for another one, in the database of the test. */
export async function countWaiting({ database }: Pick<TestApp, 'database'>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(database.db);
  return Number(rows[0]?.count);
}
