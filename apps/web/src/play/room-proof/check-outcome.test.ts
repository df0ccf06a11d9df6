import { canonicalVersion, type OddsVersion } from '@clearcrate/fairness/odds-version';
import { expect, test } from 'vitest';
import { isOutcomeRight } from './check-outcome.ts';

const ODDS: OddsVersion = {
  table: 'box/test',
  version: 1,
  price: 1000n,
  asset: 'coin',
  guarantee: null,
  entries: [
    { item: 'rare', quality: 6, tickets: 300_000, value: 2000n },
    { item: 'dust', quality: 1, tickets: 700_000, value: 100n },
  ],
};
const draw = (seat: number, item: string) => ({
  ...{ drawId: String(seat), round: 1, seat, ticket: 0, randomValue: '', oddsHash: 'h', item },
});
const room = (items: [string, string], totals: [string, string], won: [string, string], winnerSeat: number | null) => ({
  draws: items.map((item, index) => draw(index + 1, item)),
  odds: [{ hash: 'h', text: canonicalVersion(ODDS) }],
  totals: totals.map((total, index) => ({ seat: index + 1, total, won: won[index] ?? '' })),
  winnerSeat,
  pot: '21.00',
  mode: 1,
});
const fair = room(['rare', 'dust'], ['20.00', '1.00'], ['21.00', '0.00'], 1);

test('the higher total wins in classic, the lower one in clown, and on a tie all keep their own', () => {
  expect(isOutcomeRight(fair)).toBe(true);
  const clown = { ...room(['rare', 'dust'], ['20.00', '1.00'], ['0.00', '21.00'], 2), mode: 2 };
  expect(isOutcomeRight(clown)).toBe(true);
  expect(isOutcomeRight({ ...clown, mode: 1 })).toBe(false);
  const tied = { ...room(['rare', 'rare'], ['20.00', '20.00'], ['20.00', '20.00'], null), pot: '40.00' };
  expect(isOutcomeRight(tied)).toBe(true);
  expect(isOutcomeRight({ ...tied, winnerSeat: 1 })).toBe(false);
});

test('detects a winner, total, share or pot that differs from the draws', () => {
  expect(isOutcomeRight({ ...fair, winnerSeat: 2 })).toBe(false);
  expect(isOutcomeRight({ ...fair, pot: '22.00' })).toBe(false);
  expect(isOutcomeRight(room(['rare', 'dust'], ['20.00', '1.50'], ['21.00', '0.00'], 1))).toBe(false);
  expect(isOutcomeRight(room(['rare', 'dust'], ['20.00', '1.00'], ['20.00', '1.00'], 1))).toBe(false);
  expect(isOutcomeRight({ ...fair, totals: [] })).toBe(false);
});
