import { BATTLE_WAIT_MS } from '@clearcrate/contract/battle-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobOperation } from './ledger/operations.ts';
import { grant } from './ledger/testing/grants.ts';
import { type CrashRig, createCrashRig } from './modes/crash/testing/crash-rig.ts';
import { type DemoPlayer, enterDemo, putItems } from './testing/demo-players.ts';
import { countWaiting, holdPlayers } from './testing/held-player.ts';
import { luckyTerms } from './testing/lucky-terms.ts';

/**
 * A play sent before midnight that waits for the player's lock until after midnight belongs to the
 * new day in all books. Each case has its own midnight, between a Sunday and a Monday, so that
 * weekly limits roll over as well.
 */

const DAY_MS = 86_400_000;
const BEFORE_MS = 100;

let rig: CrashRig;
let players: DemoPlayer[];
let keys = 0;
let next = 0;
/** The next unused midnight. */
let midnightMs = Date.parse('2026-03-16T00:00:00+08:00');

beforeAll(async () => {
  rig = await createCrashRig();
  // Real players, since rankings and public counts skip others; with a level that the mall
  // requires.
  await sql`update player set kind = 1, level = 10 where kind = 4`.execute(rig.test.database.db);
}, 120_000);
afterAll(() => rig.test.close());

const dayOf = (timeMs: number) => rig.test.app.platform.calendar.dayOf(timeMs);
const query = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(rig.test.database.db)).rows;

interface Case {
  player: DemoPlayer;
  midnightMs: number;
  /** The days before and after midnight. */
  before: string;
  after: string;
  ask(path: string, body?: object): ReturnType<CrashRig['test']['call']>;
}

/** Returns an unused player and the next midnight. The clock stands some seconds before it. */
async function evening(): Promise<Case> {
  const nowMs = midnightMs;
  midnightMs += 7 * DAY_MS;
  rig.test.clock.set(nowMs - 4_000);
  players = await enterDemo(rig.test, [String(13_900_000_020 + next++)]);
  const [player] = players as [DemoPlayer];
  return {
    player,
    midnightMs: nowMs,
    before: dayOf(nowMs - 1),
    after: dayOf(nowMs),
    ask: (path, body = {}) =>
      rig.test.call(path, body, { authorization: player.token, 'idempotency-key': `midnight-${keys++}` }),
  };
}

/** Sends a call just before midnight, behind a lock that is released just after it. */
async function acrossMidnight(
  { midnightMs: at }: Case,
  holds: readonly bigint[],
  send: () => ReturnType<CrashRig['test']['call']>,
) {
  const { test } = rig;
  test.clock.set(at - BEFORE_MS);
  const held = await holdPlayers(test, ...holds);
  const late = send();
  await expect.poll(() => countWaiting(test), { interval: 10 }).toBe(1);
  test.clock.set(at + BEFORE_MS);
  await held.release();
  const { body } = await late;
  await test.app.platform.outbox.drain();
  return body;
}

/** Reads a player's daily figures by day. */
const playDays = (player: DemoPlayer) =>
  query(sql<{ day: string; spent: bigint; openings: number; week_spent: bigint; sold: bigint; won: bigint }>`
    select day::text, spent, openings, week_spent, sold, won from play_day where player_id = ${player.id} order by day`);
/**
 * Reads the business days of postings, items, daily and weekly rank scores, and events since a
 * time.
 */
async function daysOf(player: DemoPlayer, sinceMs: number): Promise<Record<string, string[]>> {
  const since = new Date(sinceMs);
  const zone = rig.test.app.platform.config.BUSINESS_TIME_ZONE;
  const rows = await query(sql<{ book: string; day: string }>`
    select distinct * from (
      select 'postings' as book, (created_at at time zone ${zone})::date::text as day from ledger_entry
        where owner_id = ${player.id} and created_at >= ${since}
      union all select 'items', (changed_at at time zone ${zone})::date::text from bag_item
        where player_id = ${player.id} and changed_at >= ${since} and changed_at < ${new Date(sinceMs + DAY_MS)}
      union all select 'rank', period::text from rank_score where player_id = ${player.id} and board = 1
      union all select 'rank week', period::text from rank_score where player_id = ${player.id} and board = 2
      union all select 'tasks', period from task_progress where player_id = ${player.id} and period like '2%'
    ) books order by 1, 2`);
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ book }) => book)].map(([book, own]) => [book, own.map(({ day }) => day)]),
  );
}

