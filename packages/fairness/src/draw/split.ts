import type { HashSteps } from '../hash/hash-steps.ts';
import { apportion } from '../odds/apportion.ts';
import { hundredthsText } from '../odds/hundredths.ts';
import { type SharedSource, sharedKey } from './shared-draw.ts';
import { assertCount, type Draw, drawBelow, TICKETS } from './ticket.ts';

const SPLIT_ROUND = 1;
/** Bounds the computation, which browsers repeat. */
export const MAX_SHARES = 2_000;

/** An amount in hundredths and the number of its shares, of at least one hundredth each. */
export interface SplitTerms {
  total: bigint;
  shares: number;
}

export interface Split {
  /** In hundredths, in claim order. */
  amounts: bigint[];
  draws: Draw[];
}

/**
 * Takes the place of the user codes, so that another total or number of shares gives another split.
 */
export const splitCode = ({ total, shares }: SplitTerms): string => `packet/${hundredthsText(total)}/${shares}`;

/**
 * The random split of a red packet. Share n draws a ticket with round 1 and n as the seat; its
 * weight is the ticket plus one. Every share gets one hundredth, and the rest is divided by the
 * weights by largest remainder: shares sum to the total, none is empty, and all positions have the
 * same expected share.
 */
export function* drawSplit(
  source: Pick<SharedSource, 'roomSeed' | 'beacon'>,
  { total, shares }: SplitTerms,
): HashSteps<Split> {
  assertCount(shares, 'the number of shares');
  if (total < BigInt(shares)) throw new RangeError(`${total} hundredths are too few for ${shares} shares`);
  const key = yield* sharedKey(source);
  const prefix = `${splitCode({ total, shares })}:${SPLIT_ROUND}`;
  const draws: Draw[] = [];
  for (let share = 1; share <= shares; share += 1) draws.push(yield* drawBelow(key, `${prefix}:${share}`, TICKETS));
  const parts = apportion(
    draws.map(({ value }) => value + 1),
    Number(total) - shares,
  );
  return { amounts: parts.map((part) => BigInt(part + 1)), draws };
}

/** The even split: the indivisible hundredths go to the first shares, one each. */
export function evenSplit({ total, shares }: SplitTerms): bigint[] {
  const count = BigInt(shares);
  return Array.from({ length: shares }, (_, index) => total / count + (BigInt(index) < total % count ? 1n : 0n));
}
