import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';
import type { RedisLinks } from '../redis/redis.ts';
import { type Bus, Listeners } from './bus.ts';

const CHANNEL = 'clearcrate:bus';

interface Envelope {
  node: string;
  topic: string;
  message: unknown;
}

/**
 * Bus between processes over one Redis channel. A process delivers to itself without Redis, so
 * nothing inside it depends on Redis being up. What the others miss meanwhile they correct by their
 * periodic reads.
 */
export function createRedisBus({ commands, messages }: RedisLinks, log: Log): Bus {
  const node = randomBytes(9).toString('base64url');
  const listeners = new Listeners((topic, error) => log.error({ err: error, topic }, 'bus listener failed'));
  const subscribe = () => {
    messages.client.subscribe(CHANNEL).catch((error) => log.warn({ err: error }, 'bus subscription failed'));
  };
  messages.client.on('ready', subscribe);
  if (messages.client.status === 'ready') subscribe();
  messages.client.on('message', (_channel, text) => {
    const { node: sender, topic, message } = JSON.parse(text) as Envelope;
    if (sender !== node) listeners.deliver(topic, message);
  });
  return {
    publish: (topic, message) => {
      queueMicrotask(() => listeners.deliver(topic.name, message));
      const envelope: Envelope = { node, topic: topic.name, message };
      // Lost for the others while Redis is away. The link has logged that once; a line per message
      // would not help.
      commands.ask((client) => client.publish(CHANNEL, JSON.stringify(envelope))).catch(() => {});
    },
    subscribe: (topic, listener) => listeners.add(topic.name, listener as (message: unknown) => void),
    reachesOthers: () => commands.isUp() && messages.isUp(),
    close: async () => {},
  };
}
