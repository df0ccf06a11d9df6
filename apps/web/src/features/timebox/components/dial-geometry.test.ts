import { expect, test } from 'vitest';
import { dialPoint, shareGone, ticksOf } from './dial-geometry.ts';

test('the elapsed share of a period is between 0 and 1', () => {
  expect(shareGone(100, 200, 150)).toBe(0.5);
  expect(shareGone(100, 200, 90)).toBe(0);
  expect(shareGone(100, 200, 250)).toBe(1);
  expect(shareGone(100, 100, 100)).toBe(1);
});

test('the ring begins at its top and goes clockwise', () => {
  expect(dialPoint(0, 10).y).toBeCloseTo(-10);
  expect(dialPoint(0.25, 10).x).toBeCloseTo(10);
  expect(dialPoint(0.5, 10).y).toBeCloseTo(10);
});

test('marks are at the top and at each quarter where possible', () => {
  const long = (count: number) => ticksOf(count).filter(({ isLong }) => isLong).length;
  expect([ticksOf(60).length, long(60), long(24), long(7)]).toEqual([60, 4, 4, 7]);
  expect(ticksOf(24)[0]).toMatchObject({ x: 0, y: -1, isLong: true });
});
