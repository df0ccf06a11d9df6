import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cashier, createCashier } from '../server.ts';
import { makeKeys } from './accounts.ts';
import type { Payment } from './book.ts';

const NOW_MS = Date.parse('2026-03-11T04:00:00Z');
let cashier: Cashier;
let orders = 0;

// Generating the keys of seven providers takes long on a busy machine.
beforeAll(() => {
  cashier = createCashier({ keys: makeKeys(), clock: { now: () => NOW_MS }, storeUrl: 'http://store.test' });
}, 120_000);
afterAll(() => cashier.http.close());

function newPayment(method: ProviderMethod = 'alipay'): Payment {
  const wish = { amount: 1_00n, subject: '', notifyUrl: 'http://127.0.0.1:1', returnUrl: '', extra: {} };
  return cashier.book.open({ ...wish, method, orderNo: `R${orders++}`, expiresAtMs: NOW_MS + 900_000 }, NOW_MS);
}
const open = async ({ id }: Payment, query = '') => (await cashier.http.inject({ url: `/pay/${id}${query}` })).body;
const press = ({ id }: Payment, action: string, wallet: string) =>
  cashier.http.inject({
    method: 'POST',
    url: `/pay/${id}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ wallet }).toString(),
  });

it('gives every payment a new wallet, unless the store or a tester names one', async () => {
  const [first, second] = [newPayment(), newPayment()];
  expect(first.wallet).not.toBe(second.wallet);
  expect(await open(first, '?lang=zh&wallet=W7')).toContain('value="W7"');
  await press(first, 'fail', 'shared');
  expect(await open(first)).toContain('value="shared"');
  await press(first, 'silent', 'shared-2');
  expect([first.state, first.wallet]).toEqual(['paid', 'shared-2']);
});

it('keeps the wallet of a paid payment, and rejects invalid names', async () => {
  const payment = newPayment();
  const { wallet } = payment;
  for (const name of ['', ' ', '钱包', 'w***', 'x'.repeat(65), 'a\u0000']) {
    await open(payment, `?wallet=${encodeURIComponent(name)}`);
    await press(payment, 'fail', name);
    expect(payment.wallet).toBe(wallet);
  }
  await press(payment, 'silent', 'mine');
  await press(payment, 'silent', 'yours');
  expect(await open(payment, '?wallet=yours')).not.toContain('name="wallet"');
  expect(payment.wallet).toBe('mine');
});

it('shows the wallet field only for methods that tell the store the payer', async () => {
  const methods: ProviderMethod[] = ['alipay', 'wechat', 'unionpay', 'ecny', 'zalopay', 'momo', 'vnpay'];
  const asked = await Promise.all(
    methods.map(async (method) => (await open(newPayment(method))).includes('name="wallet"')),
  );
  expect(methods.filter((_method, index) => !asked[index])).toEqual(['momo', 'vnpay']);
});
