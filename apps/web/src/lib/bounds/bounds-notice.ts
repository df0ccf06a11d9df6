import type { PlayBounds } from '@clearcrate/contract/bounds';
import type { LimitKind } from '@clearcrate/contract/bounds-rules';
import { covers, differenceOf } from '../text/amounts.ts';

export type BoundsNotice =
  | { kind: 'break'; until: string }
  | { kind: 'reached'; until: string }
  | { kind: 'left'; left: string };

/**
 * What a page that charges says before anything is pressed; `none` for pages that only a break
 * closes.
 */
export function boundsNotice(bounds: PlayBounds, charges: LimitKind | 'none'): BoundsNotice | undefined {
  if (bounds.break) return { kind: 'break', until: bounds.break.until };
  const rests = bounds.limits
    .filter(({ kind }) => kind === charges)
    .flatMap(({ kind, period, limit, elsewhere, used, resetsAt }) => {
      const cap = kind === 'spend' && period === 'day' ? bounds.dailySpendCap : null;
      const highest = [limit, elsewhere, cap].filter((amount) => amount !== null);
      return highest.map((amount) => ({ left: covers(used, amount) ? '0.00' : differenceOf(amount, used), resetsAt }));
    });
  const [tightest] = rests.sort((a, b) => compare(a.left, b.left));
  if (!tightest) return undefined;
  if (tightest.left !== '0.00') return { kind: 'left', left: tightest.left };
  // All limits that are used up must reset first.
  const resets = rests.filter(({ left }) => left === '0.00').map(({ resetsAt }) => resetsAt);
  return { kind: 'reached', until: resets.sort().at(-1) ?? tightest.resetsAt };
}

const compare = (a: string, b: string): number => (a === b ? 0 : covers(a, b) ? 1 : -1);
