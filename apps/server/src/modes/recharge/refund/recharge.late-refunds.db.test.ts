import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { dayAt, hoursOf } from '@clearcrate/providers/payment/bill';
import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import type { PaymentProvider } from '@clearcrate/providers/payment/payment-provider';
import type { RefundAnswer } from '@clearcrate/providers/payment/refund-answers';
import type { Payment } from '@clearcrate/sandbox/payment/book';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Transact } from '../order/recharge.settling.ts';
import { closeClaim, openClaims } from '../recharge.operator.ts';
import { findByNumber } from '../recharge.repository.ts';
import {
  coinsOf,
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
import { MADE_LATE } from './recharge.late-refunds.ts';
import { createRefunds } from './recharge.refunds.ts';

let till: Till;
let payerOf: Awaited<ReturnType<typeof enterBoth>>;
let logged: MockInstance;
beforeAll(async () => {
  till = await createTill();
  payerOf = await enterBoth(till, 31, 32);
  logged = vi.spyOn(till.node.app.platform.log, 'error');
});
afterAll(() => till.close());
beforeEach(() => logged.mockClear());

interface Refund {
  member: Member;
  orderId: string;
  orderNo: string;
  refundNo: string;
  payment: Payment;
  coins: number;
}

async function pay(method: ProviderMethod) {
  const member = payerOf(method);
  const made = await order(till, member, method, '50.00');
  const payment = await visit(till, made);
  Object.assign(payment, { state: 'paid', paidAtMs: till.node.clock.now() });
  await deliver(till.node, noticeOf(till.cashier, payment));
  return { ...made, member, payment, coins: await coinsOf(till, member) };
}

/** A refund that the provider has ruled out, so that its coins are back. */
async function refuse(method: ProviderMethod, answer: string): Promise<Refund> {
  const paid = await pay(method);
  paid.payment.answers = { refund: answer };
  const refundNo = await till.node.app.modules.recharge.refund(paid.orderNo, 'asked by the player');
  await endRefunds(till);
  const refund = { ...paid, refundNo };
  await hasCoins(refund);
  paid.payment.answers = undefined;
  return refund;
}

async function hasCoins({ member, orderId, coins }: Refund): Promise<void> {
  expect(await stateOf(till, member, orderId)).toBe(ORDER_STATES.credited);
  expect(await coinsOf(till, member)).toBe(coins);
}

const claimsOf = async (orderNo: string) =>
  (await openClaims(till.node.database.db))
    .filter((claim) => claim.orderNo === orderNo)
    .map(({ kind, reference }) => `${kind} ${reference}`);
const timesLogged = () => logged.mock.calls.filter(([, message]) => message === MADE_LATE).length;

describe('a refused refund whose coins were given back, and that the provider made after all', () => {
  const makeAtProvider = ({ payment, refundNo }: Refund, spelling = refundNo) => {
    Object.assign(payment, { state: 'refunded', refundNo: spelling, refundedAtMs: till.node.clock.now() });
  };
  const noticeAbout = ({ payment }: Refund, status = 'SUCCESS') => {
    const side = till.cashier.sides.get(payment.method);
    const notice = side?.refundNotice?.(payment, status) ?? side?.notice(payment);
    if (!notice) throw new Error('there is no notice');
    return notice;
  };

  it.each([
    ['alipay', '40004/ACQ.TRADE_HAS_FINISHED'],
    ['wechat', '403/TRADE_OVERDUE'],
  ] as const)('is one claim and one error by a notice of %s, whatever the spelling', async (method, answer) => {
    const refund = await refuse(method, answer);
    expect(await claimsOf(refund.orderNo)).toEqual([]);
    for (const spelling of [refund.refundNo, refund.refundNo.toLowerCase(), ` 00${refund.refundNo} `, 'PORTAL-7', '']) {
      makeAtProvider(refund, spelling);
      expect(await deliver(till.node, noticeAbout(refund))).toMatch(/^20[04] /);
    }
    expect(await claimsOf(refund.orderNo)).toEqual([`refundMadeLate ${refund.refundNo}`]);
    expect(timesLogged()).toBe(1);
    await hasCoins(refund);
    // Told once more after a person has dealt with it, it is nothing new.
    const [claim] = (await openClaims(till.node.database.db)).filter(({ orderNo }) => orderNo === refund.orderNo);
    await closeClaim(till.node.database.db, claim?.id ?? 0n, 'taken back by hand', new Date(till.node.clock.now()));
    await deliver(till.node, noticeAbout(refund));
    expect(await claimsOf(refund.orderNo)).toEqual([]);
  });

  it.each(['CLOSED', 'ABNORMAL'])('is not claimed by REFUND.%s, which made nothing', async (status) => {
    const refund = await refuse('wechat', '403/TRADE_OVERDUE');
    expect(await deliver(till.node, noticeAbout(refund, status))).toBe('204 ');
    expect(await claimsOf(refund.orderNo)).toEqual([]);
    expect(timesLogged()).toBe(0);
  });

  it('is a claim by the bill of its day', async () => {
    const refund = await refuse('unionpay', '60');
    makeAtProvider(refund);
    const day = dayAt(till.node.clock.now(), hoursOf('CNY'));
    for (let time = 0; time < 2; time += 1) {
      const { differences } = await till.node.app.modules.recharge.reconcileDay('unionpay', day);
      expect(differences).toContainEqual(
        expect.objectContaining({ kind: 'unknownRefund', reference: refund.refundNo }),
      );
    }
    expect(await claimsOf(refund.orderNo)).toEqual([`refundMadeLate ${refund.refundNo}`]);
    expect(timesLogged()).toBe(1);
  });

  it.each([
    ['done', { state: 'done', code: '00' }],
    ['done over another sum', { state: 'person', code: '00 sum 1', isMade: true }],
  ] satisfies [string, RefundAnswer][])('is a claim by a late answer: %s', async (_name, late) => {
    const { app, clock } = till.node;
    const paid = await pay('unionpay');
    const refundNo = await app.modules.recharge.refund(paid.orderNo, 'asked by the player');
    const row = await findByNumber(app.platform.db, paid.orderNo);
    if (!row) throw new Error('the order is gone');
    const gate = Promise.withResolvers<void>();
    let sent = 0;
    const real = app.modules.recharge.providers.get('unionpay') as PaymentProvider;
    const slow: PaymentProvider = {
      ...real,
      refund: async () => {
        sent += 1;
        await gate.promise;
        return late;
      },
      queryRefund: async () => ({ state: 'refused', code: '60' }),
    };
    const { advance } = createRefunds(app.platform, { ledger: app.ledger, providers: new Map([['unionpay', slow]]) });
    const transact: Transact = (work) => app.platform.db.transaction().execute(work);
    const frozen = advance(row, transact);
    await expect.poll(() => sent).toBe(1);
    clock.advance(91_000);
    await advance(row, transact);
    await hasCoins({ ...paid, refundNo });
    expect(await claimsOf(paid.orderNo)).toEqual([]);
    gate.resolve();
    await frozen;
    expect(await claimsOf(paid.orderNo)).toEqual([`refundMadeLate ${refundNo}`]);
    expect(timesLogged()).toBe(1);
    await hasCoins({ ...paid, refundNo });
  });
});

describe('a second refund of an order at VNPay, whose question names none', () => {
  it.each(['00/00', '00/09', '00/05', '00/02'])('goes to a person when %s is answered', async (answer) => {
    const { orderNo } = await refuse('vnpay', '95/');
    const payment = till.cashier.book.findOrder('vnpay', orderNo);
    if (!payment) throw new Error('VNPay knows no such order');
    payment.answers = { refund: '00/05', query: answer };
    const second = await till.node.app.modules.recharge.refund(orderNo, 'asked again');
    await endRefunds(till);
    const row = await findByNumber(till.node.database.db, orderNo);
    expect(row?.state).toBe(ORDER_STATES.refunding);
    expect(await claimsOf(orderNo)).toEqual([`refundHeld ${second}`]);
  });

  it('is sent where no refund is known there, and ended by a person', async () => {
    const { orderNo, orderId, member } = await refuse('vnpay', '95/');
    const second = await till.node.app.modules.recharge.refund(orderNo, 'asked again');
    await endRefunds(till);
    expect(till.cashier.book.findOrder('vnpay', orderNo)?.refundNo).toBe(second);
    expect(await claimsOf(orderNo)).toEqual([`refundHeld ${second}`]);
    till.node.clock.advance(91_000);
    await till.node.app.modules.recharge.decideRefund(second, true, 'seen in the portal');
    expect(await stateOf(till, member, orderId)).toBe(ORDER_STATES.refunded);
    expect(await claimsOf(orderNo)).toEqual([]);
  });
});
