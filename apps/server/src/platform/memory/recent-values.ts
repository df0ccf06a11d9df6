import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';

export interface RecentValues<Key, Value> {
  /**
   * Inside a transaction, pass it: a missing value is then computed on its connection. Waiting for
   * another caller's computation would hold one connection while waiting for another, and enough
   * such callers exhaust the pool and deadlock.
   */
  read(key: Key, tx?: Tx): Promise<Value>;
  /** The next read recomputes, even during a computation, which may have read the old state. */
  forget(key: Key): void;
  forgetAll(): void;
}

interface Entry<Value> {
  value: Promise<Value>;
  expiresAtMs: number;
  /** Whether the value has been computed. */
  isThere: boolean;
}

/**
 * Creates a cache of values that may be up to `lifeMs` old. Readers of a missing value share one
 * computation. Failures are not cached.
 */
export function createRecentValues<Key extends string | bigint, Value>(
  clock: Clock,
  { lifeMs, maxEntries }: { lifeMs: number; maxEntries: number },
  compute: (key: Key, tx?: Tx) => Promise<Value>,
): RecentValues<Key, Value> {
  const entries = new Map<Key, Entry<Value>>();
  const begin = (key: Key) => {
    entries.delete(key);
    // Maps iterate in insertion order: the first key is the oldest.
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
