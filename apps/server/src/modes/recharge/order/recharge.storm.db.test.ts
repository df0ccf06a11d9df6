import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { Payment } from '@clearcrate/sandbox/payment/book';
import type { Notice } from '@clearcrate/sandbox/payment/side';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../../../../tools/lib/seeded-random.ts';
import type { SecurityLine } from '../../../platform/security/security-log.ts';
import { expectCleanAudit } from '../../../testing/audit.ts';
import { insertOrder } from '../recharge.repository.ts';
import { postingsOf } from '../testing/mortal-till.ts';
import {
  coinsOf,
  createTill,
  deliver,
  enter,
  isVietnamese,
  METHODS,
  noticeOf,
  order,
  type Till,
  visit,
} from '../testing/till.ts';

/** The whole storm is for long runs; the short one has every fate in it as well. */
const ORDERS = process.env.SOAK ? 10_000 : 120;
const MOST_DELIVERIES = 8;
const AT_ONCE = 24;

let till: Till;
/** What the security log was told of payments, by outcome. */
const written = new Map<string, number>();
beforeAll(async () => {
  till = await createTill();
  const write = ({ event, outcome }: SecurityLine) =>
    written.set(`${event} ${outcome}`, (written.get(`${event} ${outcome}`) ?? 0) + 1);
  for (const { app } of [till.node, till.second]) Object.assign(app.platform.security, { write });
}, 300_000);
afterAll(() => till.close());

const random = seededRandom('recharge storm');
const below = (limit: number) => random.integer(0, limit);

/** An order in the store and its payment at the cashier, made without the long way through both. */
async function makeOrder(index: number, playerId: bigint): Promise<Payment> {
  const { db } = till.node.app.platform;
  const method = METHODS[index % METHODS.length] as (typeof METHODS)[number];
  const orderNo = `R${String(index).padStart(20, '0')}`;
  const pay = isVietnamese(method) ? 350_000_00n : 100_00n;
  const createdAt = new Date(till.node.clock.now());
  const expiresAt = new Date(createdAt.getTime() + 900_000);
  const currency = isVietnamese(method) ? 'VND' : 'CNY';
  const amounts = { pay, coins: 100_00n, gift: 2_00n };
  await insertOrder(db, {
    orderNo,
    playerId,
    method,
    currency,
    ...amounts,
    key: undefined,
    way: 'p',
    createdAt,
    expiresAt,
    nextAskAt: createdAt,
  });
  const wish = {
    method,
    orderNo: method === 'zalopay' ? `260311_${orderNo}` : orderNo,
    amount: pay,
    subject: 'coins',
    notifyUrl: `http://store.test/pay/notify/${method}`,
    returnUrl: '',
    expiresAtMs: expiresAt.getTime(),
    extra: {},
  };
  return till.cashier.book.open(wish, createdAt.getTime());
}

function spoil(payment: Payment): Notice {
  const { url, headers, body, method } = noticeOf(till.cashier, { ...payment, state: 'paid' });
  return {
    method,
    url: url.replace('vnp_Amount=', 'vnp_Amount=1'),
    headers: { ...headers, 'wechatpay-signature': 'AAAA' },
    body: body.replace(/((?:sign|signature|mac)"?[=:]"?)../, '$1zz'),
  };
}

/** What becomes of a payment, all the messages about it, and whether coins are due for it. */
function decideFate(payment: Payment): { parcels: (() => Promise<unknown>)[]; isDue: boolean } {
  const fate = below(10);
  payment.state = fate === 0 ? 'waiting' : 'paid';
  if (fate === 1) payment.paid = payment.amount - 100n;
  // The third fate is never told: only asking finds it.
  const deliveries = fate === 0 || fate === 2 ? 0 : 1 + below(MOST_DELIVERIES);
  const told = Array.from({ length: deliveries }, (_, count) => {
    const node = count % 2 ? till.node : till.second;
    return () => deliver(node, noticeOf(till.cashier, payment));
  });
  return { parcels: [...told, () => deliver(till.node, spoil(payment))], isDue: fate > 1 };
}

