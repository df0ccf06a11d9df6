import { ERRORS } from '@clearcrate/contract/errors';
import { MODES, type ModeDefinition } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event } from '../../platform/outbox/outbox.ts';
import { played } from '../../play/game/play.events.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Drop, forgetOldDrops, insertDrops } from './live.repository.ts';

const DAY_MS = 86_400_000;
let test: TestApp;
let player: bigint;
let goods: bigint;
let nextItem = 1n;

beforeAll(async () => {
  test = await createTestApp();
  const first = await sql<{ player: bigint; goods: bigint }>`
    select (select min(id) from player) as player, (select min(id) from goods) as goods`.execute(test.database.db);
  ({ player, goods } = first.rows[0] as { player: bigint; goods: bigint });
});
afterAll(() => test.close());

/** Inserts a win that is some days old. */
async function win(price: bigint, daysAgo: number, { mode, reference } = { mode: 1, reference: 1n }): Promise<string> {
  const at = new Date(test.clock.now() - daysAgo * DAY_MS);
  const drop: Drop = { itemId: nextItem, mode, reference, playerId: player, goodsId: goods, price, at };
  nextItem += 1n;
  await test.database.db.transaction().execute((tx) => insertDrops(tx, [drop]));
  return String(drop.itemId);
}
const idsOf = async (path: string, body: object = {}) =>
  (await test.call(path, body)).body.data.items.map(({ dropId }: { dropId: string }) => dropId);

describe('drop lists', () => {
  it('show the most valuable of the week, and the newest of any age', async () => {
    const old = await win(900_000n, 40);
    const cheap = await win(100n, 3);
    const dear = await win(50_000n, 2);
    const dearAndNewer = await win(50_000n, 1);
    expect(await idsOf('/api/box/getDearDropList')).toEqual([dearAndNewer, dear, cheap]);
    expect(await idsOf('/api/box/getDropList')).toEqual([dearAndNewer, dear, cheap, old]);
  });

  it('keep the newest drops when old ones are deleted', async () => {
    const { db } = test.database;
    const lastWeek = new Date(test.clock.now() - 7 * DAY_MS);
    const left = async () => (await db.selectFrom('recent_drop').select('item_id').orderBy('item_id').execute()).length;
    await forgetOldDrops(db, lastWeek, 4);
    expect(await left()).toBe(4);
    await forgetOldDrops(db, lastWeek, 3);
    expect(await left()).toBe(3);
    await forgetOldDrops(db, new Date(test.clock.now()), 2);
    expect(await left()).toBe(2);
  });
});

describe('the count of opened boxes', () => {
  it('includes boxes of all kinds and of battles by real players, but no bets or tries', async () => {
    const { db, outbox } = test.app.platform;
    const at = new Date(test.clock.now()).toISOString();
    const play = (mode: ModeDefinition, plays: number, userKind = 1) =>
      event(played, {
        playerId: String(player),
        userKind,
        mode: mode.number,
        reference: '1',
        plays,
        spent: '0.00',
        at,
        items: [],
      });
    const { box, welfareBox, shellBox, battle, lucky, crash } = MODES;
    const plays = [play(box, 5), play(welfareBox, 1), play(shellBox, 10), play(battle, 3), play(lucky, 100)];
    await db.transaction().execute((tx) => outbox.add(tx, [...plays, play(crash, 1000), play(box, 10_000, 4)]));
    await outbox.drain();
    const { openBoxNum, openBoxTodayNum } = (await test.call('/api/index/getPlatformStatistics', {})).body.data;
    expect([openBoxNum, openBoxTodayNum]).toEqual([19, 19]);
  });
});

describe('the drops of one mode', () => {
  it('exclude other modes, and show the target of a lucky item', async () => {
    const lucky = await win(300n, 0, { mode: MODES.lucky.number, reference: 12n });
    const boxed = await win(300n, 0, { mode: MODES.box.number, reference: 12n });
    expect(await idsOf('/api/box/getDropList', { mode: MODES.lucky.number })).toEqual([lucky]);
    expect(await idsOf('/api/box/getDropList', { boxId: '12' })).toEqual([boxed]);
    const { items } = (await test.call('/api/box/getDropList', { mode: MODES.lucky.number })).body.data;
    expect(items).toMatchObject([{ boxId: '', targetId: '12' }]);
    for (const mode of [0, 100, 1.5, '10', null])
      expect((await test.call('/api/box/getDropList', { mode })).body.code).toBe(ERRORS.invalidInput.code);
  });
});
