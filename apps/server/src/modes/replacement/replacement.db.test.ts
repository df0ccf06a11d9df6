import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditStore } from '../../testing/audit.ts';
import { accountsFrom, type DemoPlayer, enterDemo, putItems } from '../../testing/demo-players.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let players: DemoPlayer[];
let keys = 0;
let goodsUsed = 0;

beforeAll(async () => {
  test = await createTestApp();
  players = await enterDemo(test, accountsFrom(13_800_000_000, 4));
});
afterAll(() => test.close());

const playerOf = (index: number) => players[index] as DemoPlayer;
const ask = async (index: number, path: string, body: object, key = `swap-key-${keys++}`) =>
  (await test.call(path, body, { authorization: playerOf(index).token, 'idempotency-key': key })).body;
const targets = (index: number, bagItemIds: readonly string[], more: object = {}) =>
  ask(index, '/api/replacement/getReplaceTargetList', { bagItemIds, ...more });
const swap = (index: number, bagItemIds: readonly string[], goodsId: string, key?: string) =>
  ask(index, '/api/replacement/replaceGoods', { bagItemIds, goodsId }, key);
const codeOf = (name: ErrorName) => ERRORS[name].code;
const audit = () => auditStore(test);

/** Puts items of some prices into a bag, as a mode would. */
const give = (index: number, ...prices: bigint[]) =>
  putItems(test.database.db, playerOf(index).id, sql`(select min(id) from goods)`, prices);

/** Sets price and stock of goods that no other call of the test uses. */
async function goods(price: bigint, stock: number): Promise<string> {
  goodsUsed += 1;
  const { rows } = await sql<{ id: bigint }>`
    update goods set price = ${price}, stock = ${stock}
    where id = (select id from goods order by id offset ${goodsUsed} limit 1) returning id`.execute(test.database.db);
  return String(rows[0]?.id);
}
const stockOf = async (goodsId: string): Promise<number> =>
  (await sql<{ stock: number }>`select stock from goods where id = ${goodsId}`.execute(test.database.db)).rows[0]
    ?.stock ?? -1;

describe('targets', () => {
  it('are worth 95 to 100 percent, in stock, and sorted by value', async () => {
    const given = await give(0, 20_00n, 30_00n, 50_00n);
    const best = await goods(100_00n, 12);
    const few = await goods(99_00n, 9);
    const { data } = await targets(0, given, { pageSize: 100 });
    expect(data).toMatchObject({ given: '100.00', minPrice: '95.00' });
    expect(data.items[0].goodsId).toBe(best);
    const prices = data.items.map(({ price }: { price: string }) => Number(price));
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a));
    for (const { price, stock, goodsId } of data.items) {
      expect(Number(price)).toBeGreaterThanOrEqual(95);
      expect(Number(price)).toBeLessThanOrEqual(100);
      expect(stock).toBeGreaterThanOrEqual(10);
      expect(goodsId).not.toBe(few);
    }
    expect((await targets(0, given, { keyword: 'nothing is called this' })).data).toMatchObject({
      items: [],
      total: 0,
    });
  });

  it('are listed only for items the player owns', async () => {
    const given = await give(0, 1_00n, 1_00n, 1_00n);
    expect((await targets(1, given)).code).toBe(codeOf('bagItemUnknown'));
    expect((await targets(0, given.slice(0, 2))).code).toBe(codeOf('replaceTooFew'));
    expect((await targets(0, await give(0, ...Array.from({ length: 10 }, () => 1_00n)))).code).toBe(
      codeOf('replaceTooMany'),
    );
    expect((await targets(0, await give(0, 30n, 30n, 40n))).code).toBe(codeOf('replaceTotalTooLow'));
  });
});

