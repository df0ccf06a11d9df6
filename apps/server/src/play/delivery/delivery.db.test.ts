import { BAG_STATES } from '@clearcrate/contract/bag';
import { DELIVERY_EARLIEST_MS, DELIVERY_LATEST_MS, DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putPolicy } from '../../base/policy/policy.module.ts';
import { runAudits } from '../../ledger/audit/audit.jobs.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { putDeliveryNames } from './delivery.operator.ts';
import {
  ask,
  createYard,
  enter,
  give,
  type Member,
  run,
  runUntil,
  statusOf,
  stockOf,
  type Yard,
} from './testing/yard.ts';

let yard: Yard;
let player: Member;
beforeAll(async () => {
  yard = await createYard();
  player = await enter(yard, 70);
});
afterAll(() => yard.close());
beforeEach(() => {
  yard.gate.before = () => {};
  yard.gate.after = () => {};
});

const codeOf = (name: ErrorName) => ERRORS[name].code;
const extract = (member: Member, bagItemIds: string[]) => ask(yard.node, member, 'extractGoods', { bagItemIds });
const cancel = (member: Member, bagItemIds: string[]) => ask(yard.node, member, 'cancelExtract', { bagItemIds });
const one = async (member: Member) => (await give(yard, member, 1)) as [string];
const purchasesOf = (orderNo: string) => yard.market.purchases.filter(({ customId }) => customId.startsWith(orderNo));
const problems = async () => {
  const { audits } = yard.node.app.ledger;
  const report = await runAudits(yard.node.database.db, audits, { from: undefined, to: undefined });
  return report.problems.filter((problem) => problem.startsWith('deliveries'));
};
const messagesOf = async (member: Member) => {
  await yard.node.app.platform.outbox.drain();
  await yard.node.app.platform.outbox.drain();
  const { data } = await ask(yard.node, member, 'getMessage', { kind: 3 });
  return data.items as { title: string; content: string; link: string }[];
};

