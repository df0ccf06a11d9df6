import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { FESTIVAL_THEMES } from '@clearcrate/contract/festival-themes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveArticles } from '../../base/site/site.operator.ts';
import { toAllTopic, toPlayerTopic } from '../../platform/gateway/gateway.topics.ts';
import { auditStore, expectCleanAudit } from '../../testing/audit.ts';
import { accountsFrom, type DemoPlayer, enterDemo } from '../../testing/demo-players.ts';
import { callTogether, countWaiting, holdPlayers } from '../../testing/held-player.ts';
import { checkOwnExport } from '../../testing/own-export.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { FestivalPlan } from './festival.config.ts';
import { activityArticle } from './festival.operator.ts';

let test: TestApp;
/** A second node on the same database. */
let other: TestApp;
let players: DemoPlayer[];
let keys = 0;

const PLAN: FestivalPlan = {
  code: 'test-fair',
  place: 'newyear',
  theme: 'newyear',
  open: true,
  from: '2026-11-01',
  to: '2026-12-31',
  tasks: [
    { code: 'sign-in', metric: 'signedIn', daily: true, target: 1n, stickers: 1 },
    { code: 'play', metric: 'plays', daily: true, target: 2n, stickers: 2 },
    { code: 'spend', metric: 'spent', daily: false, target: 1_00n, stickers: 1 },
    { code: 'win', metric: 'won', daily: false, target: 5n, stickers: 1 },
    { code: 'verify', metric: 'verified', daily: false, target: 1n, stickers: 1 },
  ],
  prizes: { beasts: { goods: 'kv-47-koi-rising-bs' }, 'new-year-fair': { asset: 'shell', amount: 5_00n } },
  album: { asset: 'coin', amount: 8_00n },
};

async function signIn(): Promise<void> {
  players = await enterDemo(test, [...accountsFrom(13_800_000_000, 5), '13900000001']);
}
const announce = (...plans: FestivalPlan[]) =>
  test.database.db
    .transaction()
    .execute((tx) => saveArticles(tx, [activityArticle(plans.length > 0, plans)], new Date(test.clock.now())));

beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ database: test.database, clock: test.clock });
  moveTo('2026-11-15T12:00:00');
  await signIn();
  await announce(PLAN);
}, 120_000);
afterAll(async () => {
  await other.close();
  await test.close();
});

const playerOf = (index: number) => players[index] as DemoPlayer;
const askAt = async (node: TestApp, index: number, path: string, body: object = {}, key = `festival-key-${keys++}`) =>
  (await node.call(path, body, { authorization: playerOf(index).token, 'idempotency-key': key })).body;
const ask = (index: number, path: string, body?: object, key?: string) => askAt(test, index, path, body, key);
const festivalNow = async () => (await test.call('/api/festival/getFestivalList')).body.data.items[0];
const own = async (index: number, festival = PLAN.code) =>
  (await ask(index, '/api/user/getUserSticker')).data.items.find(
    (one: { festival: string }) => one.festival === festival,
  );
const draw = async (index: number, node = test, festival = PLAN.code) => {
  const { items } = (await test.call('/api/festival/getFestivalList')).body.data;
  const { oddsHash } = items.find((one: { festival: string }) => one.festival === festival) ?? (await festivalNow());
  return askAt(node, index, '/api/user/activateSticker', { festival, oddsHash });
};
const claim = (index: number, page: string, node = test, key?: string, festival = PLAN.code) =>
  askAt(node, index, '/api/user/stickerReward', { festival, page }, key);
const drain = () => test.app.platform.outbox.drain();
const codeOf = (name: ErrorName) => ERRORS[name].code;
const moveTo = (time: string) => test.clock.set(Date.parse(`${time}+08:00`));
const audit = () => auditStore(test);

/** Inserts finished progress worth a number of stickers. */
const earn = (index: number, stickers: number, festival = PLAN.code) =>
  sql`insert into festival_progress (player_id, festival, task_code, period, progress, target, stickers)
    values (${playerOf(index).id}, ${festival}, ${`given-${keys++}`}, 'once', 1, 1, ${stickers})`.execute(
    test.database.db,
  );

