import type { Log } from '../log.ts';
import { type Bus, Listeners } from './bus.ts';

/** One process needs no broker. Delivery is asynchronous here too, so that code cannot come to lean on the difference. */
export function createMemoryBus(log: Log): Bus {
  const listeners = new Listeners((topic, error) => log.error({ err: error, topic }, 'a bus listener failed'));
  return {
    publish: (topic, message) => {
      queueMicrotask(() => listeners.deliver(topic.name, message));
    },
    subscribe: (topic, listener) => listeners.add(topic.name, listener as (message: unknown) => void),
    reachesOthers: () => false,
    close: async () => {},
  };
}
