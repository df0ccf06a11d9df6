import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { dayAt, hoursOf } from '@clearcrate/providers/payment/bill';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Strike } from '../../../testing/mortal-worker.ts';
import { createMortalTill, type MortalTill, makeDue, postingsOf, tell } from '../testing/mortal-till.ts';
import { coinsOf, deliver, enter, type Member, noticeOf, order, stateOf, visit } from '../testing/till.ts';

/**
 * A real process of the store is killed between each two steps of an order: nothing is lost, and
 * nothing happens twice.
 */

/** Long runs kill many more of them, each of which has to be born again. */
const PATIENCE = { timeout: process.env.SOAK ? 1_800_000 : 300_000 };
const DAY_MS = 86_400_000;

let till: MortalTill;
let member: Member;
beforeAll(async () => {
  till = await createMortalTill();
  member = await enter(till, 27);
});
afterAll(() => till.close());

/** Each process that dies takes seconds to be born: those marked so die in long runs alone. */
const due = <S extends Strike & { isForLong?: boolean }>(strikes: readonly S[]): S[] =>
  strikes.filter(({ isForLong }) => process.env.SOAK || !isForLong);

/**
 * Twice: this node may still believe in a lease that the dead had taken from it, as its first look
 * finds out.
 */
async function sweep(): Promise<void> {
  await makeDue(till);
  for (let look = 0; look < 2; look += 1) {
    till.node.clock.advance(1_000);
    await till.node.app.platform.jobs.runDue();
  }
}

it('killed before and after the provider’s word, an order is credited once', PATIENCE, async () => {
  const before = await coinsOf(till, member);
  const made = await order(till, member, 'alipay');
  (await visit(till, made)).state = 'paid';
  const strikes = due([
    { path: '/alipay/gateway.do', when: 'before', isForLong: true },
    { path: '/alipay/gateway.do', when: 'after' },
  ]);
  for (const strike of strikes) {
    await makeDue(till);
    expect([strike, await till.worker.runInto(strike)]).toEqual([strike, 'SIGKILL']);
    expect(await coinsOf(till, member)).toBe(before);
  }
  await sweep();
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
  expect(await coinsOf(till, member)).toBe(before + 206);
  expect(await postingsOf(till, 'recharge.credit', made.orderNo)).toBe(1);
});

it('killed while an order is made, it is there to be paid or closes by itself', PATIENCE, async () => {
  const strikes = due([
    { path: '/alipay/gateway.do', when: 'before', isKnownThere: false },
    { path: '/alipay/gateway.do', when: 'after', isKnownThere: true, isForLong: true },
    { said: /update "recharge_order" set "pay_url"/, when: 'before', isKnownThere: true },
  ]);
  for (const strike of strikes) {
    const before = await coinsOf(till, member);
    const signal = await till.worker.callInto(strike, (address) =>
      fetch(`${address}/api/recharge/createOrder`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...member.headers },
        body: JSON.stringify({ method: 'alipay', amount: '200.00', layout: 'p' }),
      }),
    );
    expect([strike, signal]).toEqual([strike, 'SIGKILL']);
    const [made] = (await till.node.call('/api/recharge/getOrderList', {}, member.headers)).body.data.items;
    expect(made).toMatchObject({ state: ORDER_STATES.waiting, payUrl: '', qrText: '' });
    const payment = till.cashier.book.findOrder('alipay', made.orderNo);
    expect(payment !== undefined).toBe(strike.isKnownThere);
    if (payment) payment.state = 'paid';
    await sql`update recharge_order set expires_at = created_at - interval '1 hour' where order_no = ${made.orderNo}`.execute(
      till.node.database.db,
    );
    await sweep();
    expect(await stateOf(till, member, made.orderId)).toBe(
      strike.isKnownThere ? ORDER_STATES.credited : ORDER_STATES.closed,
    );
    expect((await coinsOf(till, member)) - before).toBe(strike.isKnownThere ? 206 : 0);
  }
});

it('killed while it is told, before and after the commit, it credits once', PATIENCE, async () => {
  const made = await order(till, member, 'unionpay');
  const payment = await visit(till, made);
  payment.state = 'paid';
  const before = await coinsOf(till, member);
  const strikes = due([
    { said: /recharge_order.*for update/, when: 'before', isCredited: false, isForLong: true },
    { said: /recharge\.credit/, when: 'before', isCredited: false, isForLong: true },
    { said: /recharge\.credit[\s\S]*commit/, when: 'before', isCredited: false },
    { said: /recharge\.credit[\s\S]*commit/, when: 'after', isCredited: true },
  ]);
  for (const strike of strikes) {
    const notice = noticeOf(till.cashier, payment);
    const signal = await till.worker.callInto(strike, (address) => tell(address, notice));
    expect([strike, signal]).toEqual([strike, 'SIGKILL']);
    expect(await stateOf(till, member, made.orderId)).toBe(
      strike.isCredited ? ORDER_STATES.credited : ORDER_STATES.waiting,
    );
    expect((await coinsOf(till, member)) - before).toBe(strike.isCredited ? 206 : 0);
  }
  // Nobody answered the provider, so it tells again.
  expect(await deliver(till.node, noticeOf(till.cashier, payment))).toBe('200 ok');
  expect(await coinsOf(till, member)).toBe(before + 206);
  expect(await postingsOf(till, 'recharge.credit', made.orderNo)).toBe(1);
});

