import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../ledger/testing/grants.ts';
import { expectCleanAudit } from '../../testing/audit.ts';
import { accountsFrom, type DemoPlayer, enterDemo } from '../../testing/demo-players.ts';
import { foundBehind } from '../../testing/held-player.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { finishDrop, insertDrop, lockDrop } from './welfare.repository.ts';

let test: TestApp;
let keys = 0;
let players: DemoPlayer[];

beforeAll(async () => {
  test = await createTestApp();
  players = await enterDemo(test, accountsFrom(13_800_000_000, 4));
  await test.app.platform.jobs.runDue();
});
afterAll(() => test.close());

const playerOf = (index: number) => players[index] as DemoPlayer;
const headers = (index: number) => ({ authorization: playerOf(index).token });
const list = async (index: number) => (await test.call('/api/welfare/getWelfareList', {}, headers(index))).body.data;
const states = async (index: number) =>
  (await list(index)).items.map(({ state }: { state: string }) => state) as string[];
const pointsOf = async (index: number) => (await list(index)).points as string;
const boxIds = async (): Promise<string[]> =>
  (await test.call('/api/welfare/getWelfareBoxList')).body.data.items.map(({ boxId }: { boxId: string }) => boxId);
const open = async (index: number, level: number, key = `welfare-key-${keys++}`) => {
  const boxId = (await boxIds())[level - 1];
  const sent = { ...headers(index), 'idempotency-key': key };
  return (await test.call('/api/welfare/openWelfareBox', { boxId, version: 1 }, sent)).body;
};
const moveTo = async (time: string) => {
  test.clock.set(Date.parse(`${time}+08:00`));
  await test.app.platform.jobs.runDue();
};

async function earn(index: number, points: bigint): Promise<void> {
  await test.database.db
    .transaction()
    .execute((tx) => test.app.ledger.transfer(tx, [grant(playerOf(index).id, points, 'welfare')]));
}

/** Replaces session tokens that expired when the clock was advanced. */
async function signInAgain(): Promise<void> {
  for (const [index, player] of players.entries()) {
    const account = `1380000000${index}`;
    const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
    player.token = data.token;
  }
}

describe('the welfare list', () => {
  it('shows the five levels and their thresholds publicly', async () => {
    const { data } = (await test.call('/api/welfare/getWelfareBoxList')).body;
    expect(data.items.map(({ level, threshold, price }: Record<string, unknown>) => [level, threshold, price])).toEqual(
      [
        [1, '100.00', '0.00'],
        [2, '500.00', '0.00'],
        [3, '2000.00', '0.00'],
        [4, '5000.00', '0.00'],
        [5, '10000.00', '0.00'],
      ],
    );
    expect(data).toMatchObject({ opens: '00:05', closes: '23:59', dailyDrop: '100.00' });
  });

  it('unlocks levels by welfare points', async () => {
    expect(await states(0)).toEqual(['locked', 'locked', 'locked', 'locked', 'locked']);
    await earn(0, 600_00n);
    expect(await states(0)).toEqual(['openable', 'openable', 'locked', 'locked', 'locked']);
  });
});

describe('opening a welfare box', () => {
  it('is free, gives an item with a proof, and works once per level and day', async () => {
    const info = async () => (await test.call('/api/user/getInfo', {}, headers(0))).body.data.assets;
    const before = await info();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(0, 1, 'one-welfare-key')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 0, data: { cost: '0.00', pointGain: '0.00', welfareGain: '0.00' } });
    const item = answers[0]?.data.items[0];
    expect(await info()).toEqual(before);
    const draw = (await test.call('/api/fairness/getDraw', { drawId: item.drawId }, headers(0))).body;
    expect(draw).toMatchObject({ code: 0, data: { ticket: item.ticket, misses: null, guaranteed: false } });
    const owned = (await test.call('/api/user/getBagItem', { bagItemId: item.bagItemId }, headers(0))).body.data;
    expect(owned).toMatchObject({ source: 2, drawId: item.drawId });
    const [first] = (await list(0)).items;
    expect(first).toMatchObject({ state: 'opened', bagItemId: item.bagItemId });
    expect((await open(0, 1)).code).toBe(ERRORS.welfareOpenedToday.code);
  });

  it('succeeds once for concurrent calls under different keys', async () => {
    const codes = (await Promise.all(Array.from({ length: 10 }, () => open(0, 2)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === ERRORS.welfareOpenedToday.code)).toHaveLength(9);
  });

  it('rejects a locked level, a box for sale and a closed module without using a nonce', async () => {
    const nonce = async () => (await test.call('/api/fairness/getSeed', {}, headers(0))).body.data.active.nonce;
    const before = await nonce();
    expect((await open(0, 3)).code).toBe(ERRORS.welfareLocked.code);
    const [sold] = (await test.call('/api/box/getBoxList')).body.data.items;
    const sent = { ...headers(0), 'idempotency-key': 'not-a-welfare-box' };
    const other = await test.call('/api/welfare/openWelfareBox', { boxId: sold.boxId, version: 1 }, sent);
    expect(other.body.code).toBe(ERRORS.boxUnknown.code);
    const bought = { boxId: (await boxIds())[0], count: 1, version: 1 };
    const paid = await test.call('/api/box/openBox', bought, { ...headers(0), 'idempotency-key': 'welfare-for-coins' });
    expect(paid.body.code).toBe(ERRORS.boxUnknown.code);
    await sql`update module_item set status = 0 where name = 'Grade'`.execute(test.database.db);
    test.clock.advance(20_000);
    expect((await open(0, 1)).code).toBe(ERRORS.moduleClosed.code);
    await sql`update module_item set status = 1 where name = 'Grade'`.execute(test.database.db);
    test.clock.advance(20_000);
    expect(await nonce()).toBe(before);
  });
});

