import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { SomeFailed } from './each-in-turn.ts';
import { createJobLoop } from './job-loop.ts';

const log = { error: vi.fn(), warn: vi.fn() } as unknown as Log;
const metrics = { jobRuns: { inc: vi.fn() } } as unknown as Metrics;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs within a minute of a job that is due twice a second. */
async function runsInAMinute(step: () => Promise<void>): Promise<number> {
  const ran = vi.fn(step);
  const loop = createJobLoop({ name: 'test', everyMs: 500, step: ran }, log, metrics);
  loop.start();
  await vi.advanceTimersByTimeAsync(60_000);
  await loop.stop();
  return ran.mock.calls.length;
}

it('waits longer after each failed run', async () => {
  const runs = await runsInAMinute(() => Promise.reject(new Error('away')));
  expect(runs).toBeGreaterThan(3);
  expect(runs).toBeLessThan(8);
});

it('keeps its pace when only part of the work fails', async () => {
  const runs = await runsInAMinute(() => Promise.reject(new SomeFailed(new Error('one room'))));
  expect(runs).toBeGreaterThanOrEqual(59);
  expect(runs).toBeLessThan(65);
});

it('logs repeated failures at growing intervals, with their number', async () => {
  const error = vi.mocked(log.error).mockClear();
  await runsInAMinute(() => Promise.reject(new SomeFailed(new Error('one room'))));
  expect(error.mock.calls.map(([line]) => (line as unknown as { failures: number }).failures)).toEqual([
    1, 2, 4, 8, 16, 32,
  ]);
});

it('resets the delay after a run without failure', async () => {
  let runs = 0;
  const every = await runsInAMinute(async () => {
    runs += 1;
    if (runs % 2 === 1) throw new Error('now and then');
  });
  expect(every).toBeGreaterThan(70);
});
