import type { BagItem } from '@clearcrate/contract/bag';
import { expect, test } from 'vitest';
import { givenProblem, givenTotal, leastTarget, percentOf, placeInBand, toggled } from './swap.ts';

const item = (bagItemId: string, recoveryPrice: string): BagItem => ({
  ...{ goodsId: '1', weaponName: '', finishName: '', goodsLevel: 'level1', exterior: '', image: '', imageLarge: '' },
  ...{ status: 1, source: 1, drawId: null, boxId: null, stock: 1, createdAt: '', delivery: null, isLocked: false },
  bagItemId,
  price: recoveryPrice,
  recoveryPrice,
});
const many = (count: number, price: string) => Array.from({ length: count }, (_, index) => item(String(index), price));

test('names what is missing before targets can be requested', () => {
  expect(givenProblem(many(1, '5.00'))).toEqual({ kind: 'few', missing: 2 });
  expect(givenProblem(many(4, '0.25'))).toEqual({ kind: 'low' });
  expect(givenProblem(many(3, '0.34'))).toBeUndefined();
  expect(givenTotal(many(3, '0.34'))).toBe('1.02');
});

test('accepts nine items and no tenth, and removes each of them', () => {
  const nine = many(9, '1.00');
  expect(toggled(nine, item('x', '1.00'))).toBe(nine);
  expect(toggled(nine, nine[3] as BagItem)).toHaveLength(8);
  expect(toggled([], item('x', '1.00')).map(({ bagItemId }) => bagItemId)).toEqual(['x']);
});

test('the band is from 95 to 100 percent', () => {
  expect(leastTarget('100.01')).toBe('95.01');
  expect(percentOf({ price: '236.00' }, '245.20')).toBe('96.25');
  expect(placeInBand({ price: '95.00' }, '100.00')).toBe(0);
  expect(placeInBand({ price: '97.50' }, '100.00')).toBe(0.5);
  expect(placeInBand({ price: '100.00' }, '100.00')).toBe(1);
});
