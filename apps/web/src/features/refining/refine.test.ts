import type { Material } from '@clearcrate/contract/refining';
import { expect, test } from 'vitest';
import { fitting, problemOf, suggestion, totalOf } from './refine.ts';

const material = (level: number, recoveryPrice: string): Material => ({
  ...{ goodsId: '1', weaponName: '', finishName: '', exterior: '', image: '', imageLarge: '', markedAt: '' },
  goodsLevel: `level${level}`,
  price: recoveryPrice,
  recoveryPrice,
  bagItemId: `${level}:${recoveryPrice}`,
});
const recipe = { minLevel: 3, maxLevel: 4, count: 3, least: '30.00', perPlayer: 2, stock: 5 };
const of = (...prices: string[]) => prices.map((price) => material(3, price));

test('takes the required qualities, the cheapest first', () => {
  const all = [material(2, '1.00'), material(4, '9.00'), material(3, '2.00'), material(5, '3.00')];
  expect(fitting(recipe, all).map(({ recoveryPrice }) => recoveryPrice)).toEqual(['2.00', '9.00']);
});

test('names what is missing, or nothing', () => {
  expect(problemOf(recipe, of('20.00'), 0)).toEqual({ kind: 'count', missing: 2 });
  expect(problemOf(recipe, of('10.00', '10.00', '9.99'), 0)).toEqual({ kind: 'value', least: '30.00' });
  expect(problemOf(recipe, of('10.00', '10.00', '10.00'), 0)).toBeUndefined();
  expect(problemOf(recipe, of('10.00', '10.00', '10.00'), 2)).toEqual({ kind: 'usedUp' });
  expect(problemOf({ ...recipe, stock: 0 }, of('10.00', '10.00', '10.00'), 0)).toEqual({ kind: 'stock' });
});

test('suggests a sufficient selection with little surplus', () => {
  const all = of('1.00', '4.00', '9.00', '10.00', '12.00', '40.00');
  const chosen = suggestion(recipe, all);
  expect(chosen).toHaveLength(3);
  expect(totalOf(chosen)).toBe('31.00');
  expect(suggestion(recipe, of('1.00', '2.00', '3.00'))).toEqual([]);
  expect(suggestion(recipe, of('40.00', '40.00'))).toEqual([]);
});
