import { expect, test } from 'vitest';
import { columnsOf } from './mode-rows.ts';

test.each([
  [1, 1],
  [3, 3],
  [5, 5],
  [6, 3],
  [7, 4],
  [10, 5],
  [11, 4],
])('%i modes are in rows of at most %i', (count, columns) => {
  expect(columnsOf(count, 5)).toBe(columns);
});
