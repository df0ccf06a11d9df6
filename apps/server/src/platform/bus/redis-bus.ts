import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';
import type { RedisLinks } from '../redis/redis.ts';
import { type Bus, Listeners } from './bus.ts';

const CHANNEL = 'clearcrate:bus';

interface Letter {
  node: string;
  topic: string;
  message: unknown;
}

/**
 * Several processes of one store hear each other through one Redis channel. A process hears itself without it, so that
 * nothing inside it stops working when Redis does; what the others miss meanwhile is made good by what they read again.
 */
export function createRedisBus({ commands, messages }: RedisLinks, log: Log): Bus {
  const node = randomBytes(9).toString('base64url');
  const listeners = new Listeners((topic, error) => log.error({ err: error, topic }, 'a bus listener failed'));
  const listen = () => {
    messages.client.subscribe(CHANNEL).catch((error) => log.warn({ err: error }, 'the bus could not be heard'));
  };
  messages.client.on('ready', listen);
  if (messages.client.status === 'ready') listen();
  messages.client.on('message', (_channel, text) => {
    const { node: sender, topic, message } = JSON.parse(text) as Letter;
    if (sender !== node) listeners.deliver(topic, message);
  });
  return {
    publish: (topic, message) => {
      queueMicrotask(() => listeners.deliver(topic.name, message));
      const letter: Letter = { node, topic: topic.name, message };
      // Lost for the others while Redis is away: the link has said so once, a line for each message would help nobody.
      commands.ask((client) => client.publish(CHANNEL, JSON.stringify(letter))).catch(() => {});
    },
    subscribe: (topic, listener) => listeners.add(topic.name, listener as (message: unknown) => void),
    reachesOthers: () => commands.isUp() && messages.isUp(),
    close: async () => {},
  };
}