async function deliverShuffled(parcels: readonly (() => Promise<unknown>)[]): Promise<void> {
  const shuffled = parcels.map((work) => ({ work, place: below(1e9) })).sort((a, b) => a.place - b.place);
  for (let from = 0; from < shuffled.length; from += AT_ONCE)
    await Promise.all(shuffled.slice(from, from + AT_ONCE).map(({ work }) => work()));
}

it('of orders told one to eight times, shuffled, forged, wrong or not at all, each paid one is credited once', {
  timeout: 3_600_000,
}, async () => {
  const { db, jobs } = till.node.app.platform;
  const players = (await db.selectFrom('player').select('id').orderBy('id').limit(12).execute()).map(({ id }) => id);
  const parcels: (() => Promise<unknown>)[] = [];
  const due: boolean[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const fate = decideFate(await makeOrder(index, players[below(players.length)] as bigint));
    parcels.push(...fate.parcels);
    due.push(fate.isDue);
  }
  const startedAtMs = performance.now();
  await deliverShuffled(parcels);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  // Every order has one forged message, and each was refused and written down.
  expect(written.get('payment forged')).toBe(ORDERS);
  // Each round asks about a slice of what nobody has told.
  for (let round = 0; round < 10 + ORDERS / 20; round += 1) {
    till.node.clock.advance(1_000);
    await jobs.runDue();
  }
  const { rows } = await sql<{ state: number; credits: number }>`
    select state, (
      select count(*)::int from ledger_posting p where p.kind = 'recharge.credit' and p.reference = order_no
    ) as credits from recharge_order order by order_no`.execute(db);
  expect(rows.map(({ credits }) => credits)).toEqual(due.map(Number));
  expect(rows.map(({ state }) => state === ORDER_STATES.credited)).toEqual(due);
  expect(due.filter(Boolean).length).toBeGreaterThan(ORDERS / 2);
  if (process.env.SOAK)
    console.log(
      `  ${ORDERS} orders, ${parcels.length} messages in ${seconds.toFixed(0)} s (${(parcels.length / seconds).toFixed(0)} a second) on two nodes: ` +
        `${due.filter(Boolean).length} credited once, ${written.get('payment forged')} forged and ${written.get('payment wrongAmount')} of another amount refused and written down`,
    );
  await expectCleanAudit(till.node);
});

it('told, asked about and given up at one moment on two nodes, and given back by six at once, coins move once', async () => {
  const member = await enter(till, 14);
  const before = await coinsOf(till, member);
  const made = await order(till, member, 'alipay', '100.00');
  const { orderId, orderNo } = made;
  const payment = await visit(till, made);
  payment.state = 'paid';
  const nodeOf = (index: number) => (index % 2 ? till.node : till.second);
  const call = (index: number, path: string) =>
    nodeOf(index).call(`/api/recharge/${path}`, { orderId }, member.headers);
  const acts = [
    (index: number) => deliver(nodeOf(index), noticeOf(till.cashier, payment)),
    (index: number) => call(index, 'checkOrder'),
    (index: number) => call(index, 'cancelOrder'),
    (index: number) => nodeOf(index).app.platform.jobs.runDue(),
  ];
  await Promise.all(Array.from({ length: 24 }, (_, index) => acts[(index >> 1) % acts.length]?.(index)));
  expect(await coinsOf(till, member)).toBe(before + 102);
  expect(await postingsOf(till, 'recharge.credit', orderNo)).toBe(1);

  const refund = (index: number) => nodeOf(index).app.modules.recharge.refund(orderNo, 'asked by the player');
  const asked = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => refund(index)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  till.node.clock.advance(1_000);
  await Promise.all([0, 1].map((index) => nodeOf(index).app.platform.jobs.runDue()));
  await Promise.all(
    [0, 1, 2, 3].map((index) => deliver(nodeOf(index), noticeOf(till.cashier, { ...payment, state: 'paid' }))),
  );
  expect((await call(0, 'getOrder')).body.data.state).toBe(ORDER_STATES.refunded);
  expect(await coinsOf(till, member)).toBe(before);
  expect(await postingsOf(till, 'recharge.credit', orderNo)).toBe(1);
  expect(await postingsOf(till, 'recharge.refund', `${orderNo}F0`)).toBe(1);
});
