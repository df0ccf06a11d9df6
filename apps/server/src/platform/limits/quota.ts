import type { Clock } from '../clock.ts';

/** A count per key and window that all processes share: wrong passwords, puzzles asked for, codes tried. */
export interface Quota {
  /** Counts one use and tells how many there are in the running window, this one included. */
  use(key: string, windowMs: number): Promise<number>;
  /** How many uses the running window has, without adding one. */
  count(key: string): Promise<number>;
  /** Takes one use back, for what turned out to be no abuse. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/** What one process knows by itself. */
export interface LocalQuota extends Quota {
  /** Takes over a count that was made elsewhere. */
  learn(key: string, count: number, windowMs: number): void;
}

/**
 * One of so many uses, or nothing where none is left. Whoever comes too late takes none with them: those who were right have theirs given
 * back, and of many at once some are too late.
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
  /** Keys are the caller's to choose. The oldest go first: forgetting all would give everybody who is locked out new tries. */
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
