import { expect, test } from 'vitest';
import { chanceOf } from './chance.ts';

test('the chance is prizes over players, at most 1', () => {
  expect(chanceOf(12, 312)).toBeCloseTo(0.0385, 4);
  expect(chanceOf(12, 12)).toBe(1);
  expect(chanceOf(12, 3)).toBe(1);
  expect(chanceOf(12, 0)).toBe(1);
  expect(chanceOf(0, 0)).toBe(0);
});
