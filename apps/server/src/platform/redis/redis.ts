import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createRedisLink, type RedisLink } from './redis-link.ts';

/** What a process has of Redis: one connection to ask and tell, one to listen, which can do nothing else. */
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
