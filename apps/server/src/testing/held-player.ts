import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../platform/db/database.ts';
import type { TestApp } from './test-app.ts';
import { countLockedWaits } from './test-platform.ts';

/** Holds players’ locks, so that a test controls the order of operations. */
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

/**
 * Consecutive idle polls required: between two statements, or while a call waits for a connection,
 * the database is idle too.
 */
const QUIET_POLLS = 8;
const POLL_INTERVAL_MS = 10;

/** Waits until all calls are blocked: no backend is active except those waiting for a lock. */
export async function allCallsWait({ database }: Pick<TestApp, 'database'>): Promise<void> {
  for (let quiet = 0; quiet < QUIET_POLLS; ) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state = 'active' and wait_event_type is distinct from 'Lock'`.execute(database.db);
    quiet = rows.length === 0 ? quiet + 1 : 0;
    await delay(POLL_INTERVAL_MS);
  }
}

/**
 * Makes concurrent calls of one player share transactions, however busy the machine is: they are
 * put aside while the player is locked, and return to the queue together.
 */
export async function callTogether<Answer>(
  test: TestApp,
  playerId: bigint,
  count: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const held = await holdPlayers(test, playerId);
  const answers: Promise<Answer>[] = [];
  try {
    for (let index = 0; index < count; index += 1) answers.push(call(index));
    await expect.poll(() => countWaiting(test), { interval: 10 }).toBe(count);
  } finally {
    await held.release();
  }
  return Promise.all(answers);
}

/**
 * Number of transactions that wait for a lock in the test database, and of calls that wait for a
 * locked player without one.
 */
export async function countWaiting({ database }: Pick<TestApp, 'database'>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(database.db);
  return Number(rows[0]?.count) + (await countLockedWaits(database));
}

/** Result of a second transaction that blocks on the first and continues after its commit. */
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