const cheapest = async () =>
  (await rig.test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 1 })).body.data.items[0];

describe('a play that waited past midnight is booked on the new day everywhere:', () => {
  it('a box, for limits, ranks, tasks, items and the ledger', async () => {
    const one = await evening();
    const { boxId } = await cheapest();
    const opening = { boxId, count: 1, version: 1 };
    // So that the ending week has spending too.
    expect((await one.ask('/api/box/openBox', opening)).body.code).toBe(0);
    await rig.test.app.platform.outbox.drain();
    const cost = (await playDays(one.player))[0]?.spent ?? 0n;
    const body = await acrossMidnight(one, [one.player.id], () => one.ask('/api/box/openBox', opening));
    expect(body.code).toBe(0);
    expect(await playDays(one.player)).toMatchObject([
      { day: one.before, spent: cost, openings: 1, week_spent: cost },
      { day: one.after, spent: cost, openings: 1, week_spent: cost },
    ]);
    const both = [one.before, one.after];
    expect(await daysOf(one.player, one.midnightMs - BEFORE_MS)).toMatchObject({
      ...{ postings: [one.after], items: [one.after] },
      ...{ rank: both, tasks: both },
      'rank week': [rig.test.app.platform.calendar.weekOf(one.midnightMs - 1), one.after],
    });
  });

  it('a lucky item', async () => {
    const one = await evening();
    const { items } = (await one.ask('/api/lucky/getLuckyGoodsList', { sort: 'priceUp', pageSize: 1 })).body.data;
    const { goodsId } = items[0];
    const { oddsHash } = luckyTerms((await one.ask('/api/lucky/getLuckyDetail', { goodsId })).body.data, 100_000);
    const body = await acrossMidnight(one, [one.player.id], () =>
      one.ask('/api/lucky/playLucky', { goodsId, tickets: 100_000, count: 1, oddsHash }),
    );
    expect(body.code).toBe(0);
    const days = await playDays(one.player);
    expect(days).toMatchObject([{ day: one.after, openings: 1 }]);
    expect(days[0]?.spent).toBeGreaterThan(0n);
    expect(await daysOf(one.player, one.midnightMs - BEFORE_MS)).toMatchObject({
      ...{ postings: [one.after], items: [one.after], rank: [one.after] },
    });
  });

  it('a crash stake, which stores the day it was counted on', async () => {
    const one = await evening();
    const { id: roundId } = await rig.waiting();
    const bet = { roundId: String(roundId), slot: 1, amount: '10.00' };
    const body = await acrossMidnight(one, [one.player.id], () => one.ask('/api/crash/placeCrashBet', bet));
    expect(body.code).toBe(0);
    expect(await playDays(one.player)).toMatchObject([{ day: one.after, spent: 10_00n, openings: 1 }]);
    const bets = await query(sql`select day::text from crash_bet where player_id = ${one.player.id}`);
    expect(bets).toEqual([{ day: one.after }]);
    // Cancelled: it is uncounted on that day.
    rig.test.clock.advance(60_000);
    await rig.until(4);
    await rig.settled();
    expect(await playDays(one.player)).toMatchObject([{ day: one.after, spent: 0n, openings: 0, week_spent: 0n }]);
  });

  it('a battle seat, released on the day that counted it', async () => {
    const one = await evening();
    const { boxId } = await cheapest();
    const room = { players: 2, mode: 1, boxes: [{ boxId, version: 1 }] };
    const body = await acrossMidnight(one, [one.player.id], () => one.ask('/api/battle/createBattle', room));
    expect(body.code).toBe(0);
    const [counted] = await playDays(one.player);
    expect(counted).toMatchObject({ day: one.after, openings: 1 });
    rig.test.clock.advance(BATTLE_WAIT_MS + 1_000);
    await rig.test.app.platform.jobs.runDue();
    expect(await playDays(one.player)).toMatchObject([{ day: one.after, spent: 0n, openings: 0, week_spent: 0n }]);
  });

  it('the last seat of a battle, for all its players', async () => {
    const one = await evening();
    const [maker] = (await enterDemo(rig.test, [String(13_900_000_020 + next++)])) as [DemoPlayer];
    const { boxId } = await cheapest();
    const headers = { authorization: maker.token, 'idempotency-key': `midnight-${keys++}` };
    const room = { players: 2, mode: 1, boxes: [{ boxId, version: 1 }] };
    const made = (await rig.test.call('/api/battle/createBattle', room, headers)).body.data;
    const body = await acrossMidnight(one, [maker.id], () =>
      one.ask('/api/battle/joinBattle', { roomId: made.roomId }),
    );
    expect(body).toMatchObject({ code: 0, data: { started: true } });
    const stakes = await Promise.all([maker, one.player].map((who) => playDays(who)));
    expect(stakes).toMatchObject([
      [{ day: one.before, openings: 1 }, ...(stakes[0] ?? []).slice(1)],
      [{ day: one.after, openings: 1 }],
    ]);
    // Winnings are booked on the day of the draw: of one player, or of both in a draw.
    const won = stakes.flat().filter((day) => day.won > 0n);
    expect(new Set(won.map(({ day }) => day))).toEqual(new Set([one.after]));
    for (const who of [maker, one.player])
      expect(await daysOf(who, one.midnightMs - BEFORE_MS)).toMatchObject({ postings: [one.after], rank: [one.after] });
  });

  it('a purchase in the mall, for limits and for the daily quota', async () => {
    const one = await evening();
    const { items } = (await rig.test.call('/api/mall/getMallGoodsList', { sort: 'priceUp', pageSize: 30 })).body.data;
    const { mallGoodsId, price } = items.find(({ asset }: { asset: string }) => asset === 'coin');
    const body = await acrossMidnight(one, [one.player.id], () =>
      one.ask('/api/user/buyMallGoods', { goods: [{ mallGoodsId, price }] }),
    );
    expect(body).toMatchObject({ code: 0, data: { used: 1 } });
    expect(await playDays(one.player)).toMatchObject([{ day: one.after }]);
    const bought = await query(sql`select day::text from mall_purchase where player_id = ${one.player.id}`);
    expect(bought).toEqual([{ day: one.after }]);
    expect((await one.ask('/api/mall/getMallQuota')).body.data.used).toBe(1);
    expect(await daysOf(one.player, one.midnightMs - BEFORE_MS)).toMatchObject({ postings: [one.after] });
  });

  it('a sale, and a spin of the weekly turntable', async () => {
    const one = await evening();
    const goodsId = sql`(select min(id) from goods where quality = 3)`;
    const bagItemIds = await putItems(rig.test.database.db, one.player.id, goodsId, [20_00n]);
    const sold = await acrossMidnight(one, [one.player.id], () => one.ask('/api/user/sellGoods', { bagItemIds }));
    expect(sold.code).toBe(0);
    expect(await playDays(one.player)).toMatchObject([{ day: one.after, sold: 20_00n }]);
    expect(await daysOf(one.player, one.midnightMs - BEFORE_MS)).toMatchObject({
      ...{ postings: [one.after], items: [one.after] },
    });
    const two = await evening();
    const { version } = (await rig.test.call('/api/turntable/getTurntable')).body.data;
    const spin = () => two.ask('/api/turntable/spinTurntable', { version, isOpen: false });
    expect((await acrossMidnight(two, [two.player.id], spin)).code).toBe(0);
    const spins = await query(sql`select week::text from turntable_spin where player_id = ${two.player.id}`);
    expect(spins).toEqual([{ week: two.after }]);
  });

  it('a daily check-in; the day before has none', async () => {
    const one = await evening();
    const body = await acrossMidnight(one, [one.player.id], () => one.ask('/api/user/signin'));
    expect(body).toMatchObject({ code: 0, data: { day: one.after } });
    expect(await daysOf(one.player, one.midnightMs - BEFORE_MS)).toMatchObject({ postings: [one.after] });
  });

  it('a welfare box, which is closed by then: yesterday’s points open nothing today', async () => {
    const one = await evening();
    await rig.test.app.platform.jobs.runDue();
    const { db } = rig.test.database;
    await db
      .transaction()
      .execute((tx) => rig.test.app.ledger.transfer(tx, [grant(one.player.id, 500_00n, 'welfare')]));
    const [{ boxId, state }] = (await one.ask('/api/welfare/getWelfareList')).body.data.items;
    expect(state).toBe('openable');
    const body = await acrossMidnight(one, [one.player.id], () =>
      one.ask('/api/welfare/openWelfareBox', { boxId, version: 1 }),
    );
    expect(body.code).toBe(ERRORS.welfareWindowClosed.code);
    expect(await playDays(one.player)).toEqual([]);
  });

  it('a recharge, for purchase limits and its order', async () => {
    const one = await evening();
    const { bounds } = rig.test.app.modules;
    rig.test.clock.set(one.midnightMs - BEFORE_MS);
    const held = await holdPlayers(rig.test, one.player.id);
    const { db } = rig.test.database;
    const counted = db.transaction().execute((tx) => bounds.countRecharge(tx, one.player.id, 50_00n));
    await expect.poll(() => countWaiting(rig.test), { interval: 10 }).toBe(1);
    rig.test.clock.set(one.midnightMs + BEFORE_MS);
    await held.release();
    expect(dayOf((await counted).getTime())).toBe(one.after);
    const days = await query(sql`select day::text, recharged from play_day where player_id = ${one.player.id}`);
    expect(days).toEqual([{ day: one.after, recharged: 50_00n }]);
  });
});

