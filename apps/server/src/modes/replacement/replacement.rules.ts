import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import {
  REPLACE_COUNT,
  REPLACE_MIN_PERCENT,
  REPLACE_MIN_STOCK,
  REPLACE_TOTAL_ABOVE,
} from '@clearcrate/contract/replacement';
import type { StockedGoods } from '../../base/catalogue/catalogue.module.ts';
import { AppError } from '../../platform/errors.ts';

const TOTAL_ABOVE: Minor = parseAmount(REPLACE_TOTAL_ABOVE) ?? 0n;
const PERCENT = 100n;
const MIN_PERCENT = BigInt(REPLACE_MIN_PERCENT);

export function checkReplaceCount(count: number): void {
  if (count < REPLACE_COUNT.min) throw new AppError('replaceTooFew', { ...REPLACE_COUNT });
  if (count > REPLACE_COUNT.max) throw new AppError('replaceTooMany', { ...REPLACE_COUNT });
}

/** Minimum value of a target, rounded up so that the difference never exceeds five percent. */
export const minTarget = (given: Minor): Minor => (given * MIN_PERCENT + PERCENT - 1n) / PERCENT;

export function checkGiven(given: Minor): void {
  if (given <= TOTAL_ABOVE) throw new AppError('replaceTotalTooLow', { total: REPLACE_TOTAL_ABOVE });
}

/** Checks the target's current price and stock against the value given. */
export function checkTarget(given: Minor, target: Pick<StockedGoods, 'price' | 'stock'> | undefined): void {
  if (!target) throw new AppError('goodsUnknown');
  if (target.price > given) throw new AppError('replaceAboveValue', { given: formatAmount(given) });
  if (target.price < minTarget(given))
    throw new AppError('replaceBelowValue', { least: formatAmount(minTarget(given)) });
  if (target.stock < REPLACE_MIN_STOCK) throw new AppError('replaceStockLow', { stock: REPLACE_MIN_STOCK });
}
