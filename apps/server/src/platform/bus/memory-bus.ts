import type { Log } from '../log.ts';
import { type Bus, Listeners } from './bus.ts';

/**
 * Bus of a single process. Delivery is asynchronous here too, so that no code relies on synchronous
 * delivery.
 */
export function createMemoryBus(log: Log): Bus {
  const listeners = new Listeners((topic, error) => log.error({ err: error, topic }, 'bus listener failed'));
  return {
    publish: (topic, message) => {
      queueMicrotask(() => listeners.deliver(topic.name, message));
    },
    subscribe: (topic, listener) => listeners.add(topic.name, listener as (message: unknown) => void),
    reachesOthers: () => false,
    close: async () => {},
  };
}
