import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { MALL_REPEAT_MS } from '@clearcrate/contract/mall';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DemoPlayer, enterDemo, putItems } from './testing/demo-players.ts';
import { createTestApp, type Envelope, type TestApp } from './testing/test-app.ts';

/** Calls of the specification without an idempotency key: a repeat must not move value twice. */

let test: TestApp;
let other: TestApp;
let player: DemoPlayer;

beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ database: test.database, clock: test.clock });
  [player] = (await enterDemo(test, ['13900000031'])) as [DemoPlayer];
  await sql`update player set level = 10,
    steam_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1031&token=abcdefgh' where id = ${player.id}`.execute(
    test.database.db,
  );
}, 120_000);
beforeEach(() => test.clock.advance(2 * MALL_REPEAT_MS));
afterAll(async () => {
  await other.close();
  await test.close();
});

const call = async (path: string, body: object, node = test): Promise<Envelope> =>
  (await node.call(path, body, { authorization: player.token })).body;
const twentyAtOnce = (path: string, body: object) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => call(path, body, index % 2 ? other : test)));
const codeOf = (name: ErrorName) => ERRORS[name].code;
const accepted = (answers: readonly Envelope[]) => answers.filter(({ code }) => code === 0);
const codesOf = (answers: readonly Envelope[]) => [...new Set(answers.map(({ code }) => code))].sort((a, b) => a - b);
const give = async (): Promise<string> => {
  const goods = sql`(select min(id) from goods where quality = 3)`;
  const [id] = await putItems(test.database.db, player.id, goods, [5_00n]);
  return id as string;
};
async function offer(place: number) {
  const { rows } = await sql<{ id: bigint; goods_id: bigint }>`
    select id, goods_id from mall_offer where asset = 1 order by goods_id offset ${place} limit 1`.execute(
    test.database.db,
  );
  const [row] = rows as [{ id: bigint; goods_id: bigint }];
  await sql`update goods set stock = 30, price = 700 where id = ${row.goods_id}`.execute(test.database.db);
  return { mallGoodsId: String(row.id), price: '7.00' };
}
const boughtCount = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mall_purchase where player_id = ${player.id}`.execute(test.database.db);
  return rows[0]?.count;
};

it('extracts an item once and rejects the repeat until the delivery was cancelled', async () => {
  const body = { bagItemIds: [await give()] };
  const extracted = await twentyAtOnce('/api/user/extractGoods', body);
  expect(accepted(extracted)).toHaveLength(1);
  expect(codesOf(extracted)).toEqual([0, codeOf('itemExtracting')]);
  const cancelled = await twentyAtOnce('/api/user/cancelExtract', body);
  expect(accepted(cancelled)).toHaveLength(1);
  expect(codesOf(cancelled)).toEqual([0, codeOf('itemNotExtracting')]);
  expect((await call('/api/user/extractGoods', body)).code).toBe(0);
  expect((await call('/api/user/cancelExtract', body)).code).toBe(0);
});

it('marks a material once, ignores a repeat, and marks it again after it was unmarked', async () => {
  const mark = { bagItemIds: [await give()], isMaterial: true };
  const marked = await twentyAtOnce('/api/user/markRucksackMaterial', mark);
  expect(codesOf(marked)).toEqual([0]);
  expect(marked.map(({ data }) => data.changed).sort()).toEqual([...Array(19).fill(0), 1]);
  const freed = await call('/api/user/markRucksackMaterial', { ...mark, isMaterial: false });
  expect(freed.data.changed).toBe(1);
  expect((await call('/api/user/markRucksackMaterial', mark)).data.changed).toBe(1);
});

it('exchanges once per minute', async () => {
  const body = { goods: [await offer(0)] };
  const before = (await boughtCount()) ?? 0;
  const bought = await twentyAtOnce('/api/user/buyMallGoods', body);
  expect(codesOf(bought)).toEqual([0, codeOf('mallBoughtJustNow')]);
  expect(accepted(bought)).toHaveLength(1);
  expect(await boughtCount()).toBe(before + 1);
  test.clock.advance(MALL_REPEAT_MS - 1);
  expect((await call('/api/user/buyMallGoods', body)).code).toBe(codeOf('mallBoughtJustNow'));
  test.clock.advance(1);
  expect((await call('/api/user/buyMallGoods', body)).code).toBe(0);
  expect(await boughtCount()).toBe(before + 2);
});

it('counts a purchase under a key as bought, and a rejected exchange as not bought', async () => {
  const [first, second] = [await offer(1), await offer(2)];
  const keyed = { authorization: player.token, 'idempotency-key': 'keyless-calls-1' };
  expect((await test.call('/api/user/buyMallGoods', { goods: [first] }, keyed)).body.code).toBe(0);
  const both = { goods: [first, second] };
  expect((await call('/api/user/buyMallGoods', both)).code).toBe(codeOf('mallBoughtJustNow'));
  const wrongPrice = { goods: [{ ...second, price: '6.99' }] };
  expect((await call('/api/user/buyMallGoods', wrongPrice)).code).toBe(codeOf('mallPriceChanged'));
  expect((await call('/api/user/buyMallGoods', { goods: [second] })).code).toBe(0);
});

it('draws each earned sticker once', async () => {
  const [festival] = (await test.call('/api/festival/getFestivalList')).body.data.items;
  await sql`insert into festival_progress (player_id, festival, task_code, period, progress, target, stickers)
    values (${player.id}, ${festival.festival}, 'given', 'once', 1, 1, 2)`.execute(test.database.db);
  const body = { festival: festival.festival, oddsHash: festival.oddsHash };
  const drawn = await twentyAtOnce('/api/user/activateSticker', body);
  expect(codesOf(drawn)).toEqual([0, codeOf('stickerNone')]);
  expect(new Set(accepted(drawn).map(({ data }) => data.nonce)).size).toBe(2);
});

it("still rejects a malformed key and one with the server's prefix", async () => {
  for (const key of ['', 'short', '@/api/user/extractGoods@abc']) {
    const headers = { authorization: player.token, 'idempotency-key': key };
    const { body } = await test.call('/api/user/extractGoods', { bagItemIds: ['1'] }, headers);
    expect(body.code).toBe(codeOf('idempotencyKeyMissing'));
  }
});
