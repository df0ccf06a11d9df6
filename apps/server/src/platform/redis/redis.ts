import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createRedisLink, type RedisLink } from './redis-link.ts';

/**
 * A process's connections to Redis: one for commands, one for subscriptions, which can do nothing
 * else.
 */
export interface RedisLinks {
  readonly commands: RedisLink;
  readonly messages: RedisLink;
  close(): void;
}

export async function connectRedis(url: string, log: Log, metrics: Metrics): Promise<RedisLinks> {
  const link = (name: string) =>
    createRedisLink(url, name, log, (isUp) => metrics.redisUp.set({ link: name }, isUp ? 1 : 0));
  const links = { commands: link('commands'), messages: link('messages') };
  await Promise.all([links.commands.started(), links.messages.started()]);
  return {
    ...links,
    close: () => {
      links.commands.close();
      links.messages.close();
    },
  };
}
