import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudits } from '../../ledger/audit/audit.jobs.ts';
import { accountsFrom, type DemoPlayer, enterDemo, putItems } from '../../testing/demo-players.ts';
import { countWaiting, holdPlayers } from '../../testing/held-player.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { putRecipes } from './refining.operator.ts';

let test: TestApp;
/** A second node on the same database. */
let other: TestApp;
let players: DemoPlayer[];
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ database: test.database, clock: test.clock });
  players = await enterDemo(test, accountsFrom(13_800_000_000, 3));
}, 120_000);
afterAll(async () => {
  await other.close();
  await test.close();
});

const playerOf = (index: number) => players[index] as DemoPlayer;
const askAt = async (node: TestApp, index: number, path: string, body: object, key = `refining-key-${keys++}`) =>
  (await node.call(path, body, { authorization: playerOf(index).token, 'idempotency-key': key })).body;
const ask = (index: number, path: string, body: object, key?: string) => askAt(test, index, path, body, key);
const mark = (index: number, bagItemIds: readonly string[], isMaterial = true) =>
  ask(index, '/api/user/markRucksackMaterial', { bagItemIds, isMaterial });
const refine = (index: number, bagItemIds: readonly string[], more: object = {}, key?: string) =>
  ask(index, '/api/refining/refineGoods', { recipeCode: 'try', version: 1, bagItemIds, ...more }, key);
const sell = (index: number, bagItemIds: readonly string[]) => ask(index, '/api/user/sellGoods', { bagItemIds });
const materials = async (index: number) => (await ask(index, '/api/user/getRucksackMaterials', {})).data;
const codeOf = (name: ErrorName) => ERRORS[name].code;
const problems = async () => {
  const found = await runAudits(test.database.db, test.app.ledger.audits, { from: undefined, to: undefined });
  return found.problems.filter((problem) => problem.startsWith('refining'));
};

/** Puts items of a quality and prices into a bag, as a mode would. */
const give = (index: number, quality: number, ...prices: bigint[]) =>
  putItems(test.database.db, playerOf(index).id, sql`(select min(id) from goods where quality = ${quality})`, prices);

const RECIPE = {
  code: 'try',
  goods: 'ct-45-cherry-steel-mw',
  minLevel: 3,
  maxLevel: 4,
  count: 3,
  least: 20_00n,
  perPlayer: 0,
  open: true,
  sort: 0,
};
const putRecipe = (changes: Partial<typeof RECIPE> = {}) =>
  test.database.db.transaction().execute((tx) => putRecipes(tx, [{ ...RECIPE, ...changes }], 'edited'));

describe('materials', () => {
  it('cannot be sold, swapped or extracted while marked, nor marked by another player', async () => {
    const given = await give(0, 3, 10_00n, 10_00n, 10_00n);
    expect((await mark(0, given)).data).toEqual({ changed: 3, total: 3 });
    expect((await mark(0, given)).data).toEqual({ changed: 0, total: 3 });
    expect((await sell(0, given.slice(0, 1))).code).toBe(codeOf('itemMarked'));
    const swap = { bagItemIds: given, goodsId: '1' };
    expect((await ask(0, '/api/replacement/replaceGoods', swap)).code).toBe(codeOf('itemMarked'));
    expect((await ask(0, '/api/user/extractGoods', { bagItemIds: given })).code).not.toBe(0);
    expect((await ask(0, '/api/user/getBagItem', { bagItemId: given[0] })).data).toMatchObject({ isLocked: true });
    expect(await materials(0)).toMatchObject({ total: 3, totalPrice: '30.00' });
    expect((await mark(1, given)).code).toBe(codeOf('bagItemUnknown'));
    expect((await mark(1, given, false)).code).toBe(codeOf('materialNotMarked'));
    expect((await mark(0, given, false)).data).toEqual({ changed: 3, total: 0 });
    expect((await mark(0, given, false)).code).toBe(codeOf('materialNotMarked'));
    expect((await sell(0, given)).code).toBe(0);
    expect((await mark(0, given)).code).toBe(codeOf('bagItemNotOwned'));
    expect((await mark(0, [])).code).toBe(codeOf('selectItems'));
  });

  it('are limited to 100 per player, and exclude items that are locked already', async () => {
    const many = await give(1, 3, ...Array.from({ length: 101 }, () => 1_00n));
    expect((await mark(1, many.slice(0, 100))).data).toEqual({ changed: 100, total: 100 });
    expect((await mark(1, many.slice(100))).code).toBe(codeOf('materialsFull'));
    expect((await mark(1, many.slice(0, 100), false)).code).toBe(0);
    const [kept] = await give(1, 3, 1_00n);
    await sql`update bag_item set locked = true where id = ${kept}`.execute(test.database.db);
    expect((await mark(1, [kept as string])).code).toBe(codeOf('itemMarked'));
  });
});

