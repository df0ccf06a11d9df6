import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import type { Hold } from './holds.ts';
import { holdKey } from './holds.ts';
import { EMPTY_PURSE } from './purse.ts';
import { BalanceSheet } from './sheet.ts';

const PLAYER = 100_001n;
const STAKE = { kind: 'test.stake', reference: 'room 7' } as const;

function sheetOf(coin: bigint, bonus: bigint, holds: readonly Hold[] = []): BalanceSheet {
  return new BalanceSheet(
    new Map([[PLAYER, { ...EMPTY_PURSE, coin, bonus }]]),
    new Map(holds.map((hold) => [holdKey(hold), hold])),
  );
}

const take = (sheet: BalanceSheet, amount: bigint) =>
  sheet.post({ owner: PLAYER, kind: 'test.take', moves: sheet.spend(PLAYER, amount, 'sales') });

describe('balance sheet', () => {
  it('spends given coins before bought ones', () => {
    const sheet = sheetOf(500n, 200n);
    expect(sheet.spend(PLAYER, 150n, 'sales')).toEqual([{ from: 'bonus', to: 'sales', amount: 150n }]);
    expect(sheet.spend(PLAYER, 300n, 'sales')).toEqual([
      { from: 'bonus', to: 'sales', amount: 200n },
      { from: 'coin', to: 'sales', amount: 100n },
    ]);
  });

  it('rejects a negative balance, by the name of what is missing', () => {
    const sheet = sheetOf(100n, 0n);
    expect(() => take(sheet, 101n)).toThrow(new AppError('notEnoughCoins'));
    expect(sheet.balance(PLAYER, 'coin')).toBe(100n);
    expect(sheet.postings).toHaveLength(0);
  });

  it('undoes the changes of a rejected operation', () => {
    const sheet = sheetOf(100n, 0n);
    let others = 0;
    take(sheet, 10n);
    expect(() =>
      sheet.attempt(() => {
        take(sheet, 50n);
        sheet.reserve({ owner: PLAYER, ...STAKE, amount: 20n });
        others += 1;
        sheet.onRefusal(() => {
          others -= 1;
        });
        take(sheet, 50n);
      }),
    ).toThrow(AppError);
    expect(sheet.balances(PLAYER)).toEqual({ ...EMPTY_PURSE, coin: 90n });
    expect(sheet.postings).toHaveLength(1);
    expect(sheet.changedHolds).toEqual([]);
    expect(others).toBe(0);
    sheet.reserve({ owner: PLAYER, ...STAKE, amount: 20n });
    expect(sheet.changedPurses).toEqual([[PLAYER, { ...EMPTY_PURSE, coin: 70n, coinHeld: 20n }]]);
  });

  it('rejects movements between assets, of zero or less, or without a player', () => {
    const sheet = sheetOf(100n, 0n);
    const post = (from: 'coin' | 'gift', to: 'shellIssue' | 'sales', amount: bigint) => () =>
      sheet.post({ owner: PLAYER, kind: 'test.wrong', moves: [{ from, to, amount }] });
    expect(post('coin', 'shellIssue', 10n)).toThrow(/turns coin into shellIssue/);
    expect(post('coin', 'sales', -10n)).toThrow(/moves -10/);
    expect(post('gift', 'sales', 10n)).toThrow(/nothing of a player/);
    expect(sheet.postings).toHaveLength(0);
  });

  it('rejects players who were not locked', () => {
    const moves = [{ from: 'gift', to: 'coin', amount: 1n }] as const;
    expect(() => sheetOf(0n, 0n).post({ owner: 7n, kind: 'test.stranger', moves })).toThrow(/was not locked/);
  });

  it('closes a hold once, either way, and gives back what it took from where it took it', () => {
    const sheet = sheetOf(100n, 30n);
    sheet.reserve({ owner: PLAYER, ...STAKE, amount: 50n });
    expect(sheet.balances(PLAYER)).toMatchObject({ coin: 80n, bonus: 0n, coinHeld: 20n, bonusHeld: 30n });
    expect(() => sheet.reserve({ owner: PLAYER, ...STAKE, amount: 50n })).toThrow(/used before/);
    sheet.release(STAKE);
    expect(sheet.balances(PLAYER)).toEqual({ ...EMPTY_PURSE, coin: 100n, bonus: 30n });
    expect(() => sheet.release(STAKE)).toThrow(new AppError('holdGone'));
    expect(() => sheet.capture(STAKE, 'sales')).toThrow(new AppError('holdGone'));
    expect(sheet.changedHolds).toMatchObject([{ ...STAKE, state: 'released', isNew: true }]);
  });

  it('captures a hold that was there before', () => {
    const held = {
      owner: PLAYER,
      ...STAKE,
      coin: 5n,
      bonus: 0n,
      state: 'pending',
      isNew: false,
    } as const;
    const purses = new Map([[PLAYER, { ...EMPTY_PURSE, coinHeld: 5n }]]);
    const sheet = new BalanceSheet(purses, new Map([[holdKey(held), held]]));
    sheet.capture(STAKE, 'sales', [{ from: 'pointIssue', to: 'point', amount: 5n }]);
    expect(sheet.balances(PLAYER)).toEqual({ ...EMPTY_PURSE, point: 5n });
    expect(sheet.postings).toHaveLength(1);
    expect(sheet.changedHolds).toEqual([{ ...held, state: 'captured' }]);
  });
});