describe('a delivery', () => {
  it('is bought once after five minutes, notifies the player, and removes the item', async () => {
    const [bagItemId] = await one(player);
    const stock = await stockOf(yard, bagItemId);
    const { data } = await extract(player, [bagItemId, bagItemId]);
    expect(data.orders).toHaveLength(1);
    const [{ orderNo }] = data.orders;
    expect(Date.parse(data.dueAt)).toBe(yard.node.clock.now() + DELIVERY_LATEST_MS);
    expect(await stockOf(yard, bagItemId)).toBe(stock - 1);
    const bag = (await ask(yard.node, player, 'rucksackGoods', { status: BAG_STATES.extracting })).data.items;
    expect(bag).toMatchObject([{ bagItemId, delivery: { orderNo, state: DELIVERY_STATES.queued } }]);
    await run(yard, DELIVERY_EARLIEST_MS - 1_000);
    expect(purchasesOf(orderNo)).toHaveLength(0);
    await run(yard, 2_000);
    expect(purchasesOf(orderNo)).toHaveLength(1);
    await run(yard, 4_000, 2_000);
    expect((await statusOf(yard, player, bagItemId)).state).toBe(DELIVERY_STATES.sent);
    await run(yard, 6_000, 2_000);
    const { status, item } = await statusOf(yard, player, bagItemId);
    expect(status).toBe(BAG_STATES.extracted);
    expect(item.delivery).toMatchObject({ state: DELIVERY_STATES.delivered, offerNo: expect.stringMatching(/^\d+$/) });
    expect(purchasesOf(orderNo)).toMatchObject([{ partner: '1070', token: 'abcdefgh', customId: `${orderNo}-1` }]);
    expect(await stockOf(yard, bagItemId)).toBe(stock - 1);
    expect((await extract(player, [bagItemId])).code).toBe(codeOf('itemExtracted'));
    expect((await cancel(player, [bagItemId])).code).toBe(codeOf('itemExtracted'));
    const [done, sent] = await messagesOf(player);
    expect(done?.title).toMatch(/已送达$/);
    expect(sent?.content).toContain(item.delivery.offerNo);
    expect(done?.link).toBe(`/bag?itemId=${bagItemId}`);
    const { data: records } = await ask(yard.node, player, 'goodsRecords', { direction: 'out' });
    expect(records.items).toMatchObject([{ bagItemId, status: BAG_STATES.extracted }]);
    const { data: ended } = await ask(yard.node, player, 'getDeliveryList', {});
    expect(ended).toMatchObject({ total: 1, items: [{ bagItemId, delivery: { orderNo } }] });
  });

  it('can be cancelled until it is being sent', async () => {
    const [bagItemId] = await one(player);
    const stock = await stockOf(yard, bagItemId);
    await extract(player, [bagItemId]);
    expect((await ask(yard.node, player, 'sellGoods', { bagItemIds: [bagItemId] })).code).toBe(
      codeOf('itemExtracting'),
    );
    expect((await extract(player, [bagItemId])).code).toBe(codeOf('itemExtracting'));
    expect((await cancel(player, [bagItemId])).data).toEqual({ cancelled: 1 });
    expect(await stockOf(yard, bagItemId)).toBe(stock);
    expect((await cancel(player, [bagItemId])).code).toBe(codeOf('itemNotExtracting'));
    expect(await statusOf(yard, player, bagItemId)).toMatchObject({ status: 1, state: DELIVERY_STATES.cancelled });
    await extract(player, [bagItemId]);
    await run(yard, DELIVERY_EARLIEST_MS);
    expect((await cancel(player, [bagItemId])).code).toBe(codeOf('deliveryUnderWay'));
    await run(yard, 8_000, 2_000);
    expect((await statusOf(yard, player, bagItemId)).item.deliveries).toHaveLength(2);
  });

  it('that the player does not accept returns the item and the reserved stock, with a message', async () => {
    const member = await enter(yard, 71, 'lapse-01');
    const [bagItemId] = await one(member);
    const stock = await stockOf(yard, bagItemId);
    await extract(member, [bagItemId]);
    await run(yard, DELIVERY_EARLIEST_MS);
    await run(yard, 10_000, 2_000);
    const { status, item } = await statusOf(yard, member, bagItemId);
    expect(status).toBe(BAG_STATES.owned);
    expect(item).toMatchObject({ delivery: null, deliveries: [{ state: 6, reason: 'notAccepted' }] });
    expect(await stockOf(yard, bagItemId)).toBe(stock);
    const [failed] = await messagesOf(member);
    expect(failed?.title).toContain('已退回背包');
    expect((await ask(yard.node, member, 'sellGoods', { bagItemIds: [bagItemId] })).code).toBe(0);
  });

  it('is bought again under another number when a seller does not send, a limited number of times', async () => {
    const member = await enter(yard, 72, 'vanish-1');
    const [bagItemId] = await one(member);
    const [{ orderNo }] = (await extract(member, [bagItemId])).data.orders;
    await run(yard, DELIVERY_EARLIEST_MS);
    await run(yard, 120_000, 5_000);
    expect(purchasesOf(orderNo).map(({ customId }) => customId)).toEqual(
      [1, 2, 3].map((count) => `${orderNo}-${count}`),
    );
    expect((await statusOf(yard, member, bagItemId)).item.deliveries[0].reason).toBe('unavailable');
  });

  it('to a link that accepts no offers returns the item', async () => {
    const member = await enter(yard, 73, 'refuse-1');
    const [bagItemId] = await one(member);
    await extract(member, [bagItemId]);
    await run(yard, DELIVERY_EARLIEST_MS);
    await run(yard, 61_000);
    expect((await statusOf(yard, member, bagItemId)).item.deliveries[0]).toMatchObject({ state: 6, reason: 'link' });
  });

  it('reserves no stock for an item that came from stock, or when there is none', async () => {
    const [swapped] = (await give(yard, player, 1, MODES.replacement.number)) as [string];
    const stock = await stockOf(yard, swapped);
    await extract(player, [swapped]);
    expect(await stockOf(yard, swapped)).toBe(stock);
    const [drawn] = await one(player);
    await sql`update goods set stock = 0 where id = (select goods_id from bag_item where id = ${drawn})`.execute(
      yard.node.database.db,
    );
    expect((await extract(player, [drawn])).code).toBe(0);
    expect((await cancel(player, [drawn, swapped])).data).toEqual({ cancelled: 2 });
    expect(await stockOf(yard, drawn)).toBe(0);
    await sql`update goods set stock = ${stock} where stock = 0`.execute(yard.node.database.db);
  });

  it('that reserved no stock returns none when it fails', async () => {
    const { desk } = yard.node.app.modules.delivery;
    const [swapped] = (await give(yard, player, 1, MODES.replacement.number)) as [string];
    const stock = await stockOf(yard, swapped);
    const { orderNo } = (await extract(player, [swapped])).data.orders[0];
    await desk.toHand(orderNo);
    await desk.fail(orderNo, 'other', 'cannot be sent');
    expect((await statusOf(yard, player, swapped)).status).toBe(BAG_STATES.owned);
    expect(await stockOf(yard, swapped)).toBe(stock);
  });

  it('reserves the last unit once for two equal items, and returns it once', async () => {
    const { db } = yard.node.database;
    const ids = await give(yard, player, 2);
    const [first] = ids as [string];
    const stock = await stockOf(yard, first);
    const leave = (units: number) =>
      sql`update goods set stock = ${units} where id = (select goods_id from bag_item where id = ${first})`.execute(db);
    await leave(1);
    expect((await extract(player, ids)).code).toBe(0);
    expect(await stockOf(yard, first)).toBe(0);
    const { rows } = await sql<{ took_stock: boolean }>`
      select took_stock from delivery_order where item_id = any(${ids}::bigint[])`.execute(db);
    expect(rows.map(({ took_stock }) => took_stock).sort()).toEqual([false, true]);
    expect((await cancel(player, ids)).data).toEqual({ cancelled: 2 });
    expect(await stockOf(yard, first)).toBe(1);
    await leave(stock);
  });
});

