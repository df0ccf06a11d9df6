import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWaiting, holdPlayers } from '../../testing/held-player.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeOf, createMallRig, type MallRig, type Shopper } from './testing/mall-rig.ts';

/** Races between two nodes on one database. */

let rig: MallRig;
let other: TestApp;
let players: Shopper[];

beforeAll(async () => {
  rig = await createMallRig();
  const { database, app, clock } = rig.test;
  other = await createTestApp({ database, clock, bus: app.platform.bus });
  players = await Promise.all(Array.from({ length: 10 }, (_, index) => rig.shopper(index)));
});
afterAll(async () => {
  await other.app.close();
  await rig.test.close();
});

const nodeOf = (index: number): TestApp => (index % 2 === 0 ? rig.test : other);
const playerOf = (index: number): Shopper => players[index % players.length] as Shopper;
const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(rig.test.database.db);
  return Number(rows[0]?.deadlocks ?? 0);
};

it('sells the last three units three times in twenty concurrent purchases', async () => {
  const offer = await rig.offer(1_00n, 3);
  const coins = await Promise.all(players.map((player) => player.coins()));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => playerOf(index).buy([offer], undefined, nodeOf(index))),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === codeOf('mallSoldOut'))).toHaveLength(17);
  expect(await rig.stockOf(offer.goodsId)).toBe(0);
  const after = await Promise.all(players.map((player) => player.coins()));
  const spent = after.reduce((sum, own, index) => sum + (coins[index] ?? 0n) - own, 0n);
  expect(spent).toBe(3_00n);
});

it('returns the stock of a rejected purchase to later purchases of the batch', async () => {
  const last = await rig.offer(1_00n, 1);
  const dear = await rig.offer(10n ** 12n, 1);
  // Both wait behind two blocked purchases and then share a batch.
  const held = await holdPlayers(rig.test, playerOf(2).id, playerOf(3).id);
  const other = await rig.offer(1_00n, 2);
  const stuck = [playerOf(2).buy([other])];
  await expect.poll(() => countWaiting(rig.test)).toBe(1);
  stuck.push(playerOf(3).buy([other]));
  await expect.poll(() => countWaiting(rig.test)).toBe(2);
  const both = [playerOf(0).buy([last, dear]), playerOf(1).buy([last])];
  // A later call that has been answered proves that they are queued.
  for (const index of [0, 1]) await playerOf(index).ask('/api/mall/getMallQuota');
  await held.release();
  expect((await Promise.all(both)).map(({ code }) => code)).toEqual([codeOf('notEnoughCoins'), 0]);
  expect((await Promise.all(stuck)).map(({ code }) => code)).toEqual([0, 0]);
  expect([await rig.stockOf(last.goodsId), await rig.stockOf(dear.goodsId)]).toEqual([0, 1]);
});

it('enforces the quota for twenty concurrent purchases of one player', async () => {
  const shopper = await rig.shopper(9, 4);
  const { used } = (await shopper.ask('/api/mall/getMallQuota')).data;
  const offers = await rig.offers(20, 1_00n, 9);
  const answers = await Promise.all(offers.map((offer, index) => shopper.buy([offer], undefined, nodeOf(index))));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(5 - used);
  expect(answers.filter(({ code }) => code === codeOf('mallQuotaUsed'))).toHaveLength(15 + used);
  expect((await shopper.ask('/api/mall/getMallQuota')).data).toMatchObject({ used: 5, quota: 5 });
});

it('charges the price shown or nothing while the price changes', async () => {
  const offer = await rig.offer(2_00n, 100);
  const { db } = rig.test.database;
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, index) => playerOf(index).buy([offer], undefined, nodeOf(index)))),
    sql`update goods set price = 201 where id = ${offer.goodsId}`.execute(db),
  ]);
  const { rows } = await sql<{ price: bigint }>`
    select distinct price from mall_purchase where offer_id = ${offer.mallGoodsId}`.execute(db);
  expect(rows.filter(({ price }) => price !== 2_00n)).toEqual([]);
  const done = answers.filter(({ code }) => code === 0).length;
  expect(answers.filter(({ code }) => code === codeOf('mallPriceChanged'))).toHaveLength(20 - done);
  expect(await rig.stockOf(offer.goodsId)).toBe(100 - done);
});

it('does not deadlock on purchases of the same offers in opposite order', async () => {
  const before = await deadlocks();
  const offers = await rig.offers(4, 1_00n, 12);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      playerOf(index % 8).buy(index % 3 === 0 ? offers : offers.toReversed(), undefined, nodeOf(index)),
    ),
  );
  const sold = answers.flatMap(({ data }) => data?.items ?? []).length;
  const left = await Promise.all(offers.map(({ goodsId }) => rig.stockOf(goodsId)));
  expect(left.reduce((sum, stock) => sum + stock, 0)).toBe(48 - sold);
  expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
  expect(await deadlocks()).toBe(before);
  expect(await rig.problems()).toEqual([]);
});

it('merges a visitor’s cart into one cart when two players merge it concurrently', async () => {
  const { db } = rig.test.database;
  const bring = (player: Shopper, cartToken: string, node: TestApp) =>
    player.ask('/api/mall/mergeMallCart', { cartToken }, undefined, node);
  const offers = await rig.offers(3, 1_00n, 5);
  let cartToken = '';
  for (const offer of offers)
    ({ cartToken } = (await rig.visitor('/api/mall/putMallCart', { ...offer, cartToken })).data);
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%mall_cart%'`.execute(db);
    return rows[0]?.waiting ?? 0;
  };
  // Both merges have started and wait for the lock.
  const asked = await db.transaction().execute(async (tx) => {
    await sql`select from mall_cart where player_id is null for update`.execute(tx);
    const both = [0, 1].map((index) => bring(playerOf(index), cartToken, nodeOf(index)));
    await expect.poll(waiting).toBe(2);
    return both;
  });
  const carts = (await Promise.all(asked)).map(({ data }) => data.items.length);
  expect(carts.toSorted()).toEqual([0, 3]);
  expect((await rig.visitor('/api/mall/getMallCart', { cartToken })).data.items).toEqual([]);
});
