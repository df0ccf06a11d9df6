import { dayAt, hoursOf } from '@clearcrate/providers/payment/bill';
import type { Payment } from '@clearcrate/sandbox/payment/book';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDifference, openDifferences } from '../recharge.operator.ts';
import {
  createTill,
  deliver,
  endRefunds,
  enterBoth,
  isVietnamese,
  METHODS,
  noticeOf,
  order,
  type Till,
  visit,
} from '../testing/till.ts';

/** Every provider's bill, fetched in its own format, against orders and ledger. */

const DAY_MS = 86_400_000;
let till: Till;
let payerOf: Awaited<ReturnType<typeof enterBoth>>;

beforeAll(async () => {
  till = await createTill();
  payerOf = await enterBoth(till, 3, 4);
});
afterAll(() => till.close());

const today = (method: string) => dayAt(till.node.clock.now(), hoursOf(isVietnamese(method) ? 'VND' : 'CNY'));
const reconcile = (method: string, day: string) => till.node.app.modules.recharge.reconcileDay(method, day);
const kindsOf = async (method: string, day: string) =>
  (await reconcile(method, day)).differences.map(({ kind }) => kind).toSorted();

async function pay(method: string, amount = '100.00'): Promise<{ payment: Payment; orderNo: string }> {
  const made = await order(till, payerOf(method), method, amount);
  const payment = await visit(till, made);
  payment.state = 'paid';
  payment.paidAtMs = till.node.clock.now();
  await deliver(till.node, noticeOf(till.cashier, payment));
  return { payment, orderNo: made.orderNo };
}

describe.each(METHODS)('the bill of %s', (method) => {
  it('matches credits and refunds', async () => {
    const day = today(method);
    await pay(method);
    const { orderNo } = await pay(method, '50.00');
    await till.node.app.modules.recharge.refund(orderNo, 'asked by the player');
    await endRefunds(till);
    expect(await reconcile(method, day)).toMatchObject({ method, day, payments: 2, differences: [] });
  });

  it('reports a credit without a payment a day later, once', async () => {
    const day = today(method);
    const { payment, orderNo } = await pay(method);
    till.cashier.book.forget(payment);
    await reconcile(method, day);
    till.node.clock.advance(DAY_MS);
    expect(await kindsOf(method, today(method))).toEqual(['notPaid']);
    expect(await kindsOf(method, today(method))).toEqual(['notPaid']);
    const { rows } = await sql<{ reference: string }>`
      select reference from recharge_difference where method = ${method}`.execute(till.node.database.db);
    expect(rows).toEqual([{ reference: orderNo }]);
    till.node.clock.advance(2 * DAY_MS);
  });

  it('reports a payment that was not credited, and the store then credits it', async () => {
    const made = await order(till, payerOf(method), method, '50.00');
    const payment = await visit(till, made);
    Object.assign(payment, { state: 'paid', paidAtMs: till.node.clock.now() });
    const { db } = till.node.database;
    await sql`update recharge_order set next_ask_at = null where order_no = ${made.orderNo}`.execute(db);
    expect(await kindsOf(method, today(method))).toEqual(['notCredited']);
    till.node.clock.advance(1_000);
    await till.node.app.platform.jobs.runDue();
    expect(await kindsOf(method, today(method))).toEqual([]);
    const open = (await openDifferences(db)).filter((one) => one.method === method && one.kind === 'notCredited');
    expect(open).toEqual([]);
    till.node.clock.advance(2 * DAY_MS);
  });
});

describe.each(METHODS.filter((method) => !isVietnamese(method)))('the bill file of %s', (method) => {
  it('reports payments without an order, other amounts, and refunds made in the portal', async () => {
    const day = today(method);
    const { payment } = await pay(method);
    const nowMs = till.node.clock.now();
    const wish = { ...payment, orderNo: 'R99999999999999999999', subject: '', notifyUrl: '', returnUrl: '', extra: {} };
    Object.assign(till.cashier.book.open(wish, nowMs), { state: 'paid', paidAtMs: nowMs });
    expect(await kindsOf(method, day)).toEqual(['unknownPayment']);
    payment.paid = payment.amount - 100n;
    till.cashier.book.refund(payment, `${payment.orderNo}F7`, nowMs);
    expect(await kindsOf(method, day)).toEqual(['unknownPayment', 'unknownRefund', 'wrongAmount']);
    till.node.clock.advance(2 * DAY_MS);
  });
});

describe.each(['alipay', 'wechat'])('a product name in the bill of %s', (method) => {
  it('may contain commas and quotes; a broken line is reported by number, the rest counts', async () => {
    const day = today(method);
    (await pay(method)).payment.subject = 'Box, red, "5 coins"';
    expect(await reconcile(method, day)).toMatchObject({ payments: 1, differences: [] });
    const { payment } = await pay(method);
    payment.subject = 'two\r\nlines';
    await pay(method, '50.00');
    const { payments, differences } = await reconcile(method, day);
    expect(payments).toBe(2);
    expect(differences.map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable']);
    expect(differences[0]?.reference).toMatch(/^line \d+: the line does not have the \d+ cells of the header$/);
    payment.subject = 'one line';
    expect(await kindsOf(method, day)).toEqual([]);
    till.node.clock.advance(2 * DAY_MS);
  });
});

it('every day’s bill is fetched by the job once it is due, and differences wait for somebody', async () => {
  const { db } = till.node.database;
  const { jobs } = till.node.app.platform;
  const method = 'alipay';
  const day = today(method);
  const { payment } = await pay(method);
  payment.paid = payment.amount - 100n;
  await jobs.runDue();
  const billOf = () => sql`select from recharge_bill where method = ${method} and day = ${day}::date`.execute(db);
  expect((await billOf()).rows).toEqual([]);
  till.node.clock.advance(2 * DAY_MS);
  await Promise.all([jobs.runDue(), till.second.app.platform.jobs.runDue()]);
  expect((await billOf()).rows).toHaveLength(1);
  const open = (await openDifferences(db)).filter((one) => one.day === day && one.method === method);
  expect(open.map(({ kind }) => kind)).toEqual(['wrongAmount']);
  const [first] = open;
  expect(await closeDifference(db, first?.id ?? 0n, 'settled by hand', new Date(till.node.clock.now()))).toBe(true);
  expect(await kindsOf(method, day)).toEqual(['wrongAmount']);
  expect((await openDifferences(db)).filter((one) => one.id === first?.id)).toEqual([]);
});