describe('a recipe', () => {
  it('is rejected when its result is worth more than its materials, and has a version', async () => {
    expect((await putRecipe({ least: 1n })).problems).toHaveLength(1);
    expect((await putRecipe({ goods: 'no-such-goods' })).problems).toHaveLength(1);
    expect(await putRecipe()).toEqual({ changed: 1, problems: [] });
    expect(await putRecipe()).toEqual({ changed: 0, problems: [] });
    const { items } = (await test.call('/api/refining/getRecipeList')).body.data;
    expect(items.find(({ recipeCode }: { recipeCode: string }) => recipeCode === 'try')).toMatchObject({
      version: 1,
      ...{ minLevel: 3, maxLevel: 4, count: 3, least: '20.00', perPlayer: 0 },
      goods: { price: '13.20' },
    });
  });

  it('consumes marked materials and gives its result', async () => {
    const given = await give(0, 3, 10_00n, 8_00n, 4_00n);
    await mark(0, given);
    const { code, data } = await refine(0, given, {}, 'refine-once-key');
    expect(code).toBe(0);
    expect(data).toMatchObject({ given: '22.00', price: '13.20', difference: '8.80', recoveryPrice: '13.20' });
    expect((await refine(0, given, {}, 'refine-once-key')).data).toEqual(data);
    expect((await ask(0, '/api/user/getBagItem', { bagItemId: data.bagItemId })).data).toMatchObject({
      ...{ source: 13, status: 1, drawId: null, isLocked: false },
    });
    for (const bagItemId of given) expect((await ask(0, '/api/user/getBagItem', { bagItemId })).data.status).toBe(6);
    expect(await materials(0)).toMatchObject({ total: 0, used: [{ recipeCode: 'try', times: 1 }] });
    const { items } = (await ask(0, '/api/user/goodsRecords', { pageSize: 4 })).data;
    expect(items.filter(({ direction }: { direction: string }) => direction === 'out')).not.toEqual([]);
  });

  it('rejects wrong materials, versions and uses without taking anything', async () => {
    const given = await give(0, 3, 10_00n, 10_00n, 10_00n);
    const odd = await give(0, 5, 10_00n);
    const poor = await give(0, 3, 1_00n, 1_00n, 1_00n);
    expect((await refine(0, given)).code).toBe(codeOf('materialNotMarked'));
    await mark(0, [...given, ...odd, ...poor]);
    const refused: [string[], object, ErrorName][] = [
      [given.slice(1), {}, 'materialCountWrong'],
      [[...given, ...poor.slice(1)], {}, 'materialCountWrong'],
      [[given[0], given[0], given[1]] as string[], {}, 'materialCountWrong'],
      [[...given.slice(1), ...odd], {}, 'materialQualityWrong'],
      [poor, {}, 'materialValueLow'],
      [given, { version: 2 }, 'recipeChanged'],
      [given, { recipeCode: 'none' }, 'recipeUnknown'],
    ];
    for (const [ids, more, name] of refused) expect((await refine(0, ids, more)).code, name).toBe(codeOf(name));
    expect((await refine(1, given)).code).toBe(codeOf('materialNotMarked'));
    expect(await materials(0)).toMatchObject({ total: 7 });
    await putRecipe({ perPlayer: 1 });
    expect((await refine(0, given, { version: 2 })).code).toBe(codeOf('recipeUsedUp'));
    await putRecipe();
    await mark(0, [...given, ...odd, ...poor], false);
  });

  it('is rejected when its result is out of stock', async () => {
    const given = await give(0, 3, 10_00n, 10_00n, 10_00n);
    await mark(0, given);
    await sql`update goods set stock = 0 where code = ${RECIPE.goods}`.execute(test.database.db);
    expect((await refine(0, given, { version: 3 })).code).toBe(codeOf('recipeStockOut'));
    await sql`update goods set stock = 500 where code = ${RECIPE.goods}`.execute(test.database.db);
    expect((await refine(0, given, { version: 3 })).code).toBe(0);
  });
});

