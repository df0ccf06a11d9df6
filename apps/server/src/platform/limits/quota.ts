import { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';

/** A count per key and window that all processes share: wrong passwords, puzzles asked for, codes tried. */
export interface Quota {
  /** Counts one use and tells how many there are in the running window, this one included. */
  use(key: string, windowMs: number): Promise<number>;
  reset(key: string): Promise<void>;
  close(): Promise<void>;
}

const MAX_KEYS = 200_000;

export function createMemoryQuota(clock: Clock): Quota {
  const counts = new Map<string, { count: number; endsAtMs: number }>();
  const sweep = () => {
    for (const [key, entry] of counts) if (entry.endsAtMs <= clock.now()) counts.delete(key);
    if (counts.size >= MAX_KEYS) counts.clear();
  };
  return {
    use: async (key, windowMs) => {
      const now = clock.now();
      const entry = counts.get(key);
      if (entry && entry.endsAtMs > now) {
        entry.count += 1;
        return entry.count;
      }
      if (counts.size >= MAX_KEYS) sweep();
      counts.set(key, { count: 1, endsAtMs: now + windowMs });
      return 1;
    },
    reset: async (key) => {
      counts.delete(key);
    },
    close: async () => {},
  };
}

/** Counting and dating must be one step, or a crash between them leaves a count that never ends. */
const COUNT_SCRIPT = `local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n`;

export function createRedisQuota(url: string): Quota {
  const redis = new Redis(url, { maxRetriesPerRequest: 2 });
  return {
    use: async (key, windowMs) => Number(await redis.eval(COUNT_SCRIPT, 1, `clearcrate:quota:${key}`, windowMs)),
    reset: async (key) => {
      await redis.del(`clearcrate:quota:${key}`);
    },
    close: async () => redis.disconnect(),
  };
}
