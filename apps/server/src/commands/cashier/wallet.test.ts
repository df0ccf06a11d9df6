import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { makeKeys } from './accounts.ts';
import type { Payment } from './book.ts';
import { type Cashier, createCashier } from './server.ts';

const NOW_MS = Date.parse('2026-03-11T04:00:00Z');
let cashier: Cashier;
let orders = 0;

// A busy machine takes its time to make the keys of seven providers.
beforeAll(() => {
  cashier = createCashier({ keys: makeKeys(), clock: movableClock(NOW_MS), storeUrl: 'http://store.test' });
}, 120_000);
afterAll(() => cashier.http.close());

function newPayment(method: ProviderMethod = 'alipay'): Payment {
  const wish = { amount: 1_00n, subject: '', notifyUrl: 'http://127.0.0.1:1', returnUrl: '', extra: {} };
  return cashier.book.open({ ...wish, method, orderNo: `R${orders++}`, expiresAtMs: NOW_MS + 900_000 }, NOW_MS);
}
const look = async ({ id }: Payment, query = '') => (await cashier.http.inject({ url: `/pay/${id}${query}` })).body;
const press = ({ id }: Payment, action: string, wallet: string) =>
  cashier.http.inject({
    method: 'POST',
    url: `/pay/${id}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ wallet }).toString(),
  });

it('every payment comes from a wallet of its own, until the store names the player’s or a tester another one', async () => {
  const [first, second] = [newPayment(), newPayment()];
  expect(first.wallet).not.toBe(second.wallet);
  expect(await look(first, '?lang=zh&wallet=W7')).toContain('value="W7"');
  await press(first, 'fail', 'shared');
  expect(await look(first)).toContain('value="shared"');
  await press(first, 'silent', 'shared-2');
  expect([first.state, first.wallet]).toEqual(['paid', 'shared-2']);
});

it('what was paid stays paid from there, and no name is taken that could be no account’s', async () => {
  const payment = newPayment();
  const { wallet } = payment;
  for (const name of ['', ' ', '钱包', 'w***', 'x'.repeat(65), 'a\u0000']) {
    await look(payment, `?wallet=${encodeURIComponent(name)}`);
    await press(payment, 'fail', name);
    expect(payment.wallet).toBe(wallet);
  }
  await press(payment, 'silent', 'mine');
  await press(payment, 'silent', 'yours');
  expect(await look(payment, '?wallet=yours')).not.toContain('name="wallet"');
  expect(payment.wallet).toBe('mine');
});

it('the field is there where the provider tells the store who paid, and nowhere else', async () => {
  const methods: ProviderMethod[] = ['alipay', 'wechat', 'unionpay', 'ecny', 'zalopay', 'momo', 'vnpay'];
  const asked = await Promise.all(
    methods.map(async (method) => (await look(newPayment(method))).includes('name="wallet"')),
  );
  expect(methods.filter((_method, index) => !asked[index])).toEqual(['momo', 'vnpay']);
});