it('an operation reads again what goes by the day when midnight passes while it reads', async () => {
  const { player, midnightMs: atMs, before, after } = await evening();
  const { clock, app } = rig.test;
  clock.set(atMs - BEFORE_MS);
  const read: string[] = [];
  const operate = app.ledger.operation<bigint, string, undefined, { read: string; decided: string }>({
    name: 'test.midnight',
    owners: (playerId) => [playerId],
    load: async (_runner, _inputs, { day }) => {
      read.push(day);
      clock.set(atMs + BEFORE_MS);
      return day;
    },
    decide: (_playerId, _sheet, context, { day }) => ({ answer: { read: context, decided: day }, result: undefined }),
  });
  const { json } = await operate(jobOperation(player.id, 'test.midnight', `${keys++}`), player.id);
  expect(read).toEqual([before, after]);
  expect(JSON.parse(json)).toEqual({ read: after, decided: after });
});

describe('a stake released on a later day', () => {
  it('is uncounted on its day, and in the sums of its week and month', async () => {
    const one = await evening();
    // A Tuesday with spending and stakes.
    const tuesday = one.midnightMs + DAY_MS;
    rig.test.clock.set(tuesday + 2 * DAY_MS - 60_000);
    await enterDemo(rig.test, [String(13_900_000_020 + next - 1)]).then(([again]) => Object.assign(one.player, again));
    const { boxId } = await cheapest();
    const open = () => one.ask('/api/box/openBox', { boxId, count: 1, version: 1 });
    expect((await open()).body.code).toBe(0);
    const cost = (await playDays(one.player))[0]?.spent ?? 0n;
    const room = { players: 2, mode: 1, boxes: [{ boxId, version: 1 }] };
    expect((await one.ask('/api/battle/createBattle', room)).body.code).toBe(0);
    rig.test.clock.advance(120_000);
    expect((await open()).body.code).toBe(0);
    expect((await playDays(one.player)).map(({ spent, week_spent: week }) => [spent, week])).toEqual([
      [2n * cost, 2n * cost],
      [cost, 3n * cost],
    ]);
    rig.test.clock.advance(BATTLE_WAIT_MS);
    await rig.test.app.platform.jobs.runDue();
    expect((await playDays(one.player)).map(({ spent, week_spent: week }) => [spent, week])).toEqual([
      [cost, cost],
      [cost, 2n * cost],
    ]);
    // Weekly limits follow at once.
    expect((await open()).body.code).toBe(0);
    expect((await playDays(one.player)).at(-1)).toMatchObject({ spent: 2n * cost, week_spent: 3n * cost });
  });
});