describe('the midnight drop', () => {
  it('takes 100.00 points, and boxes open again after five minutes', async () => {
    await earn(1, 60_00n);
    await earn(2, 250_00n);
    await moveTo('2026-03-11T23:59:59');
    expect((await open(2, 1)).code).toBe(0);
    expect([await pointsOf(0), await pointsOf(1), await pointsOf(2)]).toEqual(['600.00', '60.00', '250.00']);
    await moveTo('2026-03-12T00:00:00');
    await moveTo('2026-03-12T00:00:01');
    expect([await pointsOf(0), await pointsOf(1), await pointsOf(2)]).toEqual(['500.00', '0.00', '150.00']);
    expect((await open(2, 1)).code).toBe(ERRORS.welfareWindowClosed.code);
    expect(await states(2)).toEqual(['refreshing', 'locked', 'locked', 'locked', 'locked']);
    await moveTo('2026-03-12T00:04:59');
    expect((await open(2, 1)).code).toBe(ERRORS.welfareWindowClosed.code);
    await moveTo('2026-03-12T00:05:00');
    expect((await open(2, 1)).code).toBe(0);
    expect((await open(2, 1)).code).toBe(ERRORS.welfareOpenedToday.code);
  });

  it('applies every day missed in a downtime to the points held then', async () => {
    // Down since the evening of the 12th. Two midnights pass before the jobs run again, with points
    // earned in between.
    test.clock.set(Date.parse('2026-03-13T12:00:00+08:00'));
    await earn(3, 130_00n);
    await signInAgain();
    expect((await open(2, 1)).code).toBe(ERRORS.welfareWindowClosed.code);
    await moveTo('2026-03-14T01:00:00');
    // Player 0: 500 − 100 − 100. Player 2: 150 − 100 − 50. Player 3 earned 130 after the first
    // midnight, so only the second drop applies.
    expect(await Promise.all([0, 1, 2, 3].map(pointsOf))).toEqual(['300.00', '0.00', '0.00', '30.00']);
    await moveTo('2026-03-14T01:00:01');
    expect(await pointsOf(0)).toBe('300.00');
    const { rows } = await sql`select day::text from welfare_drop where finished_at is not null order by day`.execute(
      test.database.db,
    );
    expect(rows).toEqual(['11', '12', '13', '14'].map((day) => ({ day: `2026-03-${day}` })));
  });

  it('is applied once by two nodes after 26 hours', async () => {
    const second = await createTestApp({ database: test.database, clock: test.clock });
    test.clock.set(Date.parse('2026-03-15T03:00:00+08:00'));
    await Promise.all([test.app.platform.jobs.runDue(), second.app.platform.jobs.runDue()]);
    await Promise.all([test.app.platform.jobs.runDue(), second.app.platform.jobs.runDue()]);
    await signInAgain();
    expect(await Promise.all([0, 3].map(pointsOf))).toEqual(['200.00', '0.00']);
    await second.close();
  });

  it('leaves balanced books', async () => {
    await expectCleanAudit(test);
  });
});

it('locks a drop for one transaction at a time', async () => {
  const day = '2000-01-01';
  const { db } = test.database;
  await db.transaction().execute((tx) => insertDrop(tx, day));
  await foundBehind(
    test,
    (tx) => lockDrop(tx, day),
    (tx) => lockDrop(tx, day),
  );
  await db.transaction().execute((tx) => finishDrop(tx, day, new Date(test.clock.now())));
});
