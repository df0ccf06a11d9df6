import { type Minor, parseAmount } from '@clearcrate/contract/money';

export interface LevelRule {
  level: number;
  /** Counting members required. */
  members: number;
  /** Commission in hundredths of a percent. */
  rate: number;
}

const WHOLE_RATE = 10_000n;

/** Finds the highest level reached with a number of members. */
export function levelFor(members: number, levels: readonly LevelRule[]): LevelRule {
  const reached = levels.filter((one) => one.members <= members).sort((a, b) => b.members - a.members);
  return reached[0] ?? { level: 1, members: 0, rate: 0 };
}

/** Computes the commission, rounded down. */
export function commissionOf(recharge: Minor, rate: number): Minor {
  return (recharge * BigInt(rate)) / WHOLE_RATE;
}

export const percentText = (rate: number): string => String(rate / 100);

export interface SpreadRules {
  firstGift: Minor;
  firstGiftFrom: Minor;
  freeOpeningEvery: number;
  freeOpeningPrice: Minor;
}

const DEFAULT_RULES: SpreadRules = {
  firstGift: 3_00n,
  firstGiftFrom: 10_00n,
  freeOpeningEvery: 5,
  freeOpeningPrice: 10_00n,
};

/** Reads the rules from the settings. An invalid value means the default. */
export function readRules(items: readonly { itemKey: string; itemValue: string }[]): SpreadRules {
  const texts = new Map(items.map(({ itemKey, itemValue }) => [itemKey, itemValue]));
  const amount = (key: string, otherwise: Minor) => parseAmount(texts.get(key) ?? '') ?? otherwise;
  const every = Number(texts.get('spread.freeOpeningEvery'));
  return {
    firstGift: amount('spread.firstGift', DEFAULT_RULES.firstGift),
    firstGiftFrom: amount('spread.firstGiftFrom', DEFAULT_RULES.firstGiftFrom),
    freeOpeningEvery: Number.isInteger(every) && every > 0 ? every : DEFAULT_RULES.freeOpeningEvery,
    freeOpeningPrice: amount('spread.freeOpeningPrice', DEFAULT_RULES.freeOpeningPrice),
  };
}

/**
 * Counts the free openings for a rise in members: one for each multiple of `every` that was
 * reached.
 */
export function openingsGained(membersBefore: number, membersAfter: number, every: number): number {
  return Math.floor(membersAfter / every) - Math.floor(membersBefore / every);
}
