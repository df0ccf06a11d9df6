import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';

export interface RecentValues<Key, Value> {
  /**
   * Inside a transaction, hand it over: what is missing is then read through it. Waiting for somebody else's reading would be
   * waiting for one more connection while holding one, and many who do that wait for ever.
   */
  read(key: Key, tx?: Tx): Promise<Value>;
  /** The next read computes anew, also when a computation is under way: that one may have seen the old state. */
  forget(key: Key): void;
  forgetAll(): void;
}

interface Entry<Value> {
  value: Promise<Value>;
  expiresAtMs: number;
  /** The value has come. */
  isThere: boolean;
}

/** Values by a key that may be a little old. Many readers of a missing one share one computation; a failure is not remembered. */
export function createRecentValues<Key extends string | bigint, Value>(
  clock: Clock,
  { lifeMs, maxEntries }: { lifeMs: number; maxEntries: number },
  compute: (key: Key, tx?: Tx) => Promise<Value>,
): RecentValues<Key, Value> {
  const entries = new Map<Key, Entry<Value>>();
  const begin = (key: Key) => {
    entries.delete(key);
    // The one that was begun first goes, and the others stay.
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= maxEntries) entries.delete(oldest);
    const entry: Entry<Value> = { value: compute(key), expiresAtMs: clock.now() + lifeMs, isThere: false };
    entries.set(key, entry);
    entry.value.then(
      () => {
        entry.isThere = true;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry.value;
  };
  return {
    read: (key, tx) => {
      const entry = entries.get(key);
      const known = entry && entry.expiresAtMs > clock.now() ? entry : undefined;
      if (tx) return known?.isThere ? known.value : compute(key, tx);
      return known?.value ?? begin(key);
    },
    forget: (key) => {
      entries.delete(key);
    },
    forgetAll: () => entries.clear(),
  };
}
