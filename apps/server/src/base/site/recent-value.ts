import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createRecentValues } from '../../platform/memory/recent-values.ts';

export interface RecentValue<T> {
  /** Inside a transaction, pass it on. */
  read(tx?: Tx): Promise<T>;
  /**
   * Makes the next read compute anew, even when a computation is in progress: that one may have
   * seen the old state.
   */
  forget(): void;
}

/** Caches one value for a limited time. */
export function createRecentValue<T>(clock: Clock, lifeMs: number, compute: (tx?: Tx) => Promise<T>): RecentValue<T> {
  const values = createRecentValues<'only', T>(clock, { lifeMs, maxEntries: 1 }, (_only, tx) => compute(tx));
  return { read: (tx) => values.read('only', tx), forget: values.forgetAll };
}
