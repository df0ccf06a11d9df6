import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createRecentValues } from '../../platform/recent-values.ts';

export interface RecentValue<T> {
  /** Inside a transaction, hand it over. */
  read(tx?: Tx): Promise<T>;
  /** The next read computes anew, also when a computation is under way: that one may have seen the old state. */
  forget(): void;
}

/** One value that may be a little old. */
export function createRecentValue<T>(clock: Clock, lifeMs: number, compute: (tx?: Tx) => Promise<T>): RecentValue<T> {
  const values = createRecentValues<'only', T>(clock, { lifeMs, maxEntries: 1 }, (_only, tx) => compute(tx));
  return { read: (tx) => values.read('only', tx), forget: values.forgetAll };
}
