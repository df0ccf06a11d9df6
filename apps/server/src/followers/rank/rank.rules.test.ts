import { RANK_BOARDS } from '@clearcrate/contract/rank';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { drawOrder } from '@clearcrate/fairness/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../platform/calendar.ts';
import { endedPeriods, paidOf, periodOf, placeAll, rewardOf, spanOf, type TieOrder } from './rank.rules.ts';

const calendar = createCalendar('Asia/Shanghai');
const { day, week, season } = RANK_BOARDS;
const at = (text: string) => Date.parse(`${text}+08:00`);
/** The tie order of a period's seed. */
const by =
  (roomSeed: Uint8Array): TieOrder =>
  (userCodes) =>
    runSync(drawOrder({ roomSeed, userCodes }), nodeHasher).seats;
const SEED = new Uint8Array(32).fill(7);

describe('periods', () => {
  it('change at midnight of the store, on Mondays, and every fifteen days', () => {
    expect(periodOf(calendar, day, at('2026-11-15T23:59:59.999'))).toBe('2026-11-15');
    expect(periodOf(calendar, day, at('2026-11-16T00:00:00'))).toBe('2026-11-16');
    expect(periodOf(calendar, week, at('2026-11-15T23:59:59.999'))).toBe('2026-11-09');
    expect(periodOf(calendar, week, at('2026-11-16T00:00:00'))).toBe('2026-11-16');
    expect(periodOf(calendar, season, at('2026-01-15T23:59:59'))).toBe('2026-01-01');
    expect(periodOf(calendar, season, at('2026-01-16T00:00:00'))).toBe('2026-01-16');
  });

  it.each([day, week, season])('of board %i are contiguous without overlap', (board) => {
    const ended = endedPeriods(calendar, board, at('2026-11-15T12:00:00'));
    const running = periodOf(calendar, board, at('2026-11-15T12:00:00'));
    const all = [...ended, running];
    for (const [index, period] of all.slice(1).entries()) {
      expect(spanOf(calendar, board, all[index] ?? '').endsAtMs).toBe(spanOf(calendar, board, period).startsAtMs);
    }
    expect(periodOf(calendar, board, spanOf(calendar, board, running).startsAtMs)).toBe(running);
    expect(ended).not.toContain(running);
  });
});

describe('places', () => {
  const scores = (...amounts: number[]) =>
    amounts.map((amount, index) => ({ playerId: BigInt(index + 1), score: BigInt(amount) }));

  it('are sorted by amount and limited to the board', () => {
    const placed = placeAll({ board: day, period: '2026-11-15' }, 10, by(SEED), scores(5, 9, 7));
    expect(placed.map(({ playerId, place }) => [Number(playerId), place])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ]);
    expect(
      placeAll({ board: day, period: '2026-11-15' }, 10, by(SEED), scores(...Array.from({ length: 40 }, () => 3))),
    ).toHaveLength(10);
  });

  it('of equal amounts depend on the seed only', () => {
    const equals = scores(4, 4, 4, 4, 4, 4);
    const order = (seed: Uint8Array, given = equals) =>
      placeAll({ board: week, period: '2026-11-09' }, 10, by(seed), given).map(({ playerId }) => playerId);
    expect(order(SEED)).toEqual(order(SEED, equals.toReversed()));
    const orders = Array.from({ length: 20 }, (_, index) => order(new Uint8Array(32).fill(index)).join());
    expect(new Set(orders).size).toBeGreaterThan(10);
  });

  it('never rank a lower amount above a higher one, and list each player once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 60 }), (amounts) => {
        const placed = placeAll({ board: season, period: '2026-11-12' }, 50, by(SEED), scores(...amounts));
        expect(new Set(placed.map(({ playerId }) => playerId)).size).toBe(placed.length);
        expect(placed).toHaveLength(Math.min(50, amounts.length));
        for (const [index, one] of placed.slice(1).entries())
          expect(placed[index]?.score).toBeGreaterThanOrEqual(one.score);
      }),
      { numRuns: 50 },
    );
  });
});

it('pays the prize of a place’s range from its minimum on, and none outside the ranges', () => {
  const prizes = [
    { from: 1, to: 1, amount: 66_00n, minimum: 70_000_00n },
    { from: 4, to: 10, amount: 8_00n, minimum: null },
  ];
  expect([1, 2, 4, 10, 11].map((place) => rewardOf(prizes, place).prize)).toEqual([66_00n, 0n, 8_00n, 8_00n, 0n]);
  // The default minimum makes the prize 2 % of the spending.
  expect([1, 2, 4].map((place) => rewardOf(prizes, place).minimum)).toEqual([70_000_00n, 0n, 400_00n]);
  const tenth = rewardOf(prizes, 10);
  expect([399_99n, 400_00n].map((score) => paidOf(tenth, score))).toEqual([0n, 8_00n]);
});