describe('races over two nodes', () => {
  it('let an item be refined, extracted, sold, swapped or unmarked, but only one of them', async () => {
    const link = 'https://steamcommunity.com/tradeoffer/new/?partner=4711&token=abcdEF12';
    await sql`update player set steam_url = ${link} where id = ${playerOf(0).id}`.execute(test.database.db);
    for (let round = 0; round < 4; round += 1) {
      const given = await give(0, 3, 10_00n, 10_00n, 10_00n);
      await mark(0, given);
      const body = { recipeCode: 'try', version: 3, bagItemIds: given };
      const free = { bagItemIds: given, isMaterial: false };
      const swap = { bagItemIds: given, goodsId: '1' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) => {
          const node = index % 2 === 0 ? test : other;
          return [
            askAt(node, 0, '/api/refining/refineGoods', body),
            askAt(node, 0, '/api/user/sellGoods', { bagItemIds: given }),
            askAt(node, 0, '/api/replacement/replaceGoods', swap),
            askAt(node, 0, '/api/user/extractGoods', { bagItemIds: given }),
            askAt(node, 0, '/api/user/markRucksackMaterial', free),
          ];
        }).flat(),
      );
      const taken = answers.filter(({ code, data }) => code === 0 && (data.bagItemId || data.received || data.orders));
      expect(taken.length).toBeLessThanOrEqual(1);
      const { rows } = await sql<{ state: number; locked: boolean }>`
        select distinct state, locked from bag_item where id = any(${given}::bigint[])`.execute(test.database.db);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.locked).toBe(false);
    }
  });

  it('never exceed the uses per player or the stock', async () => {
    await putRecipe({ perPlayer: 3 });
    await sql`update goods set stock = 2 where code = ${RECIPE.goods}`.execute(test.database.db);
    const batches = await Promise.all(Array.from({ length: 10 }, () => give(2, 3, 10_00n, 10_00n, 10_00n)));
    await mark(2, batches.flat());
    const body = { recipeCode: 'try', version: 4 };
    const all = () =>
      Promise.all(
        batches.map((bagItemIds, index) =>
          askAt(index % 2 ? test : other, 2, '/api/refining/refineGoods', { ...body, bagItemIds }),
        ),
      );
    expect((await all()).filter(({ code }) => code === 0)).toHaveLength(2);
    await sql`update goods set stock = 500 where code = ${RECIPE.goods}`.execute(test.database.db);
    expect((await all()).filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

it('reports wrong, missing and unlocked items in the audit', async () => {
  expect(await problems()).toEqual([]);
  const { db } = test.database;
  const { rows } = await sql<{ id: bigint }>`select id from refining order by id limit 3`.execute(db);
  await sql`update refining set given = given + 1 where id = ${rows[0]?.id}`.execute(db);
  await sql`update bag_item set price = price + 1 where id = ${rows[1]?.id}`.execute(db);
  await sql`delete from refining where id = ${rows[2]?.id}`.execute(db);
  await sql`update bag_item set locked = false where id = (select min(item_id) from refining_material)`.execute(db);
  const found = await problems();
  const count = (words: string) => found.filter((problem) => problem.includes(words)).length;
  expect([
    count('exactly once'),
    count('does not match the refining'),
    count('the item has no refining'),
    count('the consumed item has no refining'),
    count('is not locked'),
  ]).toEqual([1, 1, 1, 3, 1]);
});

it('consumes nothing when the recipe changes while the call waits for its lock', async () => {
  await putRecipe();
  const { items } = (await test.call('/api/refining/getRecipeList')).body.data;
  const { version } = items.find(({ recipeCode }: { recipeCode: string }) => recipeCode === RECIPE.code);
  const given = await give(0, 3, 10_00n, 10_00n, 10_00n);
  await mark(0, given);
  const hold = await holdPlayers(test, playerOf(0).id);
  const refined = refine(0, given, { version });
  await expect.poll(() => countWaiting(test)).toBe(1);
  await putRecipe({ least: 19_00n });
  await hold.release();
  expect((await refined).code).toBe(codeOf('recipeChanged'));
  expect((await mark(0, given, false)).data.changed).toBe(3);
});
