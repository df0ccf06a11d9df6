import { expect, it } from 'vitest';
import { chosenIds, extractPath } from './extract-choice.ts';

it('round-trips, and drops invalid ids', () => {
  const ids = ['90001', '90002'];
  expect(chosenIds(new URLSearchParams(extractPath(ids).split('?')[1]).get('items'), 50)).toEqual(ids);
  expect(chosenIds('7,07,7,x,,-1,9999999999999999999', 50)).toEqual(['7']);
  expect(chosenIds('1,2,3', 2)).toEqual(['1', '2']);
  expect(chosenIds(null, 50)).toEqual([]);
});