it('killed while money goes back, it goes back once and so do the coins', PATIENCE, async () => {
  const made = await order(till, member, 'unionpay');
  const payment = await visit(till, made);
  payment.state = 'paid';
  await deliver(till.node, noticeOf(till.cashier, payment));
  const before = await coinsOf(till, member);
  const refundNo = await till.node.app.modules.recharge.refund(made.orderNo, 'asked by the player');
  const strikes = due([
    // Claimed and marked as sent before anything leaves: a process that dies then asks first when
    // it is born again.
    { said: /update "recharge_refund" set "claim"[\s\S]*commit/, when: 'after', isEnded: false, isForLong: true },
    { said: /update "recharge_refund" set "sent_at"[\s\S]*commit/, when: 'after', isEnded: false },
    { path: '/unionpay/backTransReq.do', when: 'before', isEnded: false, isForLong: true },
    { path: '/unionpay/backTransReq.do', when: 'after', isEnded: false },
    { path: '/unionpay/queryTrans.do', when: 'after', isEnded: false },
    { said: /update "recharge_refund" set "state"[\s\S]*commit/, when: 'before', isEnded: false, isForLong: true },
    { said: /update "recharge_refund" set "state"[\s\S]*commit/, when: 'after', isEnded: true },
  ]);
  for (const strike of strikes) {
    await makeDue(till);
    expect([strike, await till.worker.runInto(strike)]).toEqual([strike, 'SIGKILL']);
    expect(await stateOf(till, member, made.orderId)).toBe(
      strike.isEnded ? ORDER_STATES.refunded : ORDER_STATES.refunding,
    );
    expect(await coinsOf(till, member)).toBe(before - 206);
  }
  await sweep();
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.refunded);
  expect(payment).toMatchObject({ state: 'refunded', refundNo });
  expect(await postingsOf(till, 'recharge.refund', refundNo)).toBe(1);
  expect(await postingsOf(till, 'recharge.refundBack', refundNo)).toBe(0);
});

it('killed while a bill is fetched and held against the orders, each day is done once', PATIENCE, async () => {
  const { db } = till.node.database;
  const made = await order(till, member, 'wechat');
  const payment = await visit(till, made);
  // Two days ago, whatever the hour: the bill of that day is there for certain.
  const paidAtMs = till.node.clock.now() - 2 * DAY_MS;
  Object.assign(payment, { state: 'paid', paidAtMs, createdAtMs: paidAtMs, paid: payment.amount - 100n });
  await sql`update recharge_order set created_at = created_at - interval '2 days', next_ask_at = null
    where order_no = ${made.orderNo}`.execute(db);
  // Other processes have looked at that day when there was nothing in it.
  await sql`delete from period_run where job = 'recharge.reconcile.wechat'`.execute(db);
  const day = dayAt(paidAtMs, hoursOf('CNY'));
  const strikes = due([
    { path: '/v3/bill/tradebill', when: 'before', isForLong: true },
    { path: '/v3/bill/tradebill', when: 'after', isForLong: true },
    { path: '/v3/billdownload/file', when: 'after', isForLong: true },
    { said: /recharge_bill_line[\s\S]*commit/, when: 'before', isForLong: true },
    { said: /recharge_bill_line[\s\S]*commit/, when: 'after' },
    { said: /insert into recharge_difference[\s\S]*commit/, when: 'before', isForLong: true },
    { said: /insert into recharge_difference[\s\S]*commit/, when: 'after' },
  ]);
  for (const strike of strikes) {
    await makeDue(till);
    expect([strike, await till.worker.runInto(strike)]).toEqual([strike, 'SIGKILL']);
  }
  const found = async () =>
    (
      await sql`select b.payments::int as payments, d.kind, d.reference from recharge_bill b
        left join recharge_difference d on d.method = b.method and d.day = b.day
        where b.method = 'wechat' and b.day = ${day}::date`.execute(db)
    ).rows;
  const once = [{ payments: 1, kind: 'wrongAmount', reference: made.orderNo }];
  expect(await found()).toEqual(once);
  await till.node.app.platform.jobs.runDue();
  expect(await found()).toEqual(once);
});
