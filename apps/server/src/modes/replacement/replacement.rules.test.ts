import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { checkGiven, checkReplaceCount, checkTarget, minTarget } from './replacement.rules.ts';

const refusalOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.errorName : String(error);
  }
};

it.each([
  [0, 'replaceTooFew'],
  [2, 'replaceTooFew'],
  [3, undefined],
  [9, undefined],
  [10, 'replaceTooMany'],
])('requires three to nine items: %i', (count, refusal) => {
  expect(refusalOf(() => checkReplaceCount(count))).toBe(refusal);
});

it('requires a total above 1.00', () => {
  expect(refusalOf(() => checkGiven(100n))).toBe('replaceTotalTooLow');
  expect(refusalOf(() => checkGiven(101n))).toBeUndefined();
});

it('rounds the minimum target up, so that the difference never exceeds five percent', () => {
  expect(minTarget(10_000n)).toBe(9_500n);
  expect(minTarget(101n)).toBe(96n);
  expect(minTarget(10_001n)).toBe(9_501n);
});

it('accepts targets of 95 to 100 percent, inclusive, with enough stock', () => {
  const at = (price: bigint, stock = 10) => refusalOf(() => checkTarget(10_000n, { price, stock }));
  expect([at(9_500n), at(10_000n)]).toEqual([undefined, undefined]);
  expect(at(9_499n)).toBe('replaceBelowValue');
  expect(at(10_001n)).toBe('replaceAboveValue');
  expect(at(9_700n, 9)).toBe('replaceStockLow');
  expect(refusalOf(() => checkTarget(10_000n, undefined))).toBe('goodsUnknown');
});
