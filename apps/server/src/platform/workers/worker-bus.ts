import { type Bus, Listeners } from '../bus/bus.ts';
import type { Log } from '../log.ts';
import type { WorkerChannel } from './worker-channel.ts';
import type { BusMessage } from './worker-messages.ts';

/**
 * Creates the bus between the workers of one node, carried by their supervisor. Messages of one
 * turn go out as one batch.
 */
export function createWorkerBus(channel: WorkerChannel, log: Log): Bus {
  const listeners = new Listeners((topic, error) => log.error({ err: error, topic }, 'bus listener failed'));
  let queue: BusMessage[] = [];
  const flush = () => {
    if (queue.length === 0) return;
    const busMessages = queue;
    queue = [];
    channel.send({ busMessages });
  };
  channel.onMessage((message) => {
    if (!('busMessages' in message)) return;
    for (const entry of message.busMessages) listeners.deliver(entry.topic, entry.message);
  });
  return {
    publish: (topic, message) => {
      queueMicrotask(() => listeners.deliver(topic.name, message));
      if (queue.length === 0) setImmediate(flush);
      queue.push({ topic: topic.name, message });
    },
    subscribe: (topic, listener) => listeners.add(topic.name, listener as (message: unknown) => void),
    reachesOthers: () => true,
    close: async () => flush(),
  };
}
