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

/** Looks within a minute of a job that is due twice a second. */
async function looksInAMinute(step: () => Promise<void>): Promise<number> {
  const looked = vi.fn(step);
  const loop = createJobLoop({ name: 'test', everyMs: 500, step: looked }, log, metrics);
  loop.start();
  await vi.advanceTimersByTimeAsync(60_000);
  await loop.stop();
  return looked.mock.calls.length;
}

it('waits longer each time when all of a job fails', async () => {
  const looks = await looksInAMinute(() => Promise.reject(new Error('away')));
  expect(looks).toBeGreaterThan(3);
  expect(looks).toBeLessThan(8);
});

it('goes on nearly as usual when only some of its work fails, for the sake of the rest', async () => {
  const looks = await looksInAMinute(() => Promise.reject(new SomeFailed(new Error('one room'))));
  expect(looks).toBeGreaterThanOrEqual(59);
  expect(looks).toBeLessThan(65);
});

it('writes a failure that goes on to the log at growing distances, with how often it has failed', async () => {
  const error = vi.mocked(log.error).mockClear();
  await looksInAMinute(() => Promise.reject(new SomeFailed(new Error('one room'))));
  expect(error.mock.calls.map(([line]) => (line as unknown as { failures: number }).failures)).toEqual([
    1, 2, 4, 8, 16, 32,
  ]);
});

it('begins anew to wait once a look has gone well', async () => {
  let looks = 0;
  const every = await looksInAMinute(async () => {
    looks += 1;
    if (looks % 2 === 1) throw new Error('now and then');
  });
  expect(every).toBeGreaterThan(70);
});
