import type { Clock } from '../../platform/clock.ts';

export interface RecentValue<T> {
  read(): Promise<T>;
  /** The next read computes anew, also when a computation is under way: that one may have seen the old state. */
  forget(): void;
}

/** One value that may be a little old. Many readers of a missing one share one computation; a failure is not remembered. */
export function createRecentValue<T>(clock: Clock, lifeMs: number, compute: () => Promise<T>): RecentValue<T> {
  let current: { value: Promise<T>; expiresAtMs: number } | undefined;
  return {
    read: () => {
      if (current && current.expiresAtMs > clock.now()) return current.value;
      const entry = { value: compute(), expiresAtMs: clock.now() + lifeMs };
      current = entry;
      entry.value.catch(() => {
        if (current === entry) current = undefined;
      });
      return entry.value;
    },
    forget: () => {
      current = undefined;
    },
  };
}
