import { type Bus, Listeners } from '../bus/bus.ts';
import type { Log } from '../log.ts';
import type { WorkerChannel } from './worker-channel.ts';
import type { Letter } from './worker-messages.ts';

/** Workers of one node hear each other through their supervisor. What is said in one turn goes out as one message. */
export function createWorkerBus(channel: WorkerChannel, log: Log): Bus {
  const listeners = new Listeners((topic, error) => log.error({ err: error, topic }, 'a bus listener failed'));
  let waiting: Letter[] = [];
  const sendWaiting = () => {
    if (waiting.length === 0) return;
    const letters = waiting;
    waiting = [];
    channel.send({ letters });
  };
  channel.onMessage((message) => {
    if (!('letters' in message)) return;
    for (const letter of message.letters) listeners.deliver(letter.topic, letter.message);
  });
  return {
    publish: (topic, message) => {
      queueMicrotask(() => listeners.deliver(topic.name, message));
      if (waiting.length === 0) setImmediate(sendWaiting);
      waiting.push({ topic: topic.name, message });
    },
    subscribe: (topic, listener) => listeners.add(topic.name, listener as (message: unknown) => void),
    reachesOthers: () => true,
    close: async () => sendWaiting(),
  };
}