describe('a purchase', () => {
  const dueItem = async (): Promise<{ bagItemId: string; orderNo: string }> => {
    const [bagItemId] = await one(player);
    const { data } = await extract(player, [bagItemId]);
    return { bagItemId, orderNo: data.orders[0].orderNo };
  };

  const isExtracted = async (bagItemId: string) =>
    (await statusOf(yard, player, bagItemId)).status === BAG_STATES.extracted;

  it('whose answer was lost is queried and not repeated', async () => {
    const { bagItemId, orderNo } = await dueItem();
    yard.gate.after = (method) => {
      if (method === 'buy-for') throw new Error('the line is cut');
    };
    await run(yard, DELIVERY_EARLIEST_MS);
    await run(yard, 50_000, 10_000);
    yard.gate.after = () => {};
    expect(purchasesOf(orderNo)).toHaveLength(1);
    await runUntil(yard, 10_000, () => isExtracted(bagItemId));
    expect(purchasesOf(orderNo)).toHaveLength(1);
    expect(await isExtracted(bagItemId)).toBe(true);
  });

  it('that never reached the market is repeated after its claim has ended', async () => {
    const { bagItemId, orderNo } = await dueItem();
    yard.gate.before = (method) => {
      if (method === 'buy-for') throw new Error('the line is cut');
    };
    await run(yard, DELIVERY_EARLIEST_MS);
    yard.gate.before = () => {};
    await run(yard, 50_000, 10_000);
    expect(purchasesOf(orderNo)).toHaveLength(0);
    expect((await cancel(player, [bagItemId])).code).toBe(codeOf('deliveryUnderWay'));
    await runUntil(yard, 5_000, () => isExtracted(bagItemId));
    expect(purchasesOf(orderNo)).toHaveLength(1);
    expect(await isExtracted(bagItemId)).toBe(true);
  });

  it('waits while the balance is too low, and never exceeds its ceiling', async () => {
    const { bagItemId, orderNo } = await dueItem();
    const { money } = yard.market.account;
    yard.market.account.money = 0;
    await run(yard, DELIVERY_EARLIEST_MS);
    expect((await statusOf(yard, player, bagItemId)).state).toBe(DELIVERY_STATES.queued);
    expect((await yard.node.app.modules.delivery.desk.balance())?.isLow).toBe(true);
    yard.market.account.money = money;
    await run(yard, 5 * 60_000);
    await run(yard, 10_000, 2_000);
    expect((await statusOf(yard, player, bagItemId)).status).toBe(BAG_STATES.extracted);
    const { rows } = await sql<{ price: bigint }>`
      select price from delivery_order where order_no = ${orderNo}`.execute(yard.node.database.db);
    // A coin is 0.14 dollars; at most a tenth more than the reference price.
    const ceiling = (Number(rows[0]?.price) / 100) * 0.14 * 1.1 * 1_000;
    expect(purchasesOf(orderNo)[0]?.paid).toBeLessThanOrEqual(ceiling);
  });

  it('is handed to a person when the item has no marketplace name', async () => {
    const { bagItemId, orderNo } = await dueItem();
    const { db } = yard.node.database;
    const { rows } = await sql<{ code: string }>`
      select g.code from goods g join bag_item i on i.goods_id = g.id where i.id = ${bagItemId}`.execute(db);
    const name = (hashName: string) =>
      db.transaction().execute((tx) => putDeliveryNames(tx, [{ code: rows[0]?.code ?? '', hashName }]));
    expect([await name('★ Something else'), await name(''), await name('')]).toEqual([1, 1, 0]);
    await run(yard, DELIVERY_EARLIEST_MS);
    const { desk } = yard.node.app.modules.delivery;
    expect(await desk.queue()).toMatchObject([{ orderNo, provider: 'hand', note: expect.stringContaining('no name') }]);
    await sql`delete from delivery_name`.execute(db);
    await cancel(player, [bagItemId]);
  });
});

