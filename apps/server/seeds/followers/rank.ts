import { RANK_BOARDS } from '@clearcrate/contract/rank';
import type { PrizeContent } from '../../src/followers/rank/rank.module.ts';

const { day, week, season } = RANK_BOARDS;

/**
 * Spending counts on three boards at once: a prize is at most two thousandths of it, otherwise
 * spending for all three would pay.
 */
const TURNOVER = 500n;

const PRIZES: readonly Omit<PrizeContent[number], 'minimum'>[] = [
  { board: day, from: 1, to: 1, amount: 66_00n },
  { board: day, from: 2, to: 2, amount: 38_00n },
  { board: day, from: 3, to: 3, amount: 18_00n },
  { board: day, from: 4, to: 10, amount: 8_00n },
  { board: week, from: 1, to: 1, amount: 388_00n },
  { board: week, from: 2, to: 2, amount: 188_00n },
  { board: week, from: 3, to: 3, amount: 88_00n },
  { board: week, from: 4, to: 10, amount: 28_00n },
  { board: season, from: 1, to: 1, amount: 1_888_00n },
  { board: season, from: 2, to: 2, amount: 888_00n },
  { board: season, from: 3, to: 3, amount: 488_00n },
  { board: season, from: 4, to: 10, amount: 188_00n },
  { board: season, from: 11, to: 50, amount: 58_00n },
];

/** Prizes by place in bonus coins, and the minimum spent. Operators change them by row. */
export const rankPrizes: PrizeContent = PRIZES.map((prize) => ({ ...prize, minimum: prize.amount * TURNOVER }));
