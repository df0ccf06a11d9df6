import { type Minor, parseAmount } from '@clearcrate/contract/money';

export interface LevelRule {
  level: number;
  /** Counting members that lead to it. */
  members: number;
  /** Commission in hundredths of a percent. */
  rate: number;
}

const WHOLE_RATE = 10_000n;

/** The highest level the members lead to. */
export function levelFor(members: number, levels: readonly LevelRule[]): LevelRule {
  const reached = levels.filter((one) => one.members <= members).sort((a, b) => b.members - a.members);
  return reached[0] ?? { level: 1, members: 0, rate: 0 };
}

/** Rounded down: the store never promises more than the rate. */
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

/** An operator's settings; what cannot be read stays as it ships. */
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

/** Free openings that a growing number of members brings: one each time another whole group is full. */
export function openingsGained(membersBefore: number, membersAfter: number, every: number): number {
  return Math.floor(membersAfter / every) - Math.floor(membersBefore / every);
}