it('without a marketplace account queued deliveries go to a person and others wait', async () => {
  const { database, clock } = yard.node;
  const [first, second] = (await give(yard, player, 2)) as [string, string];
  const orders = (await extract(player, [first, second])).data.orders as { orderNo: string; bagItemId: string }[];
  const begun = orders.find(({ bagItemId }) => bagItemId === second)?.orderNo ?? '';
  await sql`update delivery_order set state = 2, started_at = created_at where order_no = ${begun}`.execute(
    database.db,
  );
  clock.advance(DELIVERY_EARLIEST_MS);
  const bare = await createTestApp({ database, clock });
  await sql`delete from job_lease where job = 'delivery.work'`.execute(database.db);
  await bare.app.platform.jobs.runDue();
  await bare.close();
  const { rows } = await sql<{ order_no: string; provider: string; state: number; waits: boolean }>`
    select order_no, provider, state, next_at > ${new Date(clock.now())} as waits from delivery_order
    where order_no = any(${orders.map(({ orderNo }) => orderNo)}) order by order_no = ${begun}`.execute(database.db);
  expect(rows).toMatchObject([
    { provider: 'hand', state: 1, waits: true },
    { provider: 'market', state: 2, waits: true },
  ]);
  await sql`delete from job_lease where job = 'delivery.work'`.execute(database.db);
  await run(yard, 11 * 60_000);
  await run(yard, 70_000, 10_000);
  expect((await statusOf(yard, player, second)).status).toBe(BAG_STATES.extracted);
  expect(purchasesOf(begun)).toHaveLength(1);
  await cancel(player, [first]);
});

