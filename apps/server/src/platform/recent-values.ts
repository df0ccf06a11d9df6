import type { Clock } from './clock.ts';

export interface RecentValues<Key, Value> {
  read(key: Key): Promise<Value>;
  /** The next read computes anew, also when a computation is under way: that one may have seen the old state. */
  forget(key: Key): void;
  forgetAll(): void;
}

/** Values by a key that may be a little old. Many readers of a missing one share one computation; a failure is not remembered. */
export function createRecentValues<Key extends string | bigint, Value>(
  clock: Clock,
  { lifeMs, maxEntries }: { lifeMs: number; maxEntries: number },
  compute: (key: Key) => Promise<Value>,
): RecentValues<Key, Value> {
  const entries = new Map<Key, { value: Promise<Value>; expiresAtMs: number }>();
  return {
    read: (key) => {
      const known = entries.get(key);
      if (known && known.expiresAtMs > clock.now()) return known.value;
      if (entries.size >= maxEntries) entries.clear();
      const entry = { value: compute(key), expiresAtMs: clock.now() + lifeMs };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    forget: (key) => {
      entries.delete(key);
    },
    forgetAll: () => entries.clear(),
  };
}
