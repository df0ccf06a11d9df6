import type { RedisLink } from '../redis/redis-link.ts';
import type { LocalQuota, Quota } from './quota.ts';

/** Counting and dating must be one step, or a crash between them leaves a count that never ends. */
const COUNT_SCRIPT = `local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n`;
/** What has ended meanwhile stays ended: a bare DECR would make a key that never does. */
const GIVE_BACK_SCRIPT = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 1 then redis.call('DECR', KEYS[1]) else redis.call('DEL', KEYS[1]) end`;
const nameOf = (key: string) => `clearcrate:quota:${key}`;

/**
 * Counts that all processes share while Redis answers. Each process remembers what it was last told, and goes on counting from
 * there by itself when Redis does not: nobody waits, nobody is let off, nobody is locked out for it.
 */
export function createRedisQuota(link: RedisLink, local: LocalQuota): Quota {
  return {
    use: async (key, windowMs) => {
      try {
        const count = Number(await link.ask((client) => client.eval(COUNT_SCRIPT, 1, nameOf(key), windowMs)));
        local.learn(key, count, windowMs);
        return count;
      } catch {
        return local.use(key, windowMs);
      }
    },
    count: async (key) => {
      try {
        return Number((await link.ask((client) => client.get(nameOf(key)))) ?? 0);
      } catch {
        return local.count(key);
      }
    },
    giveBack: async (key) => {
      await local.giveBack(key);
      await link.ask((client) => client.eval(GIVE_BACK_SCRIPT, 1, nameOf(key))).catch(() => {});
    },
    reset: async (key) => {
      await local.reset(key);
      await link.ask((client) => client.del(nameOf(key))).catch(() => {});
    },
  };
}
