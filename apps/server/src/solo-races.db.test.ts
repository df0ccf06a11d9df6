import { BAG_STATES } from '@clearcrate/contract/bag';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveBreak } from './base/bounds/bounds.repository.ts';
import { findLedgerProblems } from './ledger/audit/audit.jobs.ts';
import { putRecipes } from './modes/refining/refining.operator.ts';
import { accountsFrom, type DemoPlayer, enterDemo, putItems } from './testing/demo-players.ts';
import { countWaiting, holdPlayers } from './testing/held-player.ts';
import { luckyTerms } from './testing/lucky-terms.ts';
import { createTestApp, type Envelope, type TestApp } from './testing/test-app.ts';

/**
 * Twenty concurrent calls of one player on two nodes with one database: nothing happens twice,
 * nothing is oversold, no deadlock.
 */

const AT_ONCE = 20;
const ROUNDS = process.env.SOAK ? 50 : 3;

let test: TestApp;
let other: TestApp;
let players: DemoPlayer[];
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ database: test.database, clock: test.clock });
  players = await enterDemo(test, accountsFrom(13_900_000_000, 5));
}, 120_000);
afterAll(async () => {
  await other.close();
  await test.close();
});

const playerOf = (index: number) => players[index % players.length] as DemoPlayer;
/** Even calls go to the first node, odd ones to the second. */
const ask = async (call: number, player: number, path: string, body: object = {}, key = `solo-race-${keys++}`) => {
  const headers = { authorization: playerOf(player).token, 'idempotency-key': key };
  return (await (call % 2 ? other : test).call(path, body, headers)).body;
};
const atOnce = (call: (index: number) => Promise<Envelope>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));
const codeOf = (name: ErrorName) => ERRORS[name].code;
const tally = (answers: readonly Envelope[]) => {
  const counts = new Map<number, number>();
  for (const { code } of answers) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Object.fromEntries(counts);
};
const coinsOf = async (player: number) =>
  parseAmount((await ask(0, player, '/api/user/getInfo')).data.assets.amount) ?? 0n;
const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(test.database.db);
  return rows[0]?.deadlocks;
};

const give = (player: number, ...prices: bigint[]) =>
  putItems(test.database.db, playerOf(player).id, sql`(select min(id) from goods where quality = 3)`, prices);
const statesOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ state: number; locked: boolean }>`
    select distinct state, locked from bag_item where id = any(${ids}::bigint[])`.execute(test.database.db);
  return rows;
};
/** Prepares goods by their position in the catalogue, with price and stock. */
async function goods(place: number, price: bigint, stock: number): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    update goods set price = ${price}, stock = ${stock}
    where id = (select id from goods order by id offset ${place} limit 1) returning id`.execute(test.database.db);
  return String(rows[0]?.id);
}
const stockOf = async (goodsId: string) =>
  (await sql<{ stock: number }>`select stock from goods where id = ${goodsId}`.execute(test.database.db)).rows[0]
    ?.stock;

/** Returns the dearest target that the balance buys several tries for, and how many. */
async function affordable(player: number, tickets: number) {
  const purse = await coinsOf(player);
  const { items } = (await ask(0, player, '/api/lucky/getLuckyGoodsList', { sort: 'priceDown', pageSize: 100 })).data;
  for (const { goodsId } of items) {
    const terms = luckyTerms((await ask(0, player, '/api/lucky/getLuckyDetail', { goodsId })).data, tickets);
    const tries = Number(purse / terms.price);
    if (tries >= 3 && tries < AT_ONCE)
      return { ...terms, tries, purse, body: { goodsId, tickets, count: 1, oddsHash: terms.oddsHash } };
  }
  throw new Error('no target costs a third of the balance');
}

it('lucky items: as many tries as the balance allows, each with its own ticket', async () => {
  const { body, price, purse, tries } = await affordable(0, 123_400);
  const answers = await atOnce((index) => ask(index, 0, '/api/lucky/playLucky', body));
  expect(tally(answers)).toEqual({ 0: tries, [codeOf('notEnoughCoins')]: AT_ONCE - tries });
  expect(await coinsOf(0)).toBe(purse - price * BigInt(tries));
  const { rows } = await sql<{ draws: number; nonces: number; rules: number }>`
    select count(*)::int as draws, count(distinct (seed_id, step))::int as nonces, count(distinct rule_id)::int as rules
    from draw where player_id = ${playerOf(0).id} and mode = 10`.execute(test.database.db);
  expect(rows).toEqual([{ draws: tries, nonces: tries, rules: 1 }]);
  const repeats = await atOnce((index) => ask(index, 1, '/api/lucky/playLucky', body, 'lucky-one-key'));
  expect(new Set(repeats.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const published = await sql`select from draw_rule where hash = ${body.oddsHash}`.execute(test.database.db);
  expect(published.rows).toHaveLength(1);
});

it('the turntable: one spin per week', async () => {
  const { version } = (await test.call('/api/turntable/getTurntable')).body.data;
  const spin = (index: number) => ask(index, 2, '/api/turntable/spinTurntable', { version, isOpen: false });
  expect(tally(await atOnce(spin))).toEqual({ 0: 1, [codeOf('turntableUsed')]: AT_ONCE - 1 });
  const { rows } = await sql`select from turntable_spin where player_id = ${playerOf(2).id}`.execute(test.database.db);
  expect(rows).toHaveLength(1);
});

it('replacement against a sale of the same items: exactly one wins', async () => {
  const goodsId = await goods(7, 60_00n, 1_000);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bagItemIds = await give(3, 20_00n, 20_00n, 20_00n);
    const before = await coinsOf(3);
    const answers = await atOnce((index) =>
      // Each node gets both kinds of calls.
      Math.floor(index / 2) % 2
        ? ask(index, 3, '/api/replacement/replaceGoods', { bagItemIds, goodsId })
        : ask(index, 3, '/api/user/sellGoods', { bagItemIds }),
    );
    const done = answers.filter(({ code }) => code === 0);
    expect(done).toHaveLength(1);
    const isSold = done[0]?.data.received !== undefined;
    expect((await coinsOf(3)) - before).toBe(isSold ? 60_00n : 0n);
    expect(await statesOf(bagItemIds)).toEqual([
      { state: isSold ? BAG_STATES.sold : BAG_STATES.replaced, locked: false },
    ]);
  }
});

it('replacement against the last units: each is given once, on either node', async () => {
  const targets = [await goods(7, 60_00n, 12), await goods(8, 60_00n, 11)];
  const batches: string[][] = [];
  for (let index = 0; index < AT_ONCE; index += 1) batches.push(await give(index, 20_00n, 20_00n, 20_00n));
  const answers = await atOnce((index) => {
    const goodsId = targets[Math.floor(index / 2) % 2];
    return ask(index, index, '/api/replacement/replaceGoods', { bagItemIds: batches[index], goodsId });
  });
  expect(tally(answers)).toEqual({ 0: 5, [codeOf('replaceStockLow')]: AT_ONCE - 5 });
  expect(await Promise.all(targets.map(stockOf))).toEqual([9, 9]);
});

it('refining against extraction: an item is either refined or sent', async () => {
  const { db } = test.database;
  const recipe = { code: 'race', goods: 'ct-45-cherry-steel-mw', minLevel: 3, maxLevel: 3, count: 3, least: 20_00n };
  const { problems } = await db
    .transaction()
    .execute((tx) => putRecipes(tx, [{ ...recipe, perPlayer: 0, open: true, sort: 0 }], 'edited'));
  expect(problems).toEqual([]);
  const link = 'https://steamcommunity.com/tradeoffer/new/?partner=4711&token=abcdEF12';
  await sql`update player set steam_url = ${link} where id = ${playerOf(4).id}`.execute(db);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bagItemIds = await give(4, 10_00n, 10_00n, 10_00n);
    await ask(0, 4, '/api/user/markRucksackMaterial', { bagItemIds, isMaterial: true });
    const refine = (index: number) =>
      ask(index, 4, '/api/refining/refineGoods', { recipeCode: 'race', version: 1, bagItemIds });
    const extract = async (index: number) => {
      await ask(index, 4, '/api/user/markRucksackMaterial', { bagItemIds, isMaterial: false });
      return ask(index, 4, '/api/user/extractGoods', { bagItemIds });
    };
    const answers = await atOnce((index) => (Math.floor(index / 2) % 2 ? refine(index) : extract(index)));
    const done = answers.filter(({ code }) => code === 0);
    // Freed items cannot be refined any more, so exactly one of the two succeeds.
    expect(done).toHaveLength(1);
    const state = done[0]?.data.orders ? BAG_STATES.extracting : BAG_STATES.consumed;
    expect(await statesOf(bagItemIds)).toEqual([{ state, locked: false }]);
  }
});

it('leaves every balance audited and no deadlock', async () => {
  expect(await findLedgerProblems(test.database.db)).toEqual([]);
  expect(await deadlocks()).toBe(0n);
});

it('a break that began after admission and before the lock stops all of them', async () => {
  const player = 4;
  const { body } = await affordable(player, 123_400);
  const { version } = (await test.call('/api/turntable/getTurntable')).body.data;
  const swapped = { bagItemIds: await give(player, 20_00n, 20_00n, 20_00n), goodsId: await goods(9, 60_00n, 1_000) };
  const before = await coinsOf(player);
  const hold = await holdPlayers(test, playerOf(player).id);
  const late = [
    ask(0, player, '/api/lucky/playLucky', body),
    ask(0, player, '/api/turntable/spinTurntable', { version, isOpen: false }),
    ask(0, player, '/api/replacement/replaceGoods', swapped),
  ];
  await expect.poll(() => countWaiting(test)).toBe(late.length);
  // As another node commits it, before their locks are free.
  const untilMs = test.clock.now() + 86_400_000;
  await test.database.db
    .transaction()
    .execute((tx) => saveBreak(tx, playerOf(player).id, { kind: 'coolOff', untilMs }, new Date(test.clock.now())));
  await hold.release();
  expect(tally(await Promise.all(late))).toEqual({ [codeOf('coolingOff')]: late.length });
  expect(await coinsOf(player)).toBe(before);
  expect(await statesOf(swapped.bagItemIds)).toEqual([{ state: BAG_STATES.owned, locked: false }]);
});