describe('a swap', () => {
  it('takes the items, gives the target from stock, and moves no coins', async () => {
    const given = await give(0, 20_00n, 30_00n, 50_00n);
    const goodsId = await goods(97_00n, 30);
    const before = (await ask(0, '/api/user/getInfo', {})).data.assets;
    const { code, data } = await swap(0, given, goodsId);
    expect(code).toBe(0);
    expect(data).toMatchObject({
      goodsId,
      given: '100.00',
      difference: '3.00',
      price: '97.00',
      recoveryPrice: '97.00',
    });
    expect((await ask(0, '/api/user/getInfo', {})).data.assets).toEqual(before);
    expect(await stockOf(goodsId)).toBe(29);
    const item = (await ask(0, '/api/user/getBagItem', { bagItemId: data.bagItemId })).data;
    expect(item).toMatchObject({ status: 1, source: 12, drawId: null, goodsId });
    for (const bagItemId of given) expect((await ask(0, '/api/user/getBagItem', { bagItemId })).data.status).toBe(5);
    const records = (await ask(0, '/api/user/goodsRecords', { type: 10 })).data;
    expect(records.items).toHaveLength(4);
    expect(new Set(records.items.map(({ type }: { type: number }) => type))).toEqual(new Set([10]));
    expect(records.sums).toMatchObject({ gained: 1, left: 3, gainedPrice: '97.00', leftPrice: '100.00' });
  });

  it('replays the first answer for concurrent calls under one key', async () => {
    const given = await give(0, 5_00n, 5_00n, 5_00n);
    const goodsId = await goods(15_00n, 20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => swap(0, given, goodsId, 'swap-once-key')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await stockOf(goodsId)).toBe(19);
  });

  it('rejects wrong items and targets without taking anything', async () => {
    const given = await give(0, 20_00n, 30_00n, 50_00n);
    const refused: [string[], string, ErrorName][] = [
      [given, await goods(100_01n, 30), 'replaceAboveValue'],
      [given, await goods(94_99n, 30), 'replaceBelowValue'],
      [given, await goods(98_00n, 9), 'replaceStockLow'],
      [given, '999999999', 'goodsUnknown'],
      [given.slice(1), await goods(79_00n, 30), 'replaceTooFew'],
      [[given[0], given[0], given[1]] as string[], await goods(49_00n, 30), 'replaceTooFew'],
      [await give(0, 30n, 30n, 40n), await goods(1_00n, 30), 'replaceTotalTooLow'],
    ];
    for (const [ids, goodsId, name] of refused) expect((await swap(0, ids, goodsId)).code, name).toBe(codeOf(name));
    const ten = await give(0, ...Array.from({ length: 10 }, () => 1_00n));
    expect((await swap(0, ten, await goods(10_00n, 30))).code).toBe(codeOf('replaceTooMany'));
    expect((await swap(1, given, await goods(98_00n, 30))).code).toBe(codeOf('bagItemUnknown'));
    await sql`update bag_item set locked = true where id = ${given[0]}`.execute(test.database.db);
    expect((await swap(0, given, await goods(98_00n, 30))).code).toBe(codeOf('itemMarked'));
    const { rows } = await sql<{ state: number }>`
      select distinct state from bag_item where id = any(${given}::bigint[])`.execute(test.database.db);
    expect(rows).toEqual([{ state: 1 }]);
  });
});

describe('races', () => {
  it('never reduce the stock below nine', async () => {
    const goodsId = await goods(60_00n, 12);
    const attempts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => ({
        by: index % 4,
        given: await give(index % 4, 20_00n, 20_00n, 20_00n),
      })),
    );
    const answers = await Promise.all(attempts.map(({ by, given }) => swap(by, given, goodsId)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === codeOf('replaceStockLow'))).toHaveLength(17);
    expect(await stockOf(goodsId)).toBe(9);
  });

  it('let an item be sold or swapped, never both', async () => {
    const goodsId = await goods(60_00n, 1_000);
    for (let round = 0; round < 5; round += 1) {
      const given = await give(0, 20_00n, 20_00n, 20_00n);
      const before = parseAmount((await ask(0, '/api/user/getInfo', {})).data.assets.amount) ?? 0n;
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => swap(0, given, goodsId)),
        ...Array.from({ length: 10 }, () => ask(0, '/api/user/sellGoods', { bagItemIds: given })),
      ]);
      const done = answers.filter(({ code }) => code === 0);
      expect(done).toHaveLength(1);
      const after = parseAmount((await ask(0, '/api/user/getInfo', {})).data.assets.amount) ?? 0n;
      expect(after - before).toBe(done[0]?.data.received ? 60_00n : 0n);
    }
  });
});

describe('the audit', () => {
  it('reports nothing for correct swaps, and each corruption', async () => {
    const { db } = test.database;
    const swaps = async () => (await audit()).problems.filter((problem) => problem.startsWith('swaps'));
    expect(await swaps()).toEqual([]);
    const { rows } = await sql<{ id: bigint; item_ids: bigint[] }>`
      select id, item_ids from replacement order by id limit 4`.execute(db);
    await sql`update replacement set given = given + 1 where id = ${rows[0]?.id}`.execute(db);
    await sql`update bag_item set price = price + 1 where id = ${rows[1]?.id}`.execute(db);
    await sql`delete from replacement where id = ${rows[2]?.id}`.execute(db);
    const problems = await swaps();
    expect(problems.filter((problem) => problem.includes('exactly once'))).toHaveLength(1);
    expect(problems.filter((problem) => problem.includes('does not match the swap'))).toHaveLength(1);
    expect(problems.filter((problem) => problem.includes('the item has no swap'))).toHaveLength(1);
    expect(problems.filter((problem) => problem.includes('the replaced item has no swap'))).toHaveLength(3);
  });
});
