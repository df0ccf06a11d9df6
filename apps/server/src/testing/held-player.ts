import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../platform/db/database.ts';
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

/** So many looks one after the other: between two statements of a call, or while it gets a connection, the database does nothing for it. */
const QUIET_LOOKS = 8;
const LOOK_AGAIN_MS = 10;

/** Until whatever was sent has come as far as it can: nothing in the database is at work any more that does not wait for another one. */
export async function everybodyWaits({ database }: Pick<TestApp, 'database'>): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state = 'active' and wait_event_type is distinct from 'Lock'`.execute(database.db);
    quiet = rows.length === 0 ? quiet + 1 : 0;
    await delay(LOOK_AGAIN_MS);
  }
}

/** Groups of one kind that a process lets into the database at once. */
const ABREAST = 2;

/**
 * Calls of one player that share transactions, whatever the machine is busy with: behind as many as run at once, each of which waits
 * alone for the player, all others stand in one line. Where calls go to several processes in turn, `nodes` says how many those are.
 */
export async function callTogether<Answer>(
  test: TestApp,
  playerId: bigint,
  count: number,
  call: (index: number) => Promise<Answer>,
  nodes = 1,
): Promise<Answer[]> {
  const held = await holdPlayers(test, playerId);
  const answers: Promise<Answer>[] = [];
  try {
    for (let index = 0; index < ABREAST * nodes; index += 1) {
      answers.push(call(index));
      await expect.poll(() => countWaiting(test), { interval: 10 }).toBe(index + 1);
    }
    for (let index = answers.length; index < count; index += 1) answers.push(call(index));
    await everybodyWaits(test);
  } finally {
    await held.release();
  }
  return Promise.all(answers);
}

/** How many transactions wait for another one, in the database of the test. */
export async function countWaiting({ database }: Pick<TestApp, 'database'>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(database.db);
  return Number(rows[0]?.count);
}

/** What a second transaction finds that comes to wait for a first one, and goes on once that is committed. */
export async function foundBehind<Found>(
  test: Pick<TestApp, 'database'>,
  first: (tx: Tx) => Promise<unknown>,
  second: (tx: Tx) => Promise<Found>,
): Promise<Found> {
  const { db } = test.database;
  const behind = await db.transaction().execute(async (tx) => {
    await first(tx);
    const found = db.transaction().execute(second);
    found.catch(() => {});
    await expect.poll(() => countWaiting(test), { interval: 10 }).toBe(1);
    return { found };
  });
  return behind.found;
}
