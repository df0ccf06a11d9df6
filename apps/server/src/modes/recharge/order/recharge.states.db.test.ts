import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  coinsOf,
  createTill,
  deliver,
  enterBoth,
  METHODS,
  noticeOf,
  order,
  stateOf,
  type Till,
  visit,
} from '../testing/till.ts';

/** What a player is shown while a provider has not decided, and while one does not answer. */

let till: Till;
let payerOf: Awaited<ReturnType<typeof enterBoth>>;
beforeAll(async () => {
  till = await createTill();
  payerOf = await enterBoth(till, 34, 35);
});
afterAll(() => till.close());

const undecided = [
  ...['13', '43', '98', '99', '1000', '7000', '7002', '8000', '9000'].map((code) => ['momo', code] as const),
  ...['01', '04', '05', '06', '07'].map((code) => ['vnpay', code] as const),
];

it.each(undecided)('an order that %s answers by %s waits, and is credited once it is paid', async (method, code) => {
  const member = payerOf(method);
  const made = await order(till, member, method, '50.00');
  const payment = await visit(till, made);
  payment.answers = { payment: code };
  till.node.clock.advance(11_000);
  await till.node.call('/api/recharge/checkOrder', { orderId: made.orderId }, member.headers);
  await till.node.app.platform.jobs.runDue();
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.waiting);
  payment.answers = undefined;
  payment.state = 'paid';
  till.node.clock.advance(61_000);
  await till.node.app.platform.jobs.runDue();
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
});

it.each(METHODS)('an order by %s says what was paid once it is paid, and not before', async (method) => {
  const member = payerOf(method);
  const paidOf = async (orderId: string) =>
    (await till.node.call('/api/recharge/getOrder', { orderId }, member.headers)).body.data.paid;
  const made = await order(till, member, method, '50.00');
  expect(made.paid).toBeNull();
  const payment = await visit(till, made);
  Object.assign(payment, { state: 'paid', paid: payment.amount - 100n });
  await deliver(till.node, noticeOf(till.cashier, payment));
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.disputed);
  expect(await paidOf(made.orderId)).toBeNull();
  const other = await order(till, member, method, '50.00');
  (await visit(till, other)).state = 'paid';
  till.node.clock.advance(11_000);
  await till.node.call('/api/recharge/checkOrder', { orderId: other.orderId }, member.headers);
  expect(await paidOf(other.orderId)).toBe(other.pay);
});

it('a provider that does not answer keeps only its own orders waiting', async () => {
  const silent = await order(till, payerOf('momo'), 'momo', '50.00');
  const made = await order(till, payerOf('alipay'), 'alipay', '50.00');
  (await visit(till, made)).state = 'paid';
  const before = await coinsOf(till, payerOf('alipay'));
  const { promise, resolve } = Promise.withResolvers<void>();
  till.slow = (url) => (url.startsWith('/momo/') ? promise : undefined);
  till.node.clock.advance(11_000);
  const round = till.node.app.platform.jobs.runDue();
  await expect.poll(() => coinsOf(till, payerOf('alipay'))).toBe(before + 51);
  expect(await stateOf(till, payerOf('momo'), silent.orderId)).toBe(ORDER_STATES.waiting);
  till.slow = undefined;
  resolve();
  await round;
});
