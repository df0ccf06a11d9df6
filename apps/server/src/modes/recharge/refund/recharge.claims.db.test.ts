import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { Providers } from '@clearcrate/providers/payment/create-providers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SecurityLine } from '../../../platform/security/security-log.ts';
import { closeClaim, openClaims } from '../recharge.operator.ts';
import { findByNumber } from '../recharge.repository.ts';
import { forOtherMerchant } from '../testing/other-merchant.ts';
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
import { createRefunds } from './recharge.refunds.ts';

/**
 * What no machine may decide: paid twice, given back when spent; and messages meant for somebody
 * else.
 */

let till: Till;
let payerOf: Awaited<ReturnType<typeof enterBoth>>;
beforeAll(async () => {
  till = await createTill();
  payerOf = await enterBoth(till, 12, 13);
});
afterAll(() => till.close());

const claimsOf = async (orderNo: string) =>
  (await openClaims(till.node.database.db)).filter((claim) => claim.orderNo === orderNo);

it.each(METHODS)(
  'a message that %s signed for another merchant credits nothing, and is written down',
  async (method) => {
    const member = payerOf(method);
    const before = await coinsOf(till, member);
    const made = await order(till, member, method, '50.00');
    const notice = noticeOf(till.cashier, { ...(await visit(till, made)), state: 'paid' });
    const written: Pick<SecurityLine, 'event' | 'outcome'>[] = [];
    const { security } = till.node.app.platform;
    const { write } = security;
    Object.assign(security, { write: (line: SecurityLine) => written.push(line) });
    await deliver(till.node, forOtherMerchant(method, notice, till.keys));
    Object.assign(security, { write });
    expect(written).toMatchObject([{ event: 'payment', outcome: 'forged' }]);
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.waiting);
    // The same message, meant for us, is believed: only the merchant made the difference.
    await deliver(till.node, notice);
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
    expect(await coinsOf(till, member)).toBeGreaterThan(before);
  },
);

it.each(METHODS)('an order of %s that is paid a second time is credited once, and somebody is told', async (method) => {
  const member = payerOf(method);
  const made = await order(till, member, method, '50.00');
  const payment = await visit(till, made);
  payment.state = 'paid';
  await deliver(till.node, noticeOf(till.cashier, payment));
  const before = await coinsOf(till, member);
  const again = { ...payment, transactionId: String(BigInt(payment.transactionId) + 500n) };
  const nodes = [till.node, till.second, till.node, till.second];
  await Promise.all(nodes.map((node) => deliver(node, noticeOf(till.cashier, again))));
  expect(await coinsOf(till, member)).toBe(before);
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
  const [claim, ...others] = await claimsOf(made.orderNo);
  expect(claim).toMatchObject({ kind: 'paidTwice', playerId: member.id });
  expect(others).toEqual([]);
  const { db } = till.node.database;
  expect(await closeClaim(db, claim?.id ?? 0n, 'the second one was given back', new Date(till.node.clock.now()))).toBe(
    true,
  );
  await deliver(till.node, noticeOf(till.cashier, again));
  expect(await claimsOf(made.orderNo)).toEqual([]);
});

it('a refund takes what is left of coins that were spent, and claims the rest', async () => {
  const member = payerOf('alipay');
  const made = await order(till, member, 'alipay', '200.00');
  const payment = await visit(till, made);
  payment.state = 'paid';
  await deliver(till.node, noticeOf(till.cashier, payment));
  const { ledger, platform } = till.node.app;
  const { coin, bonus } = await ledger.balancesOf(platform.db, member.id);
  // All but forty of the coins and one of the gift are gone.
  const moves = [
    { from: 'coin', to: 'sales', amount: coin - 40_00n },
    { from: 'bonus', to: 'sales', amount: bonus - 1_00n },
  ] as const;
  await platform.db
    .transaction()
    .execute((tx) => ledger.transfer(tx, [{ owner: member.id, kind: 'test.spend', reference: 'away', moves }]));
  await till.node.app.modules.recharge.refund(made.orderNo, 'asked by the player');
  expect(await coinsOf(till, member)).toBe(0);
  const [claim, ...others] = await claimsOf(made.orderNo);
  expect(claim).toMatchObject({ kind: 'refundShort', amount: '165.00' });
  expect(others).toEqual([]);
  till.node.clock.advance(1_000);
  await platform.jobs.runDue();
  expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.refunded);
  const { rows } = await sql<{ taken: bigint }>`
    select taken_coin + taken_bonus as taken from recharge_refund r join recharge_order o on o.id = r.order_id
    where o.order_no = ${made.orderNo}`.execute(platform.db);
  expect(rows).toEqual([{ taken: 41_00n }]);
});

it('a refund that is refused gives the coins back once, however many have asked for it', async () => {
  const { app, database } = till.node;
  const member = payerOf('alipay');
  const made = await order(till, member, 'alipay', '50.00');
  await deliver(till.node, noticeOf(till.cashier, { ...(await visit(till, made)), state: 'paid' }));
  const before = await coinsOf(till, member);
  await app.modules.recharge.refund(made.orderNo, 'asked by the player');
  expect(await coinsOf(till, member)).toBeLessThan(before);
  const row = await findByNumber(database.db, made.orderNo);
  if (!row) throw new Error('the order is gone');
  let sent = 0;
  const refund = async () => {
    sent += 1;
    return { state: 'refused', code: '40004/ACQ.TRADE_NOT_ALLOW_REFUND' };
  };
  const providers = new Map([['alipay', { refund }]]) as unknown as Providers;
  const { advance } = createRefunds(app.platform, { ledger: app.ledger, providers });
  await Promise.all([1, 2, 3].map(() => advance(row, (work) => database.db.transaction().execute(work))));
  expect(sent).toBe(1);
  expect(await coinsOf(till, member)).toBe(before);
});