describe('by hand', () => {
  it('a person takes, sends and ends it, each in its state only', async () => {
    const { desk } = yard.second.app.modules.delivery;
    const ids = await give(yard, player, 2);
    const { orders } = (await extract(player, ids)).data;
    const [first, other] = orders.map(({ orderNo }: { orderNo: string }) => orderNo) as [string, string];
    await expect(desk.take(first, 'ada')).rejects.toMatchObject({ errorName: 'deliveryAtMarket' });
    await desk.toHand(first);
    await desk.toHand(other);
    await expect(desk.sent(first, '77')).rejects.toMatchObject({
      errorName: 'deliveryStepClosed',
      params: { state: 1 },
    });
    await desk.take(first, 'ada');
    expect((await cancel(player, ids)).code).toBe(codeOf('deliveryUnderWay'));
    await desk.sent(first, '7700');
    await desk.done(first);
    await expect(desk.fail(first, 'other', '')).rejects.toMatchObject({
      errorName: 'deliveryStepClosed',
      params: { state: 4 },
    });
    await desk.fail(other, 'unavailable', 'none to be had');
    expect((await statusOf(yard, player, ids[0] as string)).status).toBe(BAG_STATES.extracted);
    expect((await statusOf(yard, player, ids[1] as string)).status).toBe(BAG_STATES.owned);
    await expect(desk.take('E1', 'ada')).rejects.toMatchObject({ errorName: 'deliveryUnknown' });
  });

  it('an item that was not sent within twelve hours returns to the bag', async () => {
    const { desk } = yard.node.app.modules.delivery;
    const [bagItemId] = await one(player);
    const [{ orderNo }] = (await extract(player, [bagItemId])).data.orders;
    await desk.toHand(orderNo);
    await run(yard, DELIVERY_LATEST_MS - 1_000);
    expect((await statusOf(yard, player, bagItemId)).status).toBe(BAG_STATES.extracting);
    await run(yard, 2_000);
    expect((await statusOf(yard, player, bagItemId)).item.deliveries[0]).toMatchObject({ state: 6, reason: 'late' });
  });
});

describe('what is asked for', () => {
  it('needs a selection, a bound trade link and own items', async () => {
    const [bagItemId] = await one(player);
    const without = await enter(yard, 74, '');
    const [theirs] = await one(without);
    expect((await extract(player, [])).code).toBe(codeOf('selectItems'));
    expect((await cancel(player, [])).code).toBe(codeOf('selectItems'));
    expect((await extract(without, [theirs])).code).toBe(codeOf('extractSteamRequired'));
    expect((await extract(player, [bagItemId, theirs])).code).toBe(codeOf('bagItemUnknown'));
    expect((await cancel(player, [theirs])).code).toBe(codeOf('bagItemUnknown'));
    expect((await cancel(player, [bagItemId])).code).toBe(codeOf('itemNotExtracting'));
    await sql`update bag_item set locked = true where id = ${bagItemId}`.execute(yard.node.database.db);
    expect((await extract(player, [bagItemId])).code).toBe(codeOf('itemMarked'));
    expect(
      (
        await extract(
          player,
          Array.from({ length: 51 }, (_, index) => String(index + 1)),
        )
      ).code,
    ).toBe(codeOf('invalidInput'));
  });

  it('is rejected when the market policy closes it, while open deliveries can be cancelled', async () => {
    const ids = await give(yard, player, 2);
    const [leaving, staying] = ids as [string, string];
    await extract(player, [leaving]);
    const { db, bus } = yard.node.app.platform;
    await putPolicy(db, { rules: [{ close: ['extraction'] }] }, 'test', new Date(yard.node.clock.now()));
    bus.publish(listsChanged, { tag: 'policy' });
    yard.node.clock.advance(16_000);
    expect((await extract(player, [staying])).code).toBe(codeOf('extractionClosed'));
    expect((await cancel(player, [leaving])).code).toBe(0);
    await putPolicy(db, { rules: [] }, 'test', new Date(yard.node.clock.now()));
    yard.node.clock.advance(16_000);
    expect((await extract(player, [staying])).code).toBe(0);
    expect((await cancel(player, [staying])).code).toBe(0);
  });
});

it('the audit is clean, and finds each planted fault', async () => {
  expect(await problems()).toEqual([]);
  const { db } = yard.node.database;
  const [first, second] = (await give(yard, player, 2)) as [string, string];
  await sql`update bag_item set state = 2 where id = ${first}`.execute(db);
  await sql`update bag_item set state = 3 where id = ${second}`.execute(db);
  const [third] = await one(player);
  await extract(player, [third]);
  await sql`update bag_item set state = 1 where id = ${third}`.execute(db);
  expect((await problems()).map((problem) => problem.split(': ').at(-1)).sort()).toEqual([
    'an order is under way for something that is not',
    'something has left that was never delivered',
    'something is on its way without an order',
  ]);
});
