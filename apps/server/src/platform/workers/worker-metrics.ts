import type { Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { WorkerChannel } from './worker-channel.ts';

/**
 * What all workers of the node have counted, put together by the supervisor: whoever asks reaches one of them, ever another. A worker
 * that does not answer fails the whole reading, which is how its operator hears of it.
 */
export function createNodeMetrics(channel: WorkerChannel, registry: Registry): () => Promise<string> {
  const asked = new Map<number, (text: string | undefined) => void>();
  let last = 0;
  channel.onMessage(async (message) => {
    if ('count' in message)
      channel.send({ counted: { question: message.count, metrics: await registry.getMetricsAsJSON() } });
    if ('metrics' in message) {
      asked.get(message.metrics.question)?.(message.metrics.text);
      asked.delete(message.metrics.question);
    }
  });
  return async () => {
    last += 1;
    const text = await new Promise<string | undefined>((resolve) => {
      asked.set(last, resolve);
      channel.send({ askMetrics: last });
    });
    if (text === undefined) throw new AppError('busy');
    return text;
  };
}
