import { expect, test } from 'vitest';
import { chanceAt, degreesOf, pointAt, sectorPath } from './dial-geometry.ts';

test('a ticket is at the end of its share of the ring', () => {
  expect([0, 250_000, 500_000, 750_000].map(degreesOf)).toEqual([0, 90, 180, 270]);
  const { x, y } = pointAt(250_000, 100);
  expect(x).toBeCloseTo(100, 9);
  expect(y).toBeCloseTo(0, 9);
});

test('the dragged chance is the drawn one', () => {
  for (const tickets of [10_000, 50_000, 123_400, 500_000, 749_900])
    expect(chanceAt(pointAt(tickets, 140))).toBe(tickets);
  expect(chanceAt(pointAt(800_000, 140))).toBe(750_000);
  expect(chanceAt(pointAt(950_000, 140))).toBe(10_000);
});

test('a sector of more than half of the ring uses the large arc', () => {
  expect(sectorPath(0, 400_000, 100, 140)).toContain('A 140 140 0 0 1');
  expect(sectorPath(250_000, 1_000_000, 100, 140)).toContain('A 140 140 0 1 1');
});