/** Draws stickers until a page is full. */
async function fill(index: number, page: string, { code, theme } = PLAN): Promise<void> {
  const wanted: readonly string[] = FESTIVAL_THEMES[theme].find((one) => one.page === page)?.stickers ?? [];
  await earn(index, 400, code);
  for (let tries = 0; tries < 50; tries += 1) {
    const { stickers } = await own(index, code);
    const have = new Set(stickers.map(({ sticker }: { sticker: string }) => sticker));
    if (wanted.every((sticker) => have.has(sticker))) return;
    await Promise.all(Array.from({ length: 8 }, () => draw(index, test, code)));
  }
}

describe('deeds', () => {
  it('of any feature earn stickers, once per task and period', async () => {
    await ask(0, '/api/user/signin');
    const { items } = (await test.call('/api/box/getBoxList', { pageSize: 1, sort: 'priceUp' })).body.data;
    const box = (await test.call('/api/box/getBoxDetail', { boxId: items[0].boxId })).body.data;
    const open = { boxId: items[0].boxId, count: 10, version: box.version.number };
    expect((await ask(0, '/api/box/openBox', open)).code).toBe(0);
    await drain();
    const album = await own(0);
    const done = Object.fromEntries(
      album.tasks.map((task: { taskCode: string; done: boolean }) => [task.taskCode, task.done]),
    );
    expect(done).toMatchObject({ 'sign-in': true, play: true, win: true, verify: false });
    const earned = 1 + 2 + 1 + (done.spend ? 1 : 0);
    expect(album.waiting).toBe(earned);
    expect((await ask(0, '/api/box/openBox', open)).code).toBe(0);
    await drain();
    expect((await own(0)).waiting).toBe(1 + 2 + 1 + ((await own(0)).tasks[2].done ? 1 : 0));
    expect((await own(1)).waiting).toBe(0);
    await test.chooseSeed(playerOf(0).token, 'a-look-at-it');
    await drain();
    expect((await own(0)).tasks.find(({ taskCode }: { taskCode: string }) => taskCode === 'verify').done).toBe(true);
  });
});

