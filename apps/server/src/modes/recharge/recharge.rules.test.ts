import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { PaymentFact } from '@clearcrate/providers/payment/payment-provider';
import { describe, expect, it } from 'vitest';
import { giftOf, judge, marketOf, nextAskMs, priceOf, readOffer } from './recharge.rules.ts';

const { waiting, credited, failed, closed, refunding, refunded, disputed } = ORDER_STATES;

describe('an offer', () => {
  it('ships with tiers, ways and prices for both markets', () => {
    const home = readOffer(new Map(), ['CN']);
    expect(home).toMatchObject({ market: 'CN', currency: 'CNY', coinPrice: 100n });
    expect(home.methods.map(({ method }) => method)).toEqual([
      'alipay',
      'wechat',
      'unionpay',
      'ecny',
      'taobao',
      'jd',
      'card',
    ]);
    expect(readOffer(new Map(), ['VN'])).toMatchObject({ market: 'VN', currency: 'VND', coinPrice: 350_000n });
    expect(marketOf([])).toBe('CN');
    expect(marketOf(['VN', 'CN'])).toBe('CN');
  });

  it('takes valid settings of the operator, and never sells for nothing', () => {
    const offer = readOffer(
      new Map([
        ['recharge.tiers', '100:5, 10:0'],
        ['recharge.CN.price', '0'],
        ['recharge.CN.methods', 'alipay, taobao'],
        ['recharge.alipay.range', '20-10'],
        ['recharge.taobao.shop', '100=https://shop.example/100,50=javascript:alert(1),x=https://y'],
      ]),
      ['CN'],
    );
    expect(offer.tiers).toEqual([
      { coins: 1_000n, gift: 0n },
      { coins: 10_000n, gift: 500n },
    ]);
    expect(offer.coinPrice).toBe(100n);
    expect(offer.methods).toEqual([
      { method: 'alipay', range: { min: 1_000n, max: 500_000n } },
      { method: 'taobao', range: { min: 1_000n, max: 500_000n } },
    ]);
    expect(offer.shops.get('taobao')).toEqual([{ coins: 10_000n, url: 'https://shop.example/100' }]);
    for (const bad of ['', '10', '10:x', '0:1', '10:1:2,x'])
      expect(readOffer(new Map([['recharge.tiers', bad]]), []).tiers, bad).toHaveLength(6);
  });

  it('has the gift of the highest reached tier, and rounds prices up to payable units', () => {
    const { tiers } = readOffer(new Map(), []);
    expect([29_99n, 30_00n, 50_00n, 250_00n, 9_999_00n].map((coins) => giftOf(coins, tiers))).toEqual([
      0n,
      0n,
      100n,
      600n,
      5_000n,
    ]);
    expect(priceOf(12_34n, { coinPrice: 100n, currency: 'CNY' })).toBe(12_34n);
    expect(priceOf(1n, { coinPrice: 350_050n, currency: 'VND' })).toBe(36_00n);
    expect(priceOf(200_00n, { coinPrice: 350_000n, currency: 'VND' })).toBe(700_000_00n);
  });
});

describe('a provider’s word', () => {
  const fact = (state: PaymentFact['state'], amount = 100n, transactionId = 'T1'): PaymentFact => ({
    orderNo: 'R1',
    state,
    amount,
    transactionId,
  });
  const standing = (state: number) => ({ state: state as typeof waiting, pay: 100n, transactionId: 'T1' });

  it('credits an uncredited order in any state', () => {
    for (const state of [waiting, failed, closed, disputed]) {
      expect(judge(standing(state), fact('paid'))).toBe('credit');
      expect(judge(standing(state), fact('paid', 99n))).toBe('wrongAmount');
    }
    for (const state of [credited, refunding, refunded]) {
      expect(judge(standing(state), fact('paid'))).toBe('already');
      expect(judge(standing(state), fact('paid', 99n))).toBe('already');
      expect(judge(standing(state), fact('paid', 100n, 'T2'))).toBe('paidTwice');
    }
  });

  it('ends waiting orders only', () => {
    expect(judge(standing(waiting), fact('failed'))).toBe('fail');
    expect(judge(standing(waiting), fact('closed'))).toBe('close');
    for (const state of ['waiting', 'refunded', 'unknown'] as const)
      expect(judge(standing(waiting), fact(state))).toBe('nothing');
    for (const state of [credited, failed, closed, refunding, refunded, disputed])
      for (const said of ['failed', 'closed', 'refunded'] as const) {
        // Word of a refund while one is open brings the question about it forward, and settles
        // nothing.
        const asksNow = state === refunding && said === 'refunded';
        expect([state, said, judge(standing(state), fact(said))]).toEqual([
          state,
          said,
          asksNow ? 'askRefund' : 'nothing',
        ]);
      }
  });
});

it('queries ever less often, a few times after the end, and then never', () => {
  const order = { state: waiting, asks: 0, expiresAtMs: 900_000 };
  expect([0, 1, 2, 9].map((asks) => nextAskMs({ ...order, asks }, 0))).toEqual([5_000, 10_000, 20_000, 60_000]);
  const late = { ...order, state: closed };
  expect(nextAskMs(late, 930_000)).toBe(900_000 + 600_000);
  expect(nextAskMs(late, 900_000 + 600_000)).toBe(900_000 + 3_600_000);
  expect(nextAskMs(late, 900_000 + 86_400_000)).toBeUndefined();
  const refund = { ...order, state: refunding };
  expect([0, 1, 2, 9, 50].map((asks) => nextAskMs({ ...refund, asks }, 0))).toEqual([
    10_000, 20_000, 40_000, 3_600_000, 3_600_000,
  ]);
  for (const state of [credited, refunded, disputed]) expect(nextAskMs({ ...order, state }, 0)).toBeUndefined();
});
