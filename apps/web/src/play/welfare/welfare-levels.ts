import type { WelfareLevel } from '@clearcrate/contract/welfare';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { covers, differenceOf, minorOf } from '../../lib/text/amounts.ts';

/** Formats `100.00` without decimals: points are mostly whole. */
export const pointsText = (amount: string): string => priceText(amount).replace(/\.00$/, '');

/** The missing amount to a threshold; 0 once it is reached. */
export const missingTo = (points: string, threshold: string): string =>
  covers(points, threshold) ? '0.00' : differenceOf(threshold, points);

interface Step {
  level: number;
  threshold: string;
}

/** The lowest level that is still locked. */
export function nextLevel<Level extends Step>(levels: readonly Level[], points: string): Level | undefined {
  return levels.find(({ threshold }) => !covers(points, threshold));
}

/** Progress from the previous threshold to this one, 0 to 1: thresholds differ widely. */
export function shareOfStep(levels: readonly Step[], level: number, points: string): number {
  const index = levels.findIndex((step) => step.level === level);
  const end = minorOf(levels[index]?.threshold ?? '0');
  const start = minorOf(levels[index - 1]?.threshold ?? '0');
  const done = minorOf(points);
  if (done >= end) return 1;
  return done <= start ? 0 : Number(done - start) / Number(end - start);
}

export const countOpenable = (levels: readonly Pick<WelfareLevel, 'state'>[]): number =>
  levels.filter(({ state }) => state === 'openable').length;
