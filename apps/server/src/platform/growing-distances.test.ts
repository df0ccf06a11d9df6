import { expect, it } from 'vitest';
import { GrowingDistances } from './growing-distances.ts';

/** The seconds in which a failure of each half second is logged, with the failures since the line before. */
function logged(seconds: number, distances = new GrowingDistances(), fromMs = 0): [number, number][] {
  return Array.from({ length: seconds * 2 }, (_, index) => fromMs + index * 500).flatMap((nowMs) => {
    const failures = distances.note('a', nowMs);
    return failures === undefined ? [] : [[nowMs / 1_000, failures] as [number, number]];
  });
}

it('logs the first failure at once, and others at distances that double', () => {
  expect(logged(40)).toEqual([
    [0, 1],
    [1, 2],
    [3, 4],
    [7, 8],
    [15, 16],
    [31, 32],
  ]);
});

it('logs at least once an hour', () => {
  const seconds = logged(6 * 3_600).map(([second]) => second);
  expect(Math.max(...seconds.slice(1).map((second, index) => second - (seconds[index] ?? 0)))).toBe(3_600);
});

it('logs at once again after a quiet minute', () => {
  const distances = new GrowingDistances();
  logged(10, distances);
  expect(logged(2, distances, 71_000)).toEqual([
    [71, 1],
    [72, 2],
  ]);
});

it('keeps keys apart, and forgets the oldest of a thousand', () => {
  const distances = new GrowingDistances();
  const note = (key: number) => distances.note(String(key), 0);
  for (let key = 0; key <= 1_000; key += 1) expect(note(key)).toBe(1);
  expect([note(1_000), note(0)]).toEqual([undefined, 1]);
});
