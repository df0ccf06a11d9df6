import { setTimeout as delay } from 'node:timers/promises';
import { OwnersLocked } from '../platform/db/batch/owner-locks.ts';
import { pollDelayMs } from '../platform/db/batch/put-aside.ts';
import type { Tx } from '../platform/db/database.ts';
import { runnerOf } from '../platform/db/statement.ts';
import type { Platform } from '../platform/platform.ts';
import { tryLockOwners } from './ledger.repository.ts';

/** A result of `work` that is worth waiting for: it is run again, in a new transaction. */
export const NOT_YET = Symbol('not yet');

export type BehindLocks = <T>(
  playerIds: readonly bigint[],
  work: (tx: Tx) => Promise<T | typeof NOT_YET>,
) => Promise<T>;

/**
 * Runs a transaction behind the locks of players. While another transaction has one of them, no
 * connection is held, so that calls of one locked player cannot use up those of all players. Fails
 * with `OwnersLocked` when that takes too long; nothing was done then.
 */
export function createBehindLocks({ db, metrics }: Pick<Platform, 'db' | 'metrics'>, patienceMs: number): BehindLocks {
  const attempt = <T>(playerIds: readonly bigint[], work: (tx: Tx) => Promise<T | typeof NOT_YET>) =>
    db.transaction().execute(async (tx) => {
      const locked = await tryLockOwners(runnerOf(tx), playerIds);
      return locked.size > 0 ? NOT_YET : work(tx);
    });
  return async (playerIds, work) => {
    const untilMs = performance.now() + patienceMs;
    const first = await attempt(playerIds, work);
    if (first !== NOT_YET) return first;
    metrics.lockedPlayerWaits.inc({ what: 'transaction' });
    try {
      for (let polls = 0; ; polls += 1) {
        await delay(pollDelayMs(polls));
        const next = await attempt(playerIds, work);
        if (next !== NOT_YET) return next;
        if (performance.now() >= untilMs) throw new OwnersLocked(playerIds);
      }
    } finally {
      metrics.lockedPlayerWaits.dec({ what: 'transaction' });
    }
  };
}
