import type { BagItem } from '@clearcrate/contract/bag';
import {
  REPLACE_COUNT,
  REPLACE_MIN_PERCENT,
  REPLACE_TOTAL_ABOVE,
  type ReplaceTarget,
} from '@clearcrate/contract/replacement';
import { decimalText } from '@clearcrate/fairness/odds-version';
import { minorOf, sumOf } from '../../lib/text/amounts.ts';

/** What prevents reading targets; undefined if nothing does. */
export type GivenProblem = { kind: 'few'; missing: number } | { kind: 'low' };

export const givenTotal = (items: readonly BagItem[]): string => sumOf(items.map(({ recoveryPrice }) => recoveryPrice));

export function givenProblem(items: readonly BagItem[]): GivenProblem | undefined {
  if (items.length < REPLACE_COUNT.min) return { kind: 'few', missing: REPLACE_COUNT.min - items.length };
  return minorOf(givenTotal(items)) <= minorOf(REPLACE_TOTAL_ABOVE) ? { kind: 'low' } : undefined;
}

export const isFull = (items: readonly BagItem[]): boolean => items.length >= REPLACE_COUNT.max;

/** Adds or removes an item; returns the same list when it is full. */
export function toggled(items: readonly BagItem[], item: BagItem): readonly BagItem[] {
  const without = items.filter(({ bagItemId }) => bagItemId !== item.bagItemId);
  if (without.length < items.length) return without;
  return isFull(items) ? items : [...items, item];
}

/** The lowest price of a target, rounded up like by the server. */
export function leastTarget(total: string): string {
  const least = (minorOf(total) * BigInt(REPLACE_MIN_PERCENT) + 99n) / 100n;
  return decimalText({ numerator: least, denominator: 100n }, 2);
}

/** Value of the target relative to the given items, in percent with two decimals. */
export function percentOf(target: Pick<ReplaceTarget, 'price'>, total: string): string {
  const denominator = minorOf(total);
  if (denominator <= 0n) return '0.00';
  return decimalText({ numerator: minorOf(target.price) * 100n, denominator }, 2);
}

/** Position of the target in the allowed range, 0 to 1. */
export function placeInBand(target: Pick<ReplaceTarget, 'price'>, total: string): number {
  const width = 100 - REPLACE_MIN_PERCENT;
  const place = (Number(percentOf(target, total)) - REPLACE_MIN_PERCENT) / width;
  return Math.min(1, Math.max(0, place));
}
