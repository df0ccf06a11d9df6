import { expect, it } from 'vitest';
import {
  checkQuota,
  checkWanted,
  offerPrice,
  recoveryOf,
  recoveryPercent,
  refusalOf,
  refuseAll,
} from './mall.rules.ts';

const settings = (rate?: string) => new Map(rate === undefined ? [] : [['mall.recoveryRate', rate]]);

it('uses the reference price unless the offer has its own', () => {
  expect(offerPrice('coin', null, 460n)).toBe(460n);
  expect(offerPrice('point', null, 460n)).toBe(46_000n);
  expect(offerPrice('coin', 399n, 460n)).toBe(399n);
  expect(offerPrice('point', 10_000n, 460n)).toBe(10_000n);
});

it('buys back at a percentage, rounded down, of the lower of price and reference', () => {
  expect(recoveryOf('coin', 460n, 460n, 90n)).toBe(414n);
  expect(recoveryOf('coin', 99n, 99n, 90n)).toBe(89n);
  expect(recoveryOf('coin', 300n, 460n, 90n)).toBe(270n);
  expect(recoveryOf('coin', 500n, 460n, 90n)).toBe(414n);
  expect(recoveryOf('point', 46_000n, 460n, 90n)).toBe(414n);
});

it('never buys back a point offer for more than one coin per twenty points', () => {
  for (const price of [1n, 20n, 100n, 460n, 5_000n, 46_000n, 1_000_000n]) {
    const coins = recoveryOf('point', price, 1_000_000n, 100n);
    expect(coins * 20n <= price).toBe(true);
  }
});

it('reads the configured rate, and uses the default for an invalid one', () => {
  expect(recoveryPercent(settings())).toBe(90n);
  expect(recoveryPercent(settings('0.80'))).toBe(80n);
  expect(recoveryPercent(settings('0'))).toBe(0n);
  expect(recoveryPercent(settings('1'))).toBe(100n);
  for (const wrong of ['1.01', '2', '-1', 'all', '']) expect(recoveryPercent(settings(wrong)), wrong).toBe(90n);
});

it('requires at least one line, and each offer once', () => {
  expect(() => checkWanted([])).toThrow('mallSelectFirst');
  expect(() =>
    checkWanted([
      { offerId: 7n, price: 1n },
      { offerId: 7n, price: 2n },
    ]),
  ).toThrow('mallOneEach');
  expect(() => checkWanted([{ offerId: 7n, price: 1n }])).not.toThrow();
});

it('returns the reason for each line that cannot be bought', () => {
  const line = { offerId: 7n, price: 460n };
  const now = { asset: 'coin', price: 460n, stock: 1 } as const;
  expect(refusalOf(line, now)).toBeUndefined();
  expect(refusalOf(line, undefined)).toEqual({ offerId: 7n, reason: 'gone' });
  expect(refusalOf(line, { ...now, stock: 0, price: 470n })).toMatchObject({ reason: 'soldOut' });
  expect(refusalOf(line, { ...now, price: 470n })).toEqual({ offerId: 7n, reason: 'priceChanged', price: 470n });
  expect(refusalOf(line, { ...now, price: 450n })).toMatchObject({ reason: 'priceChanged', price: 450n });
});

it('throws the reason of a single line, and `mallExchangeFailed` for several', () => {
  expect(() => refuseAll([{ offerId: 7n, reason: 'gone' }])).toThrow('mallGoodsUnknown');
  expect(() => refuseAll([{ offerId: 7n, reason: 'soldOut', price: 1n }])).toThrow('mallSoldOut');
  expect(() => refuseAll([{ offerId: 7n, reason: 'priceChanged', price: 1n }])).toThrow('mallPriceChanged');
  expect(() =>
    refuseAll([
      { offerId: 7n, reason: 'gone' },
      { offerId: 8n, reason: 'soldOut', price: 1n },
    ]),
  ).toThrow('mallExchangeFailed');
});

it('enforces the daily quota', () => {
  expect(() => checkQuota(1, 4, 5)).not.toThrow();
  expect(() => checkQuota(2, 4, 5)).toThrow('mallQuotaUsed');
  expect(() => checkQuota(9, 1, 5)).toThrow('mallQuotaUsed');
});
