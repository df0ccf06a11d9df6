import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { MetricsRounds } from './metrics-rounds.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';
import { createNodeMetrics } from './worker-metrics.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two workers with their own metrics, and a supervisor that answers their requests. */
function createNode(isSilent: (worker: number) => boolean = () => false) {
  const rounds = new MetricsRounds();
  const listeners: ((message: ToWorker) => void)[] = [];
  const workers = [0, 1].map((worker) => {
    const metrics = createMetrics();
    const send = async (message: FromWorker) => {
      if ('counted' in message) rounds.collect(worker, message.counted.requestId, message.counted.metrics);
      if (!('askMetrics' in message)) return;
      const ask = (asked: number, count: number) => isSilent(asked) || listeners[asked]?.({ count });
      const text = await rounds.read([0, 1], ask);
      listeners[worker]?.({ metrics: { requestId: message.askMetrics, text } });
    };
    const channel = { send, onMessage: (listener: (message: ToWorker) => void) => listeners.push(listener) };
    return { metrics, read: createNodeMetrics(channel, metrics.registry) };
  });
  return workers as [(typeof workers)[0], (typeof workers)[0]];
}

test('sums counts of all workers, and reports shared gauges once', async () => {
  const [one, two] = createNode();
  for (const [metrics, refusals, pending] of [[one.metrics, 2, 5] as const, [two.metrics, 3, 4] as const]) {
    metrics.refusals.inc({ name: 'busy' }, refusals);
    metrics.sockets.set({ state: 'open' }, refusals);
    metrics.outboxPending.set(pending);
  }
  two.metrics.redisUp.set({ link: 'commands' }, 0);
  one.metrics.redisUp.set({ link: 'commands' }, 1);
  for (const text of [await one.read(), await two.read()]) {
    expect(text).toContain('refusals_total{name="busy"} 5');
    expect(text).toContain('gateway_sockets{state="open"} 5');
    expect(text).toContain('outbox_pending 5');
    expect(text).toContain('redis_up{link="commands"} 0');
  }
});

test('fails when a worker does not answer', async () => {
  const [one] = createNode((worker) => worker === 1);
  const reading = one.read();
  const refused = expect(reading).rejects.toThrow('busy');
  await vi.advanceTimersByTimeAsync(3_000);
  await refused;
});
