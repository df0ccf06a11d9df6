import { BAG_STATES } from '@clearcrate/contract/bag';
import { DELIVERY_EARLIEST_MS, DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { MODES } from '@clearcrate/contract/modes';
import { parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAudits } from '../../ledger/audit/audit.jobs.ts';
import { countWaiting } from '../../testing/held-player.ts';
import { findByNumber } from './delivery.repository.ts';
import { createAdvance, type Step } from './market/delivery.settling.ts';
import { ask, createYard, enter, give, type Member, statusOf, stockOf, type Yard } from './testing/yard.ts';

/** Two processes on one database, twenty calls at once: an item goes one way, and once. */

const AT_ONCE = 20;
const ROUNDS = process.env.SOAK ? 60 : 6;

let yard: Yard;
let player: Member;
beforeAll(async () => {
  yard = await createYard();
  player = await enter(yard, 70);
});
afterAll(() => yard.close());

const nodeOf = (index: number) => (index % 2 === 0 ? yard.node : yard.second);
const coins = async (): Promise<bigint> =>
  parseAmount((await ask(yard.node, player, 'getInfo')).data.assets.amount) as bigint;
const many = (call: (index: number) => Promise<{ code: number }>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));
const succeeded = (answers: { code: number }[]) => answers.filter(({ code }) => code === 0);

it('extracting, selling and swapping one item at once: exactly one succeeds', async () => {
  const { rows } = await sql<{ id: bigint; price: bigint }>`select id, price from goods order by price limit 1`.execute(
    yard.node.database.db,
  );
  const cheapest = rows[0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await give(yard, player, 3);
    const stock = await stockOf(yard, ids[0] as string);
    const before = await coins();
    const replace = async (node: Yard['node'], index: number) =>
      (
        await node.call(
          '/api/replacement/replaceGoods',
          { bagItemIds: ids, goodsId: String(cheapest?.id) },
          { ...player.headers, 'idempotency-key': `race-${round}-${index}` },
        )
      ).body;
    const answers = await many((index) => {
      if (index % 3 === 2) return replace(nodeOf(index), index);
      return ask(nodeOf(index), player, index % 3 === 0 ? 'extractGoods' : 'sellGoods', { bagItemIds: ids });
    });
    expect(succeeded(answers)).toHaveLength(1);
    const states = new Set(await Promise.all(ids.map(async (id) => (await statusOf(yard, player, id)).status)));
    expect(states.size).toBe(1);
    const [state] = states;
    expect([BAG_STATES.extracting, BAG_STATES.sold]).toContain(state);
    const sold = state === BAG_STATES.sold ? 3n * (cheapest?.price ?? 0n) : 0n;
    expect((await coins()) - before).toBe(sold);
    expect(stock - (await stockOf(yard, ids[0] as string))).toBe(state === BAG_STATES.extracting ? 3 : 0);
  }
});

/**
 * Either node may have the lease by now: on a slow machine that of the first runs out in the middle
 * of a race.
 */
async function runBoth(): Promise<void> {
  for (let step = 0; step < 5; step += 1) {
    yard.node.clock.advance(2_000);
    await Promise.all([yard.node, yard.second].map(({ app }) => app.platform.jobs.runDue()));
  }
}

