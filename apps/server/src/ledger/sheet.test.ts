import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { houseAccountId, playerAccountId } from './chart.ts';
import { BalanceSheet } from './sheet.ts';

const PLAYER = 100_001n;
const coin = playerAccountId(PLAYER, 'coin');
const bonus = playerAccountId(PLAYER, 'bonus');
const sales = houseAccountId('boxSales');

function sheetOf(coins: bigint, bonusCoins: bigint): BalanceSheet {
  return new BalanceSheet(
    new Map([
      [coin, coins],
      [bonus, bonusCoins],
    ]),
  );
}

describe('balance sheet', () => {
  it('spends given coins before bought ones', () => {
    const sheet = sheetOf(500n, 200n);
    expect(sheet.spendCoins(PLAYER, 150n)).toEqual([{ account: bonus, amount: -150n }]);
    expect(sheet.spendCoins(PLAYER, 300n)).toEqual([
      { account: bonus, amount: -200n },
      { account: coin, amount: -100n },
    ]);
  });

  it('refuses to let a player owe anything, by the name of what is missing', () => {
    const sheet = sheetOf(100n, 0n);
    const entries = [...sheet.spendCoins(PLAYER, 101n), { account: sales, amount: 101n }];
    expect(() => sheet.post({ kind: 'test', entries })).toThrow(new AppError('notEnoughCoins'));
    expect(sheet.balance(PLAYER, 'coin')).toBe(100n);
    expect(sheet.postings).toHaveLength(0);
  });

  it('takes back everything a refused operation had posted', () => {
    const sheet = sheetOf(100n, 0n);
    const take = (amount: bigint) =>
      sheet.post({
        kind: 'test',
        entries: [
          { account: coin, amount: -amount },
          { account: sales, amount },
        ],
      });
    take(10n);
    expect(() =>
      sheet.attempt(() => {
        take(50n);
        take(50n);
      }),
    ).toThrow(AppError);
    expect(sheet.balance(PLAYER, 'coin')).toBe(90n);
    expect(sheet.postings).toHaveLength(1);
    expect(sheet.changedBalances).toEqual([[coin, 90n]]);
  });

  it('refuses a posting that does not balance, within each asset', () => {
    const sheet = sheetOf(100n, 0n);
    const unbalanced = [
      { account: coin, amount: -10n },
      { account: houseAccountId('shellIssue'), amount: 10n },
    ];
    expect(() => sheet.post({ kind: 'test', entries: unbalanced })).toThrow(/does not balance/);
  });

  it('refuses accounts that were not locked', () => {
    const entries = [
      { account: playerAccountId(7n, 'coin'), amount: 1n },
      { account: sales, amount: -1n },
    ];
    expect(() => sheetOf(0n, 0n).post({ kind: 'test', entries })).toThrow(/was not locked/);
  });
});
