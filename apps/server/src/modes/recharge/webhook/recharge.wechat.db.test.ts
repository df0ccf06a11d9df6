import { ERRORS } from '@clearcrate/contract/errors';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { verifyRsa } from '@clearcrate/providers/payment/signing';
import { bridgeText } from '@clearcrate/providers/payment/wechat';
import { NAMES, publicOf } from '@clearcrate/sandbox/payment/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coinsOf, createTill, deliver, enter, type Member, noticeOf, stateOf, type Till } from '../testing/till.ts';

/**
 * Inside of WeChat's own browser: it says who it is, is handed a signed request, and pays by
 * itself.
 */

const WECHAT = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50';

let till: Till;
let member: Member;
beforeAll(async () => {
  till = await createTill();
  const { id, headers } = await enter(till, 27);
  member = { id, headers: { ...headers, 'user-agent': WECHAT } };
});
afterAll(() => till.close());

const make = async (method: string) =>
  (await till.node.call('/api/recharge/createOrder', { method, amount: '200.00', layout: 'm' }, member.headers)).body;
const visitReturn = (url: URL) => till.node.app.http.inject({ url: url.pathname + url.search });

/** Follows the payment link up to the store's own address. */
async function signIn(payUrl: string): Promise<URL> {
  const { pathname, search, hash, searchParams } = new URL(payUrl);
  expect([hash, searchParams.get('scope')]).toEqual(['#wechat_redirect', 'snsapi_base']);
  const answer = await till.cashier.http.inject({ url: pathname + search });
  expect(answer.statusCode).toBe(302);
  return new URL(String(answer.headers.location));
}

const handedOver = (page: string): Record<string, string> =>
  JSON.parse(/getBrandWCPayRequest', (\{.*?\}),/.exec(page)?.[1] ?? '{}');

it('an order is paid over its bridge, with a request that the merchant has signed', async () => {
  const before = await coinsOf(till, member);
  const { data: made } = await make('wechat');
  const back = await signIn(made.payUrl);
  expect(back.pathname).toBe(`/pay/wechat/${made.orderNo}`);
  const page = await visitReturn(back);
  const asked = handedOver(page.body);
  expect(asked).toMatchObject({ appId: NAMES.appId, signType: 'RSA' });
  const text = bridgeText(NAMES.appId, asked.timeStamp ?? '', asked.nonceStr ?? '', asked.package ?? '');
  expect(verifyRsa(text, asked.paySign ?? '', publicOf(till.keys.merchant))).toBe(true);
  const nonce = /<script nonce="([^"]+)"/.exec(page.body)?.[1];
  expect(page.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
  const payment = till.cashier.book.find(String(asked.package).replace('prepay_id=', ''));
  if (!payment) throw new Error('WeChat knows no such payment');
  expect(payment).toMatchObject({ orderNo: made.orderNo, amount: 200_00n });
  payment.state = 'paid';
  await deliver(till.second, noticeOf(till.cashier, payment));
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
  expect(await coinsOf(till, member)).toBe(before + 206);
  // What is paid is not handed over once more.
  expect((await visitReturn(back)).headers.location).toBe(`/pay/return/m/${made.orderNo}`);
});

it('a code serves once, and one that is none leads back to the order, which still waits', async () => {
  const { data: made } = await make('wechat');
  const back = await signIn(made.payUrl);
  expect((await visitReturn(back)).statusCode).toBe(200);
  const others = [back.search, '', '?code=', '?code=a&code=b', `?code=${'x'.repeat(200)}`, '?code=%3Cscript%3E'];
  for (const search of others) {
    const answer = await visitReturn(new URL(search, `http://store.test${back.pathname}`));
    expect([search, answer.statusCode, answer.headers.location]).toEqual([
      search,
      303,
      `/pay/return/m/${made.orderNo}`,
    ]);
  }
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.waiting);
  expect(
    (await visitReturn(new URL('http://store.test/pay/wechat/R00000000000000000000?code=a'))).headers.location,
  ).toBe('/');
  await till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, member.headers);
});

it('Alipay is not reached from there, and the player hears that another browser is needed', async () => {
  const refused = await make('alipay');
  expect([refused.code, refused.msg]).toEqual([ERRORS.rechargeBrowser.code, expect.stringContaining('换一个浏览器')]);
  expect((await make('unionpay')).code).toBe(0);
});
