import type { RedisLink } from '../redis/redis-link.ts';
import type { LocalQuota, Quota } from './quota.ts';

/**
 * Counting and setting the expiry must be atomic, or a crash between them leaves a count that never
 * expires.
 */
const COUNT_SCRIPT = `local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n`;
/** An expired count stays expired: a bare DECR would create a key that never expires. */
const GIVE_BACK_SCRIPT = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 1 then redis.call('DECR', KEYS[1]) else redis.call('DEL', KEYS[1]) end`;
const nameOf = (key: string) => `clearcrate:quota:${key}`;

/**
 * Shared counts while Redis answers. Each process remembers the last count it saw and continues
 * from there on its own when Redis does not: no call waits, no guesser gets new tries, and no
 * player is locked out by the outage.
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
