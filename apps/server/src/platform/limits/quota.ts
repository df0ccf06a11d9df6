import { Redis } from 'ioredis';

/** A count per key and window that all processes share: wrong passwords, puzzles asked for, codes tried. */
export interface Quota {
  /** Counts one use and tells how many there are in the running window, this one included. */
  use(key: string, windowMs: number): Promise<number>;
  /** How many uses the running window has, without adding one. */
  count(key: string): Promise<number>;
  /** Takes one use back, for what turned out to be no abuse. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Counting and dating must be one step, or a crash between them leaves a count that never ends. */
const COUNT_SCRIPT = `local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n`;
/** What has ended meanwhile stays ended: a bare DECR would make a key that never does. */
const GIVE_BACK_SCRIPT = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 1 then redis.call('DECR', KEYS[1]) else redis.call('DEL', KEYS[1]) end`;

export function createRedisQuota(url: string): Quota {
  const redis = new Redis(url, { maxRetriesPerRequest: 2 });
  const nameOf = (key: string) => `clearcrate:quota:${key}`;
  return {
    use: async (key, windowMs) => Number(await redis.eval(COUNT_SCRIPT, 1, nameOf(key), windowMs)),
    count: async (key) => Number((await redis.get(nameOf(key))) ?? 0),
    giveBack: async (key) => {
      await redis.eval(GIVE_BACK_SCRIPT, 1, nameOf(key));
    },
    reset: async (key) => {
      await redis.del(nameOf(key));
    },
    close: async () => redis.disconnect(),
  };
}
