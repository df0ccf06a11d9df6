import { Redis } from 'ioredis';
import { StartupError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Bus, Listeners } from './bus.ts';

const CHANNEL = 'clearcrate:bus';

/** Several processes of one store hear each other through one Redis channel; each hears itself through it too. */
export async function createRedisBus(url: string, log: Log): Promise<Bus> {
  const listeners = new Listeners((topic, error) => log.error({ err: error, topic }, 'a bus listener failed'));
  const publisher = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) client.on('error', (error) => log.warn({ err: error }, 'redis'));
  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await subscriber.subscribe(CHANNEL);
  } catch (error) {
    publisher.disconnect();
    subscriber.disconnect();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`REDIS_URL does not answer (${reason}). Start Redis or unset REDIS_URL.`);
  }
  subscriber.on('message', (_channel, text) => {
    const { topic, message } = JSON.parse(text) as { topic: string; message: unknown };
    listeners.deliver(topic, message);
  });
  return {
    publish: (topic, message) => {
      publisher
        .publish(CHANNEL, JSON.stringify({ topic: topic.name, message }))
        .catch((error) => log.warn({ err: error, topic: topic.name }, 'a bus message was lost'));
    },
    subscribe: (topic, listener) => listeners.add(topic.name, listener as (message: unknown) => void),
    close: async () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
