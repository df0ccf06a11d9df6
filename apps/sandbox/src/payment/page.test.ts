import { expect, it } from 'vitest';
import type { Payment } from './book.ts';
import { renderPayment, WALLET_PATTERN } from './page.ts';
import { decideRefund } from './refund-fates.ts';

const payment: Payment = {
  ...{ id: 'one', method: 'alipay', orderNo: '7', amount: 1_234_550n, paid: 0n, subject: '', notifyUrl: '' },
  ...{
    returnUrl: '',
    expiresAtMs: 60_000,
    createdAtMs: 0,
    state: 'waiting',
    transactionId: '',
    wallet: 'W-1',
    extra: {},
  },
};

it('shows the method’s sign in the reader’s script', () => {
  expect(renderPayment(payment, 'zh', 0)).toContain('>支</span>');
  for (const locale of ['en', 'vi', 'ko'] as const)
    expect(renderPayment(payment, locale, 0)).not.toMatch(/\p{Script=Han}/u);
  expect(renderPayment(payment, 'ko', 0)).toContain('>A</span>');
});

it('formats amounts like the store', () => {
  expect(renderPayment(payment, 'en', 0)).toContain('<strong>¥12,345.50</strong>');
  expect(renderPayment({ ...payment, amount: 20_000n }, 'en', 0)).toContain('<strong>¥200.00</strong>');
});

it('groups dong with dots for Vietnamese readers', () => {
  const dong: Payment = { ...payment, method: 'momo', amount: 10_500_000n };
  expect(renderPayment(dong, 'vi', 0)).toContain('<strong>105.000 ₫</strong>');
  expect(renderPayment(dong, 'en', 0)).toContain('<strong>105,000 ₫</strong>');
});

it('offers the outcomes of a refund for a paid payment', () => {
  expect(renderPayment(payment, 'en', 0)).not.toContain('When the store refunds it');
  const paid: Payment = { ...payment, state: 'paid' };
  const chosen = () => /aria-pressed="true">([^<]+)</.exec(renderPayment(paid, 'en', 0))?.[1];
  expect(chosen()).toBe('Give it back');
  for (const [fate, name] of [
    ['refused', 'Refuse'],
    ['unknown', 'Unclear answer'],
    ['done', 'Give it back'],
  ] as const) {
    decideRefund(paid, fate);
    expect(chosen()).toBe(name);
  }
});

it('validates the account by a pattern that browsers accept', () => {
  expect(renderPayment(payment, 'en', 0)).toContain(`pattern="${WALLET_PATTERN}"`);
  const whole = new RegExp(`^(?:${WALLET_PATTERN})$`, 'v');
  for (const good of ['W-1', 'W~!()[]{}|/\\', 'a'.repeat(64)]) expect(whole.test(good), good).toBe(true);
  for (const bad of ['', '6222****1234', 'two words', '支付宝']) expect(whole.test(bad), bad).toBe(false);
});
