import { BAG_STATES } from '@clearcrate/contract/bag';
import { parseAmount } from '@clearcrate/contract/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCards } from '../../modes/recharge/recharge.operator.ts';
import {
  createTill,
  deliver,
  enter,
  type Member,
  noticeOf,
  order,
  type Till,
  visit,
} from '../../modes/recharge/testing/till.ts';
import { expectCleanAudit } from '../../testing/audit.ts';

/** Random sequences of everything a player can do between buying coins and receiving an item. */

const RUNS = process.env.SOAK ? 200 : 6;
const STEPS = 24;
const PLAYERS = 2;

type Step =
  | { do: 'recharge'; who: number; notices: number }
  | { do: 'open' | 'sell' | 'extract' | 'cancel' | 'redeem' | 'refund' | 'exchange'; who: number; count: number }
  | { do: 'time'; ms: number };

const who = fc.nat({ max: PLAYERS - 1 });
const count = fc.integer({ min: 1, max: 4 });
const acts = fc.constantFrom(
  'open' as const,
  'open' as const,
  'sell' as const,
  'extract' as const,
  'extract' as const,
  'cancel' as const,
  'redeem' as const,
  'refund' as const,
  'exchange' as const,
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('recharge' as const), who, notices: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 11, arbitrary: fc.record({ do: acts, who, count }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('time' as const), ms: fc.constantFrom(3_000, 60_000, 300_000, 600_000) }),
  },
);

let till: Till;
let members: Member[];
let box: { boxId: string };
let cards = 0;
let keys = 0;

beforeAll(async () => {
  till = await createTill();
  members = [await enter(till, 27), await enter(till, 48)];
  // One of the two never accepts an offer.
  await sql`update player set steam_url = replace(steam_url, 'abcdefgh', 'lapse-01') where id = ${members[1]?.id}`.execute(
    till.node.database.db,
  );
  [box] = (await till.node.call('/api/box/getBoxList', { kind: 1, sort: 'priceUp' })).body.data.items;
});
afterAll(() => till.close());

const call = async (member: Member, path: string, body: object) => {
  keys += 1;
  const headers = { ...member.headers, 'idempotency-key': `till-to-delivery-${keys}` };
  return (await (keys % 2 ? till.node : till.second).call(path, body, headers)).body;
};
const minor = (text: string): bigint => parseAmount(text) as bigint;

/** What a player must have by plain reckoning. */
class Books {
  coins: bigint;
  owned: string[] = [];
  leaving: string[] = [];
  gone = 0;
  /** Orders that were credited and not refunded. */
  paid: { orderNo: string; coins: bigint }[] = [];

  constructor(coins: bigint) {
    this.coins = coins;
  }
}

async function recharge(member: Member, books: Books, notices: number): Promise<void> {
  const made = await order(till, member, 'alipay', '30.00');
  const payment = await visit(till, made);
  payment.state = 'paid';
  const nodes = Array.from({ length: notices }, (_, index) => (index % 2 ? till.second : till.node));
  await Promise.all(nodes.map((node) => deliver(node, noticeOf(till.cashier, payment))));
  const coins = minor(made.amount) + minor(made.gift);
  books.coins += coins;
  books.paid.push({ orderNo: made.orderNo, coins });
}

async function redeem(member: Member, books: Books): Promise<void> {
  cards += 1;
  const serial = String(7_000_000_000_000_000 + cards);
  const at = new Date(till.node.clock.now());
  await importCards(till.node.database.db, 'property', `${serial},PROPERTY0001,20,1`, at);
  const card = { amount: '20.00', cardNo: serial, cardPassword: 'PROPERTY0001' };
  expect((await call(member, '/api/recharge/redeemCard', card)).code).toBe(0);
  books.coins += 21_00n;
  // It serves once.
  expect((await call(member, '/api/recharge/redeemCard', card)).code).not.toBe(0);
}

/** What is taken back and what is claimed are together what the order had brought. */
async function refund(books: Books): Promise<void> {
  const back = books.paid.shift();
  if (!back) return;
  const refundNo = await till.node.app.modules.recharge.refund(back.orderNo, 'asked by the player');
  const { rows } = await sql<{ taken: bigint; claimed: bigint }>`
    select r.taken_coin + r.taken_bonus as taken, coalesce(c.amount, 0)::bigint as claimed from recharge_refund r
    left join recharge_claim c on c.order_id = r.order_id and c.kind = 'refundShort'
    where r.refund_no = ${refundNo}`.execute(till.node.database.db);
  const [{ taken, claimed } = { taken: -1n, claimed: 0n }] = rows;
  expect(taken + claimed).toBe(back.coins);
  books.coins -= taken;
}

/**
 * The cheapest of the mall, which may be refused for the quota or for want of coins: then nothing
 * moves.
 */
async function exchange(member: Member, books: Books): Promise<void> {
  const [cheapest] = (await call(member, '/api/mall/getMallGoodsList', { asset: 'coin', inStock: true })).data.items;
  const goods = [{ mallGoodsId: cheapest.mallGoodsId, price: cheapest.price }];
  const { code, data } = await call(member, '/api/user/buyMallGoods', { goods });
  if (code !== 0) return;
  books.coins -= minor(data.cost);
  books.owned.push(...data.items.map(({ bagItemId }: { bagItemId: string }) => bagItemId));
}

