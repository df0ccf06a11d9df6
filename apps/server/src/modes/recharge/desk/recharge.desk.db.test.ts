import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs } from '../../../testing/operators.ts';
import { postingsOf } from '../testing/mortal-till.ts';
import {
  createTill,
  deliver,
  enter,
  type Member,
  noticeOf,
  order,
  stateOf,
  type Till,
  visit,
} from '../testing/till.ts';

/** What operators do about recharges, over HTTP. */

let till: Till;
let member: Member;
beforeAll(async () => {
  till = await createTill();
  member = await enter(till, 41);
});
afterAll(() => till.close());

async function paid(amount: string) {
  const made = await order(till, member, 'alipay', amount);
  const payment = await visit(till, made);
  payment.state = 'paid';
  await deliver(till.node, noticeOf(till.cashier, payment));
  return made;
}
const as = (role: Parameters<typeof signInAs>[1]) => signInAs(till.node, role);
const call = async (role: Parameters<typeof signInAs>[1], path: string, body: object) =>
  ask(till.node, path, body, await as(role));

describe('an order', () => {
  it('is found by number, player, state and method, with what the provider said', async () => {
    const { orderNo } = await paid('50.00');
    const waiting = await order(till, member, 'wechat', '30.00');
    const numbersOf = async (filter: object) =>
      (await call('finance', 'getRechargeOrders', filter)).data.items.map((one: { orderNo: string }) => one.orderNo);
    expect(await numbersOf({})).toEqual([waiting.orderNo, orderNo]);
    expect(await numbersOf({ state: ORDER_STATES.credited })).toEqual([orderNo]);
    expect(await numbersOf({ state: ORDER_STATES.waiting })).toEqual([waiting.orderNo]);
    expect(await numbersOf({ method: 'wechat' })).toEqual([waiting.orderNo]);
    expect(await numbersOf({ text: '999999' })).toEqual([]);
    expect(await numbersOf({ text: String(member.id) })).toEqual([waiting.orderNo, orderNo]);
    expect(await numbersOf({ text: orderNo.toLowerCase() })).toEqual([orderNo]);
    const { data } = await call('support', 'getRechargeOrder', { orderNo });
    expect(data.words).toMatchObject([{ state: 'paid', amount: '50.00', verdict: 'credit' }]);
    expect(data.postings).toMatchObject([{ kind: 'recharge.credit', coins: '51.00' }]);
    expect([data.refundable, data.needsSecondPerson]).toEqual([true, false]);
    expect((await call('owner', 'getRechargeOrder', { orderNo: 'R404' })).code).toBe(1755);
  });

  it('pages through orders by their ids, each once', async () => {
    const { db } = till.node.database;
    await sql`
      insert into recharge_order (order_no, player_id, method, currency, pay, coins, gift, state, created_at, expires_at)
      select 'X' || n, ${member.id}, 'jd', 'CNY', 100, 100, 0, 4, now(), now() from generate_series(1, 120) n`.execute(
      db,
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const { data }: Awaited<ReturnType<typeof call>> = await call('auditor', 'getRechargeOrders', {
        method: 'jd',
        pageSize: 50,
        cursor,
      });
      seen.push(...data.items.map(({ orderNo }: { orderNo: string }) => orderNo));
      cursor = data.next;
    } while (cursor);
    expect([seen.length, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([120, 120, 'X120', 'X1']);
  });

  it('is exported with the chosen columns, by the filter of the list', async () => {
    const columns = [
      { field: 'orderNo', title: 'Order' },
      { field: 'method', title: 'Method' },
    ];
    const { data } = await call('auditor', 'exportRechargeOrders', { method: 'jd', columns });
    const lines = data.trimEnd().split('\r\n');
    expect([lines.length, ...lines.slice(0, 2), lines.at(-1)]).toEqual([121, '\uFEFFOrder,Method', 'X120,jd', 'X1,jd']);
    expect((await call('operator', 'exportRechargeOrders', { columns })).status).toBe(403);
  });
});

describe('a refund', () => {
  it('takes the coins back at once up to the limit', async () => {
    const { orderNo, orderId } = await paid('100.00');
    const refund = { orderNo, reason: 'paid by mistake' };
    expect((await call('support', 'refundRecharge', refund)).status).toBe(403);
    const { data } = await call('finance', 'refundRecharge', refund);
    expect(data).toEqual({ refundNo: `${orderNo}F0`, proposalId: '' });
    expect(await postingsOf(till, 'recharge.refund', data.refundNo)).toBe(1);
    expect(await stateOf(till, member, orderId)).toBe(ORDER_STATES.refunding);
    expect((await call('finance', 'refundRecharge', refund)).code).toBe(1183);
    const shown = (await call('finance', 'getRechargeOrder', { orderNo })).data;
    expect(shown.refunds).toMatchObject([{ refundNo: data.refundNo, state: 1, reason: 'paid by mistake' }]);
    expect(shown.refundable).toBe(false);
  });

  it('waits for a second person above the limit, and is requested once', async () => {
    const { orderNo, orderId } = await paid('500.00');
    const { data } = await call('finance', 'refundRecharge', { orderNo, reason: 'asked in ticket 812' });
    expect(data.refundNo).toBe('');
    expect(await stateOf(till, member, orderId)).toBe(ORDER_STATES.credited);
    const own = await call('finance', 'approveProposal', { proposalId: data.proposalId, comment: '' });
    expect(own.code).toBe(1153);
    const owner = await as('owner');
    const approve = () => ask(till.node, 'approveProposal', { proposalId: data.proposalId, comment: 'checked' }, owner);
    const [first, second] = await Promise.all([approve(), approve()]);
    expect([first.code, second.code].sort()).toEqual([0, 1151]);
    expect(await stateOf(till, member, orderId)).toBe(ORDER_STATES.refunding);
    expect(await postingsOf(till, 'recharge.refund', `${orderNo}F0`)).toBe(1);
  });

  it('is void when the order changed since it was proposed', async () => {
    const { orderNo } = await paid('500.00');
    const { data } = await call('finance', 'refundRecharge', { orderNo, reason: 'asked in ticket 813' });
    await till.node.app.modules.recharge.refund(orderNo, 'by the command');
    expect((await call('owner', 'approveProposal', { proposalId: data.proposalId, comment: '' })).code).toBe(1152);
    expect(await postingsOf(till, 'recharge.refund', `${orderNo}F0`)).toBe(1);
    expect(await postingsOf(till, 'recharge.refund', `${orderNo}F1`)).toBe(0);
  });
});

describe('claims and differences', () => {
  it('are closed once, with a note', async () => {
    const made = await order(till, member, 'alipay', '200.00');
    const payment = await visit(till, made);
    payment.state = 'paid';
    payment.paid -= 100n;
    await deliver(till.node, noticeOf(till.cashier, payment));
    const { items } = (await call('finance', 'getClaims', {})).data;
    const claim = items.find(({ orderNo }: { orderNo: string }) => orderNo === made.orderNo);
    expect(claim).toMatchObject({ kind: 'wrongAmount', amount: '199.00' });
    const close = { claimId: claim.claimId, reason: 'given back in their portal' };
    expect((await call('support', 'closeClaim', close)).status).toBe(403);
    expect((await call('finance', 'closeClaim', close)).code).toBe(0);
    expect((await call('finance', 'closeClaim', close)).code).toBe(1187);
    expect((await call('finance', 'getClaims', {})).data.items).toEqual(
      items.filter(({ claimId }: { claimId: string }) => claimId !== claim.claimId),
    );
    const shown = (await call('finance', 'getRechargeOrder', { orderNo: made.orderNo })).data;
    expect(shown.claims).toMatchObject([{ note: 'given back in their portal' }]);
  });

  it('compares a day with its bill again, and shows providers and days', async () => {
    const { rows } = await sql<{ day: string }>`
      select (created_at at time zone 'Asia/Shanghai')::date::text as day from recharge_order order by id limit 1`.execute(
      till.node.database.db,
    );
    till.node.clock.advance(36 * 3_600_000);
    const reconcile = { method: 'alipay', day: rows[0]?.day ?? '' };
    const answer = await call('finance', 'reconcileDay', reconcile);
    expect(answer.code).toBe(0);
    expect(answer.data.payments).toBeGreaterThan(2);
    const { data } = await call('auditor', 'getReconciliation', {});
    expect(data.days).toMatchObject([{ ...reconcile, payments: answer.data.payments }]);
    expect(data.providers.find(({ method }: { method: string }) => method === 'alipay')).toMatchObject({
      hasAccount: true,
    });
    expect((await call('finance', 'reconcileDay', { ...reconcile, method: 'card' })).code).toBe(1189);
  });
});

describe('cards', () => {
  it('are made with passwords that are shown once, redeemed, and worth nothing when voided', async () => {
    const batch = { batch: 'shop-12', count: 3, coins: '50.00', gift: '0', reason: 'for December' };
    const { data } = await call('finance', 'createCardBatch', batch);
    expect(data.cards).toHaveLength(3);
    expect((await call('finance', 'createCardBatch', batch)).code).toBe(1190);
    const redeem = async ({ serial, password }: { serial: string; password: string }) =>
      (
        await till.node.call(
          '/api/recharge/redeemCard',
          { amount: '50.00', cardNo: serial, cardPassword: password },
          { ...member.headers, 'idempotency-key': `card-${serial}` },
        )
      ).body;
    expect((await redeem(data.cards[0])).code).toBe(0);
    expect((await call('finance', 'voidCardBatch', { batch: 'shop-12', reason: 'the list was stolen' })).data).toEqual({
      voided: 2,
    });
    const wrong = await redeem({ ...data.cards[1], password: 'AAAAAAAAAAAA' });
    expect((await redeem(data.cards[2])).code).toBe(wrong.code);
    const { items } = (await call('auditor', 'getCardBatches', {})).data;
    expect(items[0]).toMatchObject({ batch: 'shop-12', cards: 3, used: 1, voided: 2, coins: '150.00', unused: '0.00' });
    const { rows } = await sql<{ body: string }>`
      select body::text from operator_audit where path like '%createCardBatch'`.execute(till.node.database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ body }) => body.includes(data.cards[0].password))).toBe(false);
  });
});