describe('a sticker', () => {
  it('is drawn with the player’s own seed, once for each earned, and can be verified', async () => {
    const festival = await festivalNow();
    expect(festival).toMatchObject({ tickets: 62_500, state: 'open', place: 'newyear', from: '2026-11-01' });
    const { waiting } = await own(0);
    for (let index = waiting; index > 0; index -= 1) {
      const { code, data } = await draw(0);
      expect(code).toBe(0);
      expect(data).toMatchObject({ waiting: index - 1, lastTicket: data.firstTicket + 62_499 });
      expect(data.ticket >= data.firstTicket && data.ticket <= data.lastTicket).toBe(true);
      const proof = (await ask(0, '/api/fairness/getDraw', { drawId: data.drawId })).data;
      expect(proof).toMatchObject({ ticket: data.ticket, item: data.sticker, mode: 14 });
    }
    expect((await draw(0)).code).toBe(codeOf('stickerNone'));
    await test.chooseSeed(playerOf(0).token, 'after-the-stickers');
    const file = await checkOwnExport(test, playerOf(0).token);
    expect(file.findings).toEqual([]);
    expect(file.matched).toBeGreaterThanOrEqual(waiting);
  });

  it('is not drawn more often than earned by concurrent calls on two nodes', async () => {
    await earn(1, 7);
    const { oddsHash } = await festivalNow();
    const body = { festival: PLAN.code, oddsHash };
    const answers = await callTogether(test, playerOf(1).id, 20, (index) =>
      askAt(index % 2 ? test : other, 1, '/api/user/activateSticker', body),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(7);
    expect(answers.filter(({ code }) => code === codeOf('stickerNone'))).toHaveLength(13);
    const { stickers, waiting } = await own(1);
    expect(waiting).toBe(0);
    expect(stickers.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(7);
  });

  it('is rejected for other odds or an unknown festival', async () => {
    await earn(1, 1);
    const body = { festival: PLAN.code, oddsHash: 'f'.repeat(64) };
    expect((await ask(1, '/api/user/activateSticker', body)).code).toBe(codeOf('oddsChanged'));
    expect((await ask(1, '/api/user/activateSticker', { ...body, festival: 'none' })).code).toBe(
      codeOf('festivalClosed'),
    );
  });
});

describe('a reward', () => {
  it('is paid once for a full page by 20 concurrent calls on two nodes, with a message', async () => {
    const frames: { to: string; id: number }[] = [];
    const { bus } = test.app.platform;
    bus.subscribe(toAllTopic, ({ text }) => frames.push({ to: 'all', id: JSON.parse(text).id }));
    bus.subscribe(toPlayerTopic, ({ text }) => frames.push({ to: 'player', id: JSON.parse(text).id }));
    expect((await claim(2, 'beasts')).code).toBe(codeOf('stickersMissing'));
    await fill(2, 'beasts');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => claim(2, 'beasts', index % 2 ? test : other)),
    );
    const [given, ...more] = answers.filter(({ code }) => code === 0);
    expect(more).toEqual([]);
    expect(given?.data).toMatchObject({ prize: { goods: { price: '140.00' } } });
    expect(answers.filter(({ code }) => code === codeOf('stickerRewarded'))).toHaveLength(19);
    const item = (await ask(2, '/api/user/getBagItem', { bagItemId: given?.data.bagItemId })).data;
    expect(item).toMatchObject({ source: 14, status: 1, price: '140.00' });
    await drain();
    const { items } = (await ask(2, '/api/user/getMessage', { kind: 2 })).data;
    expect(items.filter(({ content }: { content: string }) => content.includes('140.00'))).toHaveLength(1);
    // Above the threshold, so it is broadcast, only with the message of the new-year page.
    expect(frames.filter(({ id }) => id === 103)).toEqual([{ to: 'all', id: 103 }]);
    expect(frames.filter(({ id }) => id === 102)).toEqual([]);
  });

  it('is replayed under one key, and also exists for the whole album', async () => {
    await fill(2, 'new-year-fair');
    const repeats = await Promise.all(
      Array.from({ length: 20 }, () => claim(2, 'new-year-fair', test, 'one-key-for-all')),
    );
    expect(new Set(repeats.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(repeats[0]?.data).toMatchObject({ prize: { asset: 'shell', amount: '5.00' }, bagItemId: null });
    expect((await claim(2, 'album')).code).toBe(0);
    expect((await claim(2, 'album')).code).toBe(codeOf('stickerRewarded'));
    expect((await claim(2, 'none')).code).toBe(codeOf('stickerPageUnknown'));
    expect((await own(2)).rewarded.sort()).toEqual(['album', 'beasts', 'new-year-fair']);
    await drain();
    const { items } = (await ask(2, '/api/user/getMessage', { kind: 2 })).data;
    expect(items.filter(({ content }: { content: string }) => /5\.00.*贝壳|贝壳.*5\.00/.test(content))).toHaveLength(1);
    await expectCleanAudit(test);
  });
});

describe('the broadcast of a valuable reward', () => {
  it('is message 102 for a festival on the activity page', async () => {
    const moon: FestivalPlan = {
      ...PLAN,
      ...{ code: 'test-moon', place: 'activity', theme: 'autumn', album: null },
      prizes: { moonlight: { goods: 'kv-47-koi-rising-bs' }, 'night-fair': { asset: 'shell', amount: 5_00n } },
    };
    await announce(PLAN, moon);
    const frames: { to: string; id: number }[] = [];
    const { bus } = test.app.platform;
    bus.subscribe(toAllTopic, ({ text }) => frames.push({ to: 'all', id: JSON.parse(text).id }));
    bus.subscribe(toPlayerTopic, ({ text }) => frames.push({ to: 'player', id: JSON.parse(text).id }));
    await fill(3, 'moonlight', moon);
    expect((await claim(3, 'moonlight', test, undefined, moon.code)).code).toBe(0);
    await drain();
    expect(frames.filter(({ id }) => id === 102 || id === 103)).toEqual([{ to: 'all', id: 102 }]);
    await announce(PLAN);
  });
});

describe('the dates of a festival', () => {
  it('close it at the end of its last business day', async () => {
    await earn(3, 3);
    moveTo('2026-12-31T23:59:59');
    await signIn();
    expect((await draw(3)).code).toBe(0);
    // Admitted before midnight, executed after it.
    const hold = await holdPlayers(test, playerOf(3).id);
    const late = draw(3);
    await expect.poll(() => countWaiting(test)).toBe(1);
    moveTo('2027-01-01T00:00:00');
    await hold.release();
    expect((await late).code).toBe(codeOf('festivalClosed'));
    expect((await festivalNow()).state).toBe('over');
    expect((await draw(3)).code).toBe(codeOf('festivalClosed'));
    expect((await claim(3, 'beasts')).code).toBe(codeOf('festivalClosed'));
    expect((await ask(3, '/api/user/getUserSticker')).data.items).toEqual([]);
    await ask(3, '/api/user/signin');
    await drain();
    moveTo('2026-12-31T23:59:00');
    expect((await own(3)).tasks[0]).toMatchObject({ taskCode: 'sign-in', done: false });
    // An event handled a day later counts for its own day.
    await ask(4, '/api/user/signin');
    moveTo('2027-01-02T01:59:00');
    await drain();
    moveTo('2026-12-31T23:59:30');
    expect((await own(4)).tasks[0]).toMatchObject({ taskCode: 'sign-in', done: true });
  });

  it('do not apply while the festival or the module is closed or the article is invalid', async () => {
    moveTo('2026-12-30T12:00:00');
    await signIn();
    await announce({ ...PLAN, open: false });
    expect((await test.call('/api/festival/getFestivalList')).body.data.items).toEqual([]);
    expect((await claim(3, 'beasts')).code).toBe(codeOf('festivalClosed'));
    const invalid = {
      ...activityArticle(true, [PLAN]),
      contents: { zh: '<p>{"open":', en: '', vi: '', ko: '', tw: '' },
    };
    await test.database.db.transaction().execute((tx) => saveArticles(tx, [invalid], new Date(test.clock.now())));
    expect((await test.call('/api/festival/getFestivalList')).body.data.items).toEqual([]);
    await announce(PLAN);
    expect((await festivalNow()).festival).toBe(PLAN.code);
    const closing = { channelCode: 'DEFAULT', name: 'Festival' as const, status: 0 as const };
    await test.app.modules.site.change((editor) => editor.saveModule(closing));
    expect((await claim(3, 'beasts')).code).toBe(codeOf('moduleClosed'));
    await test.app.modules.site.change((editor) => editor.saveModule({ ...closing, status: 1 }));
  });
});

it('reports wrong stickers, rewards and payments in the audit', async () => {
  const { db } = test.database;
  await expectCleanAudit(test);
  await sql`update festival_sticker set sticker = 'nothing' where draw_id = (select min(draw_id) from festival_sticker)`.execute(
    db,
  );
  await sql`delete from festival_progress where player_id = ${playerOf(1).id}`.execute(db);
  await sql`update festival_reward set stickers = '{unknown}' where page = 'album'`.execute(db);
  await sql`update festival_reward set price = price + 1 where page = 'beasts'`.execute(db);
  await sql`update festival_reward set amount = amount + 1 where page = 'new-year-fair'`.execute(db);
  const { problems, differences } = await audit();
  for (const words of ['does not match the ticket', 'more stickers drawn', 'is not full', 'does not match the reward'])
    expect(
      problems.filter((problem) => problem.includes(words)),
      words,
    ).toHaveLength(1);
  expect(differences.length).toBeGreaterThan(0);
});
