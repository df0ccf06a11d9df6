import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import type { Payment } from '@clearcrate/sandbox/payment/book';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWaiting } from '../../../testing/held-player.ts';
import { openClaims } from '../recharge.operator.ts';
import { findByNumber, type OrderRow } from '../recharge.repository.ts';
import { askAgain } from '../reconciliation/recharge.bill-repository.ts';
import { postingsOf } from '../testing/mortal-till.ts';
import { forOtherMerchant } from '../testing/other-merchant.ts';
import {
  createTill,
  deliver,
  endRefunds,
  enterBoth,
  type Member,
  noticeOf,
  order,
  stateOf,
  type Till,
  visit,
} from '../testing/till.ts';
import { createRefunds } from './recharge.refunds.ts';

/** What providers answer about refunds, over the network, and who may act on it. */

let till: Till;
let payerOf: Awaited<ReturnType<typeof enterBoth>>;
beforeAll(async () => {
  till = await createTill();
  payerOf = await enterBoth(till, 31, 32);
});
afterAll(() => till.close());

interface Refund {
  member: Member;
  orderId: string;
  orderNo: string;
  refundNo: string;
  payment: Payment;
  /** The first answer of the provider, for messages of the test. */
  code: string;
}

/** An order that was paid and credited, and whose refund has been asked for. */
async function askRefund(method: ProviderMethod, answers?: Payment['answers']): Promise<Refund> {
  const member = payerOf(method);
  const { orderId, orderNo, payment } = await pay(method);
  const refundNo = await till.node.app.modules.recharge.refund(orderNo, 'asked by the player');
  payment.answers = answers;
  return { member, orderId, orderNo, refundNo, payment, code: `${method} ${answers?.refund ?? ''}` };
}

async function pay(method: ProviderMethod) {
  const made = await order(till, payerOf(method), method, '50.00');
  const payment = await visit(till, made);
  payment.state = 'paid';
  await deliver(till.node, noticeOf(till.cashier, payment));
  return { ...made, payment };
}

const claimsOf = async (reference: string) =>
  (await openClaims(till.node.database.db)).filter((claim) => claim.reference === reference);
/** Where an order stands, and how often the coins of its refund were taken and given back. */
const standingOf = async ({ member, orderId, refundNo }: Refund) => ({
  state: await stateOf(till, member, orderId),
  taken: await postingsOf(till, 'recharge.refund', refundNo),
  givenBack: await postingsOf(till, 'recharge.refundBack', refundNo),
});
const { refunding, refunded, credited } = ORDER_STATES;
async function isOpen(...refunds: readonly Refund[]): Promise<void> {
  for (const refund of refunds)
    expect([refund.code, await standingOf(refund)]).toEqual([
      refund.code,
      { state: refunding, taken: 1, givenBack: 0 },
    ]);
}
async function isMade(...refunds: readonly Refund[]): Promise<void> {
  for (const refund of refunds) {
    expect([refund.code, await standingOf(refund)]).toEqual([refund.code, { state: refunded, taken: 1, givenBack: 0 }]);
    expect(await claimsOf(refund.refundNo)).toEqual([]);
  }
}
async function isRefused(refund: Refund): Promise<void> {
  expect(await standingOf(refund)).toEqual({ state: credited, taken: 1, givenBack: 1 });
  expect(await claimsOf(refund.refundNo)).toEqual([]);
}
const makeAtProvider = ({ payment, refundNo }: Refund) => {
  payment.answers = undefined;
  till.cashier.book.refund(payment, refundNo, till.node.clock.now());
};

// First of all: no other order is planned meanwhile.
it('a refund requested while its order is being queried is not forgotten', async () => {
  const { db } = till.node.database;
  const member = payerOf('alipay');
  const made = await order(till, member, 'alipay', '50.00');
  (await visit(till, made)).state = 'paid';
  // The plan of the next question stands still behind everything that was read for it.
  await sql`create function hold_plan() returns trigger language plpgsql as $$
    begin if current_query() like '%"asks" = %' then perform pg_advisory_xact_lock(7); end if; return null; end $$`.execute(
    db,
  );
  await sql`create trigger hold_plan before update on recharge_order for each statement execute function hold_plan()`.execute(
    db,
  );
  till.node.clock.advance(11_000);
  const { sweep, asked } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(tx);
    const sweep = till.node.app.platform.jobs.runDue();
    await expect.poll(() => countWaiting(till.node)).toBe(1);
    let isAsked = false;
    const asked = till.node.app.modules.recharge.refund(made.orderNo, 'at once').finally(() => (isAsked = true));
    await expect.poll(async () => isAsked || (await countWaiting(till.node)) === 2).toBe(true);
    return { sweep, asked };
  });
  await Promise.all([sweep, asked]);
  await sql`drop trigger hold_plan on recharge_order`.execute(db);
  await endRefunds(till);
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.refunded);
});

