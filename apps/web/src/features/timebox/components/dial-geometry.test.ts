import { expect, test } from 'vitest';
import { dialPoint, shareGone } from './dial-geometry.ts';

test('a period is over by the share of its time, and never more or less than all of it', () => {
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