it('cancelling during the purchase: a cancelled item is never bought, a bought one never cancelled', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [bagItemId] = (await give(yard, player, 1)) as [string];
    const [{ orderNo }] = (await ask(yard.node, player, 'extractGoods', { bagItemIds: [bagItemId] })).data.orders;
    yard.node.clock.advance(DELIVERY_EARLIEST_MS);
    const looking = Promise.all([yard.node.app.platform.jobs.runDue(), yard.second.app.platform.jobs.runDue()]);
    // Later and later, so that now the one and now the other is first.
    for (let turn = 0; turn < round * 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const answers = await many((index) => ask(nodeOf(index), player, 'cancelExtract', { bagItemIds: [bagItemId] }));
    await looking;
    const bought = yard.market.purchases.filter(({ customId }) => customId.startsWith(orderNo));
    const cancelled = succeeded(answers).length;
    expect(cancelled + bought.length).toBe(1);
    outcomes.add(cancelled === 1 ? 'cancelled' : 'bought');
    const refused = answers.filter(({ code }) => code !== 0).map(({ code }) => code);
    const expected = cancelled === 1 ? ERRORS.itemNotExtracting.code : ERRORS.deliveryUnderWay.code;
    expect(new Set(refused)).toEqual(new Set([expected]));
    await runBoth();
    expect(await statusOf(yard, player, bagItemId)).toMatchObject(
      cancelled === 1
        ? { status: BAG_STATES.owned, state: DELIVERY_STATES.cancelled }
        : { status: BAG_STATES.extracted, state: DELIVERY_STATES.delivered },
    );
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

it('cancelling while a person takes it: exactly one succeeds, in either order', async () => {
  const { desk } = yard.second.app.modules.delivery;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [bagItemId] = (await give(yard, player, 1)) as [string];
    const [{ orderNo }] = (await ask(yard.node, player, 'extractGoods', { bagItemIds: [bagItemId] })).data.orders;
    await desk.toHand(orderNo);
    const ship = async () => {
      await desk.take(orderNo, 'ada');
      await desk.sent(orderNo, `offer-${round}`);
      await desk.done(orderNo);
    };
    const cancel = () => many((index) => ask(nodeOf(index), player, 'cancelExtract', { bagItemIds: [bagItemId] }));
    // Now the one and now the other begins.
    const [first, second] = round % 2 ? [ship, cancel] : [cancel, ship];
    const [one, other] = await Promise.allSettled([first(), second()]);
    const [shipped, cancelled] = round % 2 ? [one, other] : [other, one];
    const answers = cancelled?.status === 'fulfilled' ? (cancelled.value as { code: number }[]) : [];
    const isCancelled = succeeded(answers).length === 1;
    expect(answers).toHaveLength(AT_ONCE);
    expect(succeeded(answers).length).toBeLessThanOrEqual(1);
    expect(shipped?.status).toBe(isCancelled ? 'rejected' : 'fulfilled');
    expect(await statusOf(yard, player, bagItemId)).toMatchObject(
      isCancelled
        ? { status: BAG_STATES.owned, state: DELIVERY_STATES.cancelled }
        : { status: BAG_STATES.extracted, state: DELIVERY_STATES.delivered },
    );
  }
});

it('the same key extracts once, on whichever node', async () => {
  const ids = await give(yard, player, 2);
  const headers = { ...player.headers, 'idempotency-key': 'extract-once-key' };
  const answers = await Promise.all(
    Array.from(
      { length: AT_ONCE },
      async (_, index) => (await nodeOf(index).call('/api/user/extractGoods', { bagItemIds: ids }, headers)).body,
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.code).toBe(0);
  const { rows } = await sql`select from delivery_order where item_id = any(${ids}::bigint[])`.execute(
    yard.node.database.db,
  );
  expect(rows).toHaveLength(2);
});

it('cancelling locks goods in the order of their ids', async () => {
  const { db } = yard.node.database;
  const { rows } = await sql<{ id: bigint }>`select id from goods order by id limit 2`.execute(db);
  const [low, high] = rows.map(({ id }) => id) as [bigint, bigint];
  // The later one is named first, as it would be put back where nobody had locked them in one order
  // before.
  const ids = [
    ...(await give(yard, player, 1, MODES.box.number, high)),
    ...(await give(yard, player, 1, MODES.box.number, low)),
  ];
  expect((await ask(yard.node, player, 'extractGoods', { bagItemIds: ids })).code).toBe(0);
  const cancelling = await db.transaction().execute(async (tx) => {
    await sql`select from goods where id = ${low} for no key update`.execute(tx);
    const answer = ask(yard.node, player, 'cancelExtract', { bagItemIds: ids });
    await expect.poll(() => countWaiting(yard.node)).toBe(1);
    const free = await sql`select from goods where id = ${high} for no key update skip locked`.execute(tx);
    expect(free.rows).toHaveLength(1);
    return { answer };
  });
  expect((await cancelling.answer).data).toEqual({ cancelled: 2 });
});

it('is taken by one of many operators at once, and not again later', async () => {
  const [bagItemId] = (await give(yard, player, 1)) as [string];
  const [{ orderNo }] = (await ask(yard.node, player, 'extractGoods', { bagItemIds: [bagItemId] })).data.orders;
  const row = await findByNumber(yard.node.database.db, orderNo);
  if (!row) throw new Error('there is no such delivery');
  const begin = (): Step => ({ to: 'sending', nextAtMs: row.due_at.getTime() });
  const advances = [yard.node, yard.second].map(({ app }) => createAdvance(app.platform, app.ledger));
  const begun = await Promise.all(Array.from({ length: 6 }, (_, index) => advances[index % 2]?.(row, begin)));
  expect(begun.filter((moved) => moved !== undefined)).toHaveLength(1);
});

it('leaves a clean audit and a database without deadlocks', async () => {
  const { db } = yard.node.database;
  const report = await runAudits(db, yard.node.app.ledger.audits, { from: undefined, to: undefined });
  expect(report.problems.filter((problem) => problem.startsWith('deliveries'))).toEqual([]);
  expect(report.differences).toEqual([]);
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  expect(rows[0]?.deadlocks).toBe(0n);
});
