import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { checkMaterials, checkUses } from './refining.rules.ts';

const recipe = { minLevel: 3, maxLevel: 4, count: 3, least: 30_00n, perPlayer: 2 };
const refusalOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.errorName : String(error);
  }
};
const of = (...prices: bigint[]) => prices.map((recoveryPrice) => ({ quality: 3, recoveryPrice }));

it('requires the exact count and the minimum value, and returns the total value', () => {
  expect(checkMaterials(recipe, of(10_00n, 10_00n, 10_00n))).toBe(30_00n);
  expect(checkMaterials(recipe, of(30_00n, 1n, 1n))).toBe(30_02n);
  expect(refusalOf(() => checkMaterials(recipe, of(20_00n, 20_00n)))).toBe('materialCountWrong');
  expect(refusalOf(() => checkMaterials(recipe, of(20_00n, 20_00n, 1n, 1n)))).toBe('materialCountWrong');
  expect(refusalOf(() => checkMaterials(recipe, of(10_00n, 10_00n, 9_99n)))).toBe('materialValueLow');
});

it.each([
  [2, 'materialQualityWrong'],
  [3, undefined],
  [4, undefined],
  [5, 'materialQualityWrong'],
])('checks quality %i against the range of the recipe', (quality, refusal) => {
  const given = [...of(20_00n, 20_00n), { quality, recoveryPrice: 1n }];
  expect(refusalOf(() => checkMaterials(recipe, given))).toBe(refusal);
});

it('limits the uses per player unless the limit is 0', () => {
  expect(refusalOf(() => checkUses(recipe, 1))).toBeUndefined();
  expect(refusalOf(() => checkUses(recipe, 2))).toBe('recipeUsedUp');
  expect(refusalOf(() => checkUses({ perPlayer: 0 }, 1_000))).toBeUndefined();
});
