import { describe, expect, it } from 'vitest';
import { ProviderFailed } from '../payments/payment-provider.ts';
import { causeOf, ceilingUnits, type MarketSettings, readPurchase } from './market.ts';

const settings: MarketSettings = {
  gateway: 'https://market.test',
  key: 'k',
  currency: 'USD',
  coinPrice: 1_400n,
  ceilingPercent: 110,
  alarmBelow: 0n,
  gapMs: 0,
};

describe('the ceiling', () => {
  it('is in the smallest unit of the account’s currency, which is not the same for all of them', () => {
    // 100 coins at 0.14 and a tenth more: 15.40.
    expect(ceilingUnits(settings, 100_00n)).toBe(15_400n);
    expect(ceilingUnits({ ...settings, currency: 'EUR' }, 100_00n)).toBe(15_400n);
    expect(ceilingUnits({ ...settings, currency: 'RUB', coinPrice: 140_000n }, 100_00n)).toBe(154_000n);
  });

  it('is rounded down', () => {
    expect(ceilingUnits({ ...settings, coinPrice: 1_399n, ceilingPercent: 100 }, 1n)).toBe(1n);
    expect(ceilingUnits({ ...settings, coinPrice: 1n, ceilingPercent: 100 }, 1n)).toBe(0n);
  });
});

describe('what it says about a purchase', () => {
  const told = (data: object) => readPurchase({ success: true, data });

  it('is read by its stage, whether that is a text or a number', () => {
    expect(told({ stage: '1', trade_id: null })).toEqual({ state: 'pending' });
    expect(told({ stage: 1, trade_id: '6318204771' })).toEqual({ state: 'sent', offerNo: '6318204771' });
    expect(told({ stage: '2', trade_id: 6318204771 })).toEqual({ state: 'delivered', offerNo: '6318204771' });
    expect(told({ stage: 5, causer: 'buyer' })).toEqual({ state: 'fellThrough', by: 'buyer' });
    expect(told({ stage: '5', causer: null })).toEqual({ state: 'fellThrough', by: 'seller' });
  });

  it('is under way at a stage that nobody has told us about', () => {
    expect(told({ stage: '99' })).toEqual({ state: 'pending' });
    expect(told({})).toEqual({ state: 'pending' });
  });

  it('is unknown only where it says so; any other refusal says nothing about the purchase', () => {
    expect(readPurchase({ success: false, error: 'bad_item' })).toEqual({ state: 'unknown' });
    for (const answer of [{ success: false, error: 'bad_key' }, { success: false }, {}, { success: true, data: null }])
      expect(() => readPurchase(answer)).toThrow(ProviderFailed);
  });
});

it('a refusal is about the link, the money or the price, or about what nobody has told us', () => {
  expect(causeOf('invalid trade link')).toBe('link');
  expect(causeOf('not enough money')).toBe('money');
  expect(causeOf('no offers for this price')).toBe('price');
  expect(causeOf('teapot')).toBe('other');
});
