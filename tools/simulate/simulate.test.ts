import { describe, expect, test } from 'vitest';
import { Latencies } from './latencies.ts';
import { isLocalAddress } from './local-address.ts';
import { nextGapMs, pace } from './pacing.ts';

/** A random source that steps evenly through its range. */
function evenly(steps: number) {
  let step = 0;
  return { integer: (from: number, to: number) => Math.floor(from + ((step++ % steps) + 0.5) * ((to - from) / steps)) };
}

describe('pacing', () => {
  test('gaps have the mean of the rate', () => {
    const random = evenly(10_000);
    const gaps = Array.from({ length: 10_000 }, () => nextGapMs(random, 20));
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeCloseTo(50, 0);
    expect(gaps.every((gap) => gap >= 0 && Number.isFinite(gap))).toBe(true);
  });

  test('arrivals come when due, also while earlier ones are in progress', async () => {
    // The clock stands still for the store: all due arrivals are late at once.
    let now = 0;
    const due: number[] = [];
    const options = { perSecond: 100, durationMs: 1_000, signal: new AbortController().signal, random: evenly(97) };
    const clock = () => {
      now += 1_000;
      return now;
    };
    await pace({ ...options, nowMs: clock }, (dueMs) => due.push(dueMs));
    expect(due.length).toBeGreaterThan(80);
    expect(due.length).toBeLessThan(120);
    expect(due.toSorted((a, b) => a - b)).toEqual(due);
  });

  test('ends with the signal', async () => {
    const stopping = new AbortController();
    let arrived = 0;
    const options = { perSecond: 1_000, signal: stopping.signal, random: evenly(13), nowMs: () => performance.now() };
    await pace(options, () => {
      arrived += 1;
      if (arrived === 5) stopping.abort();
    });
    expect(arrived).toBe(5);
  });
});

test('quantiles are accurate to two percent', () => {
  const latencies = new Latencies();
  expect(latencies.quantileMs(0.5)).toBe(0);
  for (let ms = 1; ms <= 1_000; ms += 1) latencies.add(ms);
  expect(latencies.quantileMs(0.5) / 500).toBeCloseTo(1, 1);
  expect(latencies.quantileMs(0.99) / 990).toBeGreaterThan(0.98);
  expect(latencies.quantileMs(0.99) / 990).toBeLessThan(1.03);
});

test.each([
  ['http://localhost:8080', true],
  ['http://aurora.localhost', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:80', true],
  ['http://localhost.example.com', false],
  ['http://10.0.0.1', false],
  ['http://127.0.0.1.example.com', false],
])('%s is this machine: %s', (address, local) => {
  expect(isLocalAddress(new URL(address))).toBe(local);
});