async function play(member: Member, books: Books, one: Exclude<Step, { do: 'time' }>): Promise<void> {
  if (one.do === 'recharge') return recharge(member, books, one.notices);
  if (one.do === 'redeem') return redeem(member, books);
  if (one.do === 'refund') return refund(books);
  if (one.do === 'exchange') return exchange(member, books);
  if (one.do === 'open') {
    const { code, data } = await call(member, '/api/box/openBox', { boxId: box.boxId, count: one.count, version: 1 });
    if (code !== 0) return;
    books.coins -= minor(data.cost);
    books.owned.push(...data.items.map(({ bagItemId }: { bagItemId: string }) => bagItemId));
    return;
  }
  const from = one.do === 'cancel' ? books.leaving : books.owned;
  const bagItemIds = from.slice(0, one.count);
  const name = { sell: 'sellGoods', extract: 'extractGoods', cancel: 'cancelExtract' }[one.do];
  const { code, data } = await call(member, `/api/user/${name}`, { bagItemIds });
  // A delivery that has begun in the meantime is not taken back, and then nothing of it is.
  if (code !== 0) return;
  from.splice(0, one.count);
  if (one.do === 'sell') {
    books.coins += minor(data.received);
    books.gone += bagItemIds.length;
  } else (one.do === 'extract' ? books.leaving : books.owned).push(...bagItemIds);
}

async function pass(ms: number): Promise<void> {
  till.node.clock.advance(ms);
  await till.node.app.platform.jobs.runDue();
  await till.second.app.platform.jobs.runDue();
}

/**
 * What arrived or came back since is read from the store; that nothing else changed is what is
 * checked.
 */
async function settle(member: Member, books: Books): Promise<void> {
  const { rows } = await sql<{ id: string; state: number }>`
    select id::text, state from bag_item where player_id = ${member.id} and id = any(${books.leaving}::bigint[])`.execute(
    till.node.database.db,
  );
  for (const { id, state } of rows) {
    if (state === BAG_STATES.extracting) continue;
    books.leaving = books.leaving.filter((one) => one !== id);
    if (state === BAG_STATES.extracted) books.gone += 1;
    else books.owned.push(id);
    expect([BAG_STATES.owned, BAG_STATES.extracted]).toContain(state);
  }
}

async function expectAgreement(member: Member, books: Books, before: Set<string>): Promise<void> {
  const { coin, bonus } = await till.node.app.ledger.balancesOf(till.node.database.db, member.id);
  expect(coin + bonus).toBe(books.coins);
  const { rows } = await sql<{ id: string; state: number }>`
    select id::text, state from bag_item where player_id = ${member.id}`.execute(till.node.database.db);
  const fresh = rows.filter(({ id }) => !before.has(id));
  const idsOf = (state: number) =>
    fresh
      .filter((row) => row.state === state)
      .map(({ id }) => id)
      .sort();
  expect(idsOf(BAG_STATES.owned)).toEqual([...books.owned].sort());
  expect(idsOf(BAG_STATES.extracting)).toEqual([...books.leaving].sort());
  expect(fresh).toHaveLength(books.owned.length + books.leaving.length + books.gone);
}

async function runSequence(steps: readonly Step[]): Promise<void> {
  const { db } = till.node.database;
  const books = await Promise.all(
    members.map(async ({ id }) => {
      const { coin, bonus } = await till.node.app.ledger.balancesOf(db, id);
      return new Books(coin + bonus);
    }),
  );
  const earlier = new Set(
    (await sql<{ id: string }>`select id::text from bag_item`.execute(db)).rows.map(({ id }) => id),
  );
  for (const one of steps) {
    if (one.do === 'time') await pass(one.ms);
    else await play(members[one.who] as Member, books[one.who] as Books, one);
    for (const [index, member] of members.entries()) {
      await settle(member, books[index] as Books);
      await expectAgreement(member, books[index] as Books, earlier);
    }
  }
}

it(`coins bought and given are there or spent, and each item has one owner or was delivered, over ${RUNS} sequences`, {
  timeout: 3_600_000,
}, async () => {
  const sequences = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), runSequence);
  await fc.assert(sequences, { numRuns: RUNS, endOnFailure: true });
  for (let round = 0; round < 20; round += 1) await pass(60_000);
  const { db } = till.node.database;
  const { rows } = await sql<{ delivered: number; purchases: number }>`
    select count(*) filter (where state = 4)::int as delivered from delivery_order`.execute(db);
  expect(rows[0]?.delivered).toBeGreaterThan(0);
  // Every item that left was bought once, and no purchase was made for nothing.
  const accepted = till.cashier.market.purchases.filter(({ fate }) => fate === 'accept');
  expect(accepted).toHaveLength(rows[0]?.delivered ?? -1);
  expect(new Set(till.cashier.market.purchases.map(({ customId }) => customId)).size).toBe(
    till.cashier.market.purchases.length,
  );
  await expectCleanAudit(till.node);
});
