import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { PaymentProvider } from '@clearcrate/providers/payment/payment-provider';
import type { RefundAnswer } from '@clearcrate/providers/payment/refund-answers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWaiting } from '../../../testing/held-player.ts';
import type { Transact } from '../order/recharge.settling.ts';
import { findByNumber, type OrderRow } from '../recharge.repository.ts';
import {
  coinsOf,
  createTill,
  deliver,
  endRefunds,
  enter,
  type Member,
  noticeOf,
  order,
  stateOf,
  type Till,
  visit,
} from '../testing/till.ts';
import { createRefunds } from './recharge.refunds.ts';

/**
 * A process that stands still between two steps of a call to a provider, and goes on when others
 * have taken over.
 */

let till: Till;
let member: Member;
beforeAll(async () => {
  till = await createTill();
  member = await enter(till, 31);
});
afterAll(() => till.close());

interface Refund {
  orderId: string;
  orderNo: string;
  refundNo: string;
  before: number;
}

async function askRefund(): Promise<Refund> {
  const made = await order(till, member, 'unionpay', '50.00');
  const payment = await visit(till, made);
  payment.state = 'paid';
  await deliver(till.node, noticeOf(till.cashier, payment));
  const before = await coinsOf(till, member);
  const refundNo = await till.node.app.modules.recharge.refund(made.orderNo, 'asked by the player');
  return { ...made, refundNo, before };
}

it('an order that expired while its process was frozen opens no payment', async () => {
  const { db } = till.node.database;
  await sql`create function stand() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(7); return null; end'`.execute(db);
  await sql`create constraint trigger stand after insert on recharge_order deferrable initially deferred
    for each row execute function stand()`.execute(db);
  const making = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(tx);
    const wish = { method: 'alipay', amount: '50.00', layout: 'p' };
    const made = till.node.call('/api/recharge/createOrder', wish, member.headers);
    await expect.poll(() => countWaiting(till.node)).toBe(1);
    till.node.clock.advance(16 * 60_000);
    return [made];
  });
  expect((await making[0])?.body.code).not.toBe(0);
  await sql`drop trigger stand on recharge_order`.execute(db);
  const [made] = (await till.node.call('/api/recharge/getOrderList', {}, member.headers)).body.data.items;
  expect(made).toMatchObject({ payUrl: '', qrText: '' });
  expect(till.cashier.book.findOrder('alipay', made.orderNo)).toBeUndefined();
});

describe('a process that was frozen', () => {
  const transact: Transact = (work) => till.node.database.db.transaction().execute(work);
  const rowOf = async (orderNo: string): Promise<OrderRow> => {
    const row = await findByNumber(till.node.database.db, orderNo);
    if (!row) throw new Error('the order is gone');
    return row;
  };
  const createGate = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { passed: promise, open: resolve };
  };
  /** As the store's own, with what is sent counted or replaced. */
  const advanceWith = (own: Partial<PaymentProvider>) => {
    const { app } = till.node;
    const real = app.modules.recharge.providers.get('unionpay') as PaymentProvider;
    const providers = new Map([['unionpay', { ...real, ...own }]]);
    return { real, ...createRefunds(app.platform, { ledger: app.ledger, providers }) };
  };

  it('between claim and request sends nothing when it wakes up', async () => {
    const refund = await askRefund();
    const row = await rowOf(refund.orderNo);
    let sent = 0;
    const real = till.node.app.modules.recharge.providers.get('unionpay') as PaymentProvider;
    const { advance } = advanceWith({
      refund: (...named) => {
        sent += 1;
        return real.refund(...named);
      },
    });
    const gate = createGate();
    let isFrozen = false;
    const frozen = advance(row, async (work) => {
      const done = await transact(work);
      if (isFrozen) return done;
      isFrozen = true;
      await gate.passed;
      return done;
    });
    await expect.poll(() => isFrozen).toBe(true);
    // While the claim runs nobody else asks.
    await advance(row, transact);
    expect(sent).toBe(0);
    till.node.clock.advance(91_000);
    await advance(row, transact);
    expect(sent).toBe(1);
    gate.open();
    await frozen;
    expect(sent).toBe(1);
    await endRefunds(till);
    expect(await stateOf(till, member, refund.orderId)).toBe(ORDER_STATES.refunded);
    expect(await coinsOf(till, member)).toBe(refund.before - 51);
  });

  it('until its claim is too short for the call sends nothing, even without a newer claim', async () => {
    const refund = await askRefund();
    let sent = 0;
    const { advance, real } = advanceWith({
      refund: (...named) => {
        sent += 1;
        return real.refund(...named);
      },
    });
    let isFrozen = false;
    await advance(await rowOf(refund.orderNo), async (work) => {
      const done = await transact(work);
      // The claim lives 90 seconds, the longest call 30.
      if (!isFrozen) till.node.clock.advance(61_000);
      isFrozen = true;
      return done;
    });
    expect(sent).toBe(0);
    till.node.clock.advance(30_000);
    await advance(await rowOf(refund.orderNo), transact);
    expect(sent).toBe(1);
    await endRefunds(till);
    expect(await stateOf(till, member, refund.orderId)).toBe(ORDER_STATES.refunded);
  });

  it('during the answer changes nothing with it, and its successor queries before it sends', async () => {
    const refund = await askRefund();
    const row = await rowOf(refund.orderNo);
    const gate = createGate();
    let sent = 0;
    const late: RefundAnswer = { state: 'refused', code: '60' };
    const { advance, real } = advanceWith({
      refund: async () => {
        sent += 1;
        await gate.passed;
        return late;
      },
      queryRefund: async () => ({ state: 'pending', code: '05' }),
    });
    const frozen = advance(row, transact);
    await expect.poll(() => sent).toBe(1);
    // The request is on its way: coins given back now could be paid out in money as well.
    const { recharge } = till.node.app.modules;
    await expect(recharge.decideRefund(refund.refundNo, false, 'refused over there')).rejects.toThrow('refundAsked');
    expect(await coinsOf(till, member)).toBe(refund.before - 51);
    till.node.clock.advance(91_000);
    await advance(row, transact);
    expect(sent).toBe(1);
    gate.open();
    await frozen;
    expect(await stateOf(till, member, refund.orderId)).toBe(ORDER_STATES.refunding);
    expect(await coinsOf(till, member)).toBe(refund.before - 51);
    expect((await real.queryRefund(toOrder(row), { ...toRefund(refund, row) })).state).toBe('absent');
    await endRefunds(till);
    expect(await stateOf(till, member, refund.orderId)).toBe(ORDER_STATES.refunded);
    expect(await coinsOf(till, member)).toBe(refund.before - 51);
  });

  const toOrder = (row: OrderRow) => ({
    orderNo: row.order_no,
    amount: row.pay,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    transactionId: row.transaction_id,
  });
  const toRefund = ({ refundNo }: Refund, row: OrderRow) => ({
    refundNo,
    isFirst: true,
    askedAtMs: row.created_at.getTime(),
    notifyUrl: '',
  });
});