it('an order that its bill has asked about again while it was asked about keeps that question', async () => {
  const { clock, app } = till.node;
  const { db } = till.node.database;
  const made = await order(till, payerOf('alipay'), 'alipay', '52.00');
  await visit(till, made);
  await till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, payerOf('alipay').headers);
  // Without the bill the next query would come ten minutes after the order has run out.
  clock.advance(20_000);
  const again = new Date(clock.now() + 5_000);
  till.slow = (url) => {
    if (!url.startsWith('/alipay')) return undefined;
    return db.transaction().execute((tx) => askAgain(tx, [made.orderNo], again));
  };
  await app.platform.jobs.runDue();
  till.slow = undefined;
  const { rows } = await sql<{ next_ask_at: Date | null; asks: number }>`
    select next_ask_at, asks from recharge_order where order_no = ${made.orderNo}`.execute(db);
  expect(rows[0]?.next_ask_at).toEqual(again);
});

/** Long enough for the next two questions, however often there were some before. */
async function waitForRefunds(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    till.node.clock.advance(3_600_000);
    await till.node.app.platform.jobs.runDue();
  }
}

type Case = readonly [ProviderMethod, refund: string, query: string];

/** Refunds that no provider has answered yet. */
async function countUnanswered(refundNos: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select from recharge_refund where refund_no = any(${refundNos}::text[]) and last_answer = ''`.execute(
    till.node.database.db,
  );
  return rows.length;
}

/**
 * One refund for each, all under way at once and answered. A busy machine may take more than one
 * question for that.
 */
async function askAll(cases: readonly Case[]): Promise<Refund[]> {
  const refunds: Refund[] = [];
  for (const [method, refund, query] of cases) refunds.push(await askRefund(method, { refund, query }));
  const refundNos = refunds.map(({ refundNo }) => refundNo);
  for (let time = 0; time < 5; time += 1) {
    await endRefunds(till);
    if ((await countUnanswered(refundNos)) === 0) break;
  }
  return refunds;
}

describe('a refund', () => {
  it('that a provider has accepted is queried until it is made', async () => {
    const refunds = await askAll([
      ['alipay', '10000/N', '10000/REFUND_PROCESSING'],
      ['wechat', '200/PROCESSING', '200/PROCESSING'],
      ['unionpay', '00', '05'],
      ['ecny', '00', '04'],
      ['momo', '7002', '7000'],
      ['zalopay', '3/2', '3/2'],
      ['vnpay', '00/05', '00/06'],
    ]);
    await isOpen(...refunds);
    refunds.forEach(makeAtProvider);
    await waitForRefunds();
    await isMade(...refunds);
  });

  it('with an inconclusive answer keeps the coins, and is sent again under its number', async () => {
    const refunds = await askAll([
      ['alipay', '40004/ACQ.SYSTEM_ERROR', '10000/'],
      ['alipay', '40004/ACQ.NEWLY_INVENTED', '10000/'],
      ['wechat', '500/SYSTEM_ERROR', '404/RESOURCE_NOT_EXISTS'],
      ['unionpay', '03', '?34'],
      ['momo', '99', '0/'],
      ['momo', '4711', '0/'],
      ['zalopay', '2/-500', '2/-101'],
      ['zalopay', '2/-4711', '2/-101'],
      ['vnpay', '99/', '00/payment'],
    ]);
    await isOpen(...refunds);
    for (const { payment } of refunds) payment.answers = undefined;
    await waitForRefunds();
    for (const { payment, refundNo } of refunds) expect(payment.refundNo).toBe(refundNo);
    await isMade(...refunds);
  });

  it('that needs a person is one claim, and ends by itself once it is made', async () => {
    const refunds = await askAll([
      ['alipay', '40004/ACQ.SELLER_BALANCE_NOT_ENOUGH', '10000/'],
      ['wechat', '200/ABNORMAL', '200/ABNORMAL'],
      ['unionpay', '36', '?34'],
      ['momo', '1081', '0/'],
      ['zalopay', '2/-14', '2/-101'],
      ['vnpay', '93/', '00/payment'],
    ]);
    await isOpen(...refunds);
    for (const { refundNo, orderNo } of refunds)
      expect(await claimsOf(refundNo)).toMatchObject([{ kind: 'refundHeld', orderNo }]);
    refunds.forEach(makeAtProvider);
    await waitForRefunds();
    await isMade(...refunds);
  });

  it('that stays open for days opens a claim', async () => {
    const refund = await askRefund('unionpay', { refund: '00', query: '05' });
    await endRefunds(till);
    expect(await claimsOf(refund.refundNo)).toEqual([]);
    till.node.clock.advance(6 * 86_400_000);
    await endRefunds(till);
    await isOpen(refund);
    expect(await claimsOf(refund.refundNo)).toMatchObject([{ kind: 'refundHeld' }]);
    makeAtProvider(refund);
    await waitForRefunds();
    await isMade(refund);
  });

  it('that gets no answer for days opens a claim', async () => {
    const refund = await askRefund('alipay');
    till.slow = () => Promise.reject(new Error('out of order'));
    await endRefunds(till);
    expect(await claimsOf(refund.refundNo)).toEqual([]);
    till.node.clock.advance(6 * 86_400_000);
    await endRefunds(till);
    await isOpen(refund);
    expect(await claimsOf(refund.refundNo)).toMatchObject([{ kind: 'refundHeld' }]);
    till.slow = undefined;
    await waitForRefunds();
    await isMade(refund);
  });

  it('whose account with the provider was removed opens a claim after days', async () => {
    const refund = await askRefund('alipay');
    const { platform, ledger } = till.node.app;
    const { advance } = createRefunds(platform, { ledger, providers: new Map() });
    const ask = async () => {
      const row = await findByNumber(platform.db, refund.orderNo);
      return advance(row as OrderRow, (work) => platform.db.transaction().execute(work));
    };
    await expect(ask()).rejects.toThrow('no account');
    expect(await claimsOf(refund.refundNo)).toEqual([]);
    till.node.clock.advance(6 * 86_400_000);
    await expect(ask()).rejects.toThrow('no account');
    expect(await claimsOf(refund.refundNo)).toMatchObject([{ kind: 'refundHeld' }]);
    await waitForRefunds();
    await isMade(refund);
  });

  it('reported as done with another sum is held', async () => {
    const refund = await askRefund('wechat');
    refund.payment.paid -= 100n;
    await endRefunds(till);
    await isOpen(refund);
    expect(await claimsOf(refund.refundNo)).toHaveLength(1);
    refund.payment.paid += 100n;
    await waitForRefunds();
    await isMade(refund);
  });

  it('that is refused closes its claim for missing coins', async () => {
    const member = payerOf('alipay');
    const { orderNo, orderId, payment } = await pay('alipay');
    const { ledger, platform } = till.node.app;
    const { coin, bonus } = await ledger.balancesOf(platform.db, member.id);
    const moves = [
      { from: 'coin', to: 'sales', amount: coin },
      { from: 'bonus', to: 'sales', amount: bonus },
    ] as const;
    const spent = moves.filter(({ amount }) => amount > 0n);
    await platform.db
      .transaction()
      .execute((tx) =>
        ledger.transfer(tx, [{ owner: member.id, kind: 'test.spend', reference: orderNo, moves: spent }]),
      );
    const refundNo = await till.node.app.modules.recharge.refund(orderNo, 'asked by the player');
    expect(await claimsOf(refundNo)).toMatchObject([{ kind: 'refundShort', amount: '51.00' }]);
    payment.answers = { refund: '40004/ACQ.TRADE_HAS_FINISHED' };
    await endRefunds(till);
    expect(await stateOf(till, member, orderId)).toBe(ORDER_STATES.credited);
    expect(await claimsOf(refundNo)).toEqual([]);
  });

  it.each([true, false])('can be ended by an operator (made: %s), once', async (isDone) => {
    const { decideRefund } = till.node.app.modules.recharge;
    const refund = await askRefund('wechat', { refund: '200/ABNORMAL', query: '200/ABNORMAL' });
    await endRefunds(till);
    await decideRefund(refund.refundNo, isDone, 'paid to the bank account by hand');
    await (isDone ? isMade(refund) : isRefused(refund));
    await expect(decideRefund(refund.refundNo, !isDone, 'twice')).rejects.toThrow('refundEnded');
    await expect(decideRefund('R0F0', true, 'none')).rejects.toThrow('refundUnknown');
  });
});

describe('WeChat’s word about a refund', () => {
  const noticeAbout = ({ payment }: Refund, status: string) => {
    const notice = till.cashier.sides.get('wechat')?.refundNotice?.(payment, status);
    if (!notice) throw new Error('WeChat tells of no refunds');
    return notice;
  };

  it.each(['SUCCESS', 'ABNORMAL', 'CLOSED'])(
    'REFUND.%s is acknowledged, and the outcome is queried',
    async (status) => {
      const refund = await askRefund('wechat', { refund: '200/PROCESSING', query: '200/PROCESSING' });
      await endRefunds(till);
      await isOpen(refund);
      refund.payment.answers = { query: `200/${status}` };
      // No question is due for a while; the message brings one forward.
      expect(await deliver(till.node, noticeAbout(refund, status))).toBe('204 ');
      till.node.clock.advance(1_000);
      await till.node.app.platform.jobs.runDue();
      if (status === 'SUCCESS') await isMade(refund);
      else if (status === 'ABNORMAL') {
        await isOpen(refund);
        expect(await claimsOf(refund.refundNo)).toMatchObject([{ kind: 'refundHeld' }]);
      } else await isRefused(refund);
      // Told once more it is nothing new.
      expect(await deliver(till.second, noticeAbout(refund, status))).toBe('204 ');
    },
  );

  it('is rejected without a 5xx when forged or for another merchant, and moves nothing', async () => {
    const refund = await askRefund('wechat', { refund: '200/PROCESSING', query: '200/PROCESSING' });
    await endRefunds(till);
    const notice = noticeAbout(refund, 'CLOSED');
    const forged = { ...notice, headers: { ...notice.headers, 'wechatpay-signature': 'AAAA' } };
    for (const one of [forged, forOtherMerchant('wechat', notice, till.keys)])
      expect(await deliver(till.node, one)).toMatch(/^400 .*"FAIL"/);
    await isOpen(refund);
    makeAtProvider(refund);
    await waitForRefunds();
    await isMade(refund);
  });
});
