import type { Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { WorkerChannel } from './worker-channel.ts';

/**
 * Reads the metrics of all workers of the node, aggregated by the supervisor: a scrape reaches any
 * one of them. It fails when a worker does not answer, so that the operator notices.
 */
export function createNodeMetrics(channel: WorkerChannel, registry: Registry): () => Promise<string> {
  const pending = new Map<number, (text: string | undefined) => void>();
  let last = 0;
  channel.onMessage(async (message) => {
    if ('count' in message)
      channel.send({ counted: { requestId: message.count, metrics: await registry.getMetricsAsJSON() } });
    if ('metrics' in message) {
      pending.get(message.metrics.requestId)?.(message.metrics.text);
      pending.delete(message.metrics.requestId);
    }
  });
  return async () => {
    last += 1;
    const text = await new Promise<string | undefined>((resolve) => {
      pending.set(last, resolve);
      channel.send({ askMetrics: last });
    });
    if (text === undefined) throw new AppError('busy');
    return text;
  };
}
