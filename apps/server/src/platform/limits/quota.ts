import type { Clock } from '../clock.ts';

/**
 * A count per key and time window, shared by all processes: wrong passwords, puzzles issued, codes
 * tried.
 */
export interface Quota {
  /** Counts one use. Returns the uses in the current window, this one included. */
  use(key: string, windowMs: number): Promise<number>;
  /** Returns the uses in the current window without adding one. */
  count(key: string): Promise<number>;
  /** Takes one use back when it turned out to be legitimate. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/** A quota in the memory of one process. */
export interface LocalQuota extends Quota {
  /** Adopts a count made elsewhere. */
  learn(key: string, count: number, windowMs: number): void;
}

/**
 * Uses one of `most` uses; `undefined` when none is left. The use of a rejected caller is given
 * back: otherwise rejected concurrent calls would exhaust the limit after the successful ones have
 * returned theirs.
 */
export async function useWithin(
  quota: Pick<Quota, 'use' | 'giveBack'>,
  key: string,
  windowMs: number,
  most: number,
): Promise<number | undefined> {
  const used = await quota.use(key, windowMs);
  if (used <= most) return used;
  await quota.giveBack(key);
  return undefined;
}

const MAX_KEYS = 200_000;

export function createMemoryQuota(clock: Clock): LocalQuota {
  const counts = new Map<string, { count: number; endsAtMs: number }>();
  /**
   * Clients choose the keys. The oldest go first: dropping all would give every locked-out client
   * new tries.
   */
  const makeRoom = () => {
    if (counts.size < MAX_KEYS) return;
    for (const [key, entry] of counts) if (entry.endsAtMs <= clock.now()) counts.delete(key);
    let excess = counts.size - MAX_KEYS * 0.9;
    for (const key of counts.keys()) {
      if (excess-- <= 0) return;
      counts.delete(key);
    }
  };
  const running = (key: string) => {
    const entry = counts.get(key);
    return entry && entry.endsAtMs > clock.now() ? entry : undefined;
  };
  const begin = (key: string, count: number, windowMs: number) => {
    makeRoom();
    counts.delete(key);
    counts.set(key, { count, endsAtMs: clock.now() + windowMs });
  };
  return {
    use: async (key, windowMs) => {
      const entry = running(key);
      if (!entry) begin(key, 1, windowMs);
      else entry.count += 1;
      return entry?.count ?? 1;
    },
    learn: (key, count, windowMs) => {
      const entry = running(key);
      if (!entry || count === 1) begin(key, count, windowMs);
      else entry.count = count;
    },
    count: async (key) => running(key)?.count ?? 0,
    giveBack: async (key) => {
      const entry = running(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
    reset: async (key) => {
      counts.delete(key);
    },
  };
}
