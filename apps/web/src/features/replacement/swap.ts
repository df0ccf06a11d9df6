import type { BagItem } from '@clearcrate/contract/bag';
import {
  REPLACE_COUNT,
  REPLACE_MIN_PERCENT,
  REPLACE_TOTAL_ABOVE,
  type ReplaceTarget,
} from '@clearcrate/contract/replacement';
import { decimalText } from '@clearcrate/fairness/odds-version';
import { minorOf, sumOf } from '../../lib/amounts.ts';

/** What stands in the way of asking for targets; nothing when they can be asked for. */
export type GivenProblem = { kind: 'few'; missing: number } | { kind: 'low' };

export const givenTotal = (items: readonly BagItem[]): string => sumOf(items.map(({ recoveryPrice }) => recoveryPrice));

export function givenProblem(items: readonly BagItem[]): GivenProblem | undefined {
  if (items.length < REPLACE_COUNT.min) return { kind: 'few', missing: REPLACE_COUNT.min - items.length };
  return minorOf(givenTotal(items)) <= minorOf(REPLACE_TOTAL_ABOVE) ? { kind: 'low' } : undefined;
}

export const isFull = (items: readonly BagItem[]): boolean => items.length >= REPLACE_COUNT.max;

/** Puts a thing in or takes it out; the same list when there is no room for it. */
export function toggled(items: readonly BagItem[], item: BagItem): readonly BagItem[] {
  const without = items.filter(({ bagItemId }) => bagItemId !== item.bagItemId);
  if (without.length < items.length) return without;
  return isFull(items) ? items : [...items, item];
}

/** The lowest price of a target, rounded up as the server rounds it. */
export function leastTarget(total: string): string {
  const least = (minorOf(total) * BigInt(REPLACE_MIN_PERCENT) + 99n) / 100n;
  return decimalText({ numerator: least, denominator: 100n }, 2);
}

/** What the target is worth of all that is given, in percent with two decimals. */
export function percentOf(target: Pick<ReplaceTarget, 'price'>, total: string): string {
  const denominator = minorOf(total);
  if (denominator <= 0n) return '0.00';
  return decimalText({ numerator: minorOf(target.price) * 100n, denominator }, 2);
}

/** Where the target stands between the two ends of the band, 0 to 1. */
export function placeInBand(target: Pick<ReplaceTarget, 'price'>, total: string): number {
  const width = 100 - REPLACE_MIN_PERCENT;
  const place = (Number(percentOf(target, total)) - REPLACE_MIN_PERCENT) / width;
  return Math.min(1, Math.max(0, place));
}
