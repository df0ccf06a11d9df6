import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../platform/jobs/backoff.ts';
import { listFailed, retryRow } from '../../../platform/jobs/dead-letters.ts';
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

/**
 * What becomes of an order while its provider has not decided, does not answer, or the store cannot
 * credit it.
 */

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

it('a provider that does not answer delays its own orders only', async () => {
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

it('an order that the store cannot credit delays no other, becomes a dead letter, and is credited on a retry', async () => {
  const { clock, app } = till.node;
  const { db } = till.node.database;
  const member = payerOf('wechat');
  const [bad, good] = [await order(till, member, 'wechat', '60.00'), await order(till, member, 'wechat', '70.00')];
  for (const made of [bad, good]) (await visit(till, made)).state = 'paid';
  await sql`create function fail_credit() returns trigger language plpgsql as
    $$ begin raise exception 'this order fails on purpose'; end $$`.execute(db);
  await sql
    .raw(
      `create trigger fail_credit before update on recharge_order for each row
       when (new.order_no = '${bad.orderNo}' and new.state = ${ORDER_STATES.credited}) execute function fail_credit()`,
    )
    .execute(db);
  const askUntil = async (isSo: () => Promise<boolean>) => {
    for (let polls = 0; polls < 60 && !(await isSo()); polls += 1) {
      clock.advance(11_000);
      await app.platform.jobs.runDue();
    }
    expect(await isSo()).toBe(true);
  };
  const failure = async () => (await listFailed(db, 10)).find(({ item }) => item === bad.orderNo);
  const isCredited = (made: typeof bad) => async () =>
    (await stateOf(till, member, made.orderId)) === ORDER_STATES.credited;
  await askUntil(isCredited(good));
  await askUntil(async () => (await failure()) !== undefined);
  await sql`update job_failure set attempts = ${MAX_ATTEMPTS - 1}, due_at = ${new Date(clock.now())}`.execute(db);
  await askUntil(async () => (await failure())?.isDead === true);

  await sql`drop trigger fail_credit on recharge_order`.execute(db);
  clock.advance(61_000);
  await app.platform.jobs.runDue();
  expect(await isCredited(bad)()).toBe(false);
  const deed = { operator: 'an operator', reason: 'mended', at: new Date(clock.now()) };
  expect(await retryRow(db, { ...deed, job: 'recharge.ask', item: bad.orderNo })).toBe(true);
  await askUntil(isCredited(bad));
  expect(await failure()).toBeUndefined();
});
