import { ERRORS } from '@clearcrate/contract/errors';
import { MODE_NAMES, MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prizePlans } from '../seeds/modes/prizes.ts';
import { POLICY_TAG } from './base/policy/policy.events.ts';
import { putPolicy } from './base/policy/policy.module.ts';
import { listsChanged } from './platform/http/response-cache.ts';
import { expectCleanAudit } from './testing/audit.ts';
import { accountsFrom, type DemoPlayer, enterDemo } from './testing/demo-players.ts';
import { MODE_PLAYS } from './testing/mode-plays.ts';
import { checkOwnExport } from './testing/own-export.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** What holds of a play in every mode. */

const AT_ONCE = 10;
const PLAYED = MODE_NAMES.filter((name) => MODE_PLAYS[name]);
const SUCCEEDING = PLAYED.filter((name) => !MODE_PLAYS[name]?.lacks);
/** Modes with a published table of prizes, coins among them. */
const PRIZE_MODES = Object.keys(prizePlans) as (keyof typeof prizePlans)[];

let test: TestApp;
let real: DemoPlayer[];
let players: DemoPlayer[];
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  test.clock.advance(2_000);
  await test.app.platform.jobs.runDue();
  // Some modes are for real players only.
  real = await enterDemo(test, accountsFrom(13_800_000_000, SUCCEEDING.length));
  players = await enterDemo(test, accountsFrom(13_900_000_000, PLAYED.length + 1 + PRIZE_MODES.length));
}, 120_000);
afterAll(() => test.close());

const nextOf = (group: DemoPlayer[]) => group.shift() as DemoPlayer;
const ask = async ({ token }: DemoPlayer, path: string, body: object = {}, key = `mode-play-${keys++}`) =>
  (await test.call(path, body, { authorization: token, 'idempotency-key': key })).body;
const bodyOf = async (name: (typeof PLAYED)[number]) => (await MODE_PLAYS[name]?.body(test)) ?? {};
const pathOf = (name: (typeof PLAYED)[number]) => MODE_PLAYS[name]?.path ?? '';
const count = async (table: string, { id }: DemoPlayer) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where player_id = ${id}`.execute(test.database.db);
  return rows[0]?.count;
};

describe.each(SUCCEEDING)('a play of %s', (name) => {
  it('under one key happens once, is named in records and proofs, and can be verified', async () => {
    const player = nextOf(real);
    const body = await bodyOf(name);
    const key = `mode-plays-${name}-at-once`;
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(player, pathOf(name), body, key)));
    expect(answers[0]?.code).toBe(0);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    if (MODES[name].draws !== 'player') return;
    expect(await count('draw', player)).toBe(1);
    await test.chooseSeed(player.token, 'the-next-one');
    const { items } = (await ask(player, '/api/fairness/getDrawList', { pageSize: 10 })).data;
    expect(items).toMatchObject([{ mode: MODES[name].number, revealed: true }]);
    expect(items[0].boxName).not.toBe('');
    const bills = (await ask(player, '/api/user/billDetails', { pageSize: 50 })).data.items;
    const paid = bills.filter(({ amount }: { amount: string }) => amount.startsWith('-'));
    for (const bill of paid) expect(bill).toMatchObject({ drawId: items[0].drawId });
    const file = await checkOwnExport(test, player.token);
    expect([file.findings, file.matched]).toEqual([[], 1]);
  });
});

/** A break that the guard does not know yet: operations check again behind the player's lock. */
it.each(PLAYED)('a play of %s is rejected during a break that the guard does not know', async (name) => {
  const player = nextOf(players);
  // The guard reads and caches that there is no break.
  expect((await ask(player, '/api/user/sellGoods', { bagItemIds: [] })).code).toBe(ERRORS.selectItems.code);
  await sql`insert into play_bounds (player_id, break_kind, break_until, changed_at)
    values (${player.id}, 1, ${new Date(test.clock.now() + 86_400_000)}, now())`.execute(test.database.db);
  expect((await ask(player, pathOf(name), await bodyOf(name))).code).toBe(ERRORS.coolingOff.code);
});

it('a reward of a festival is rejected during such a break', async () => {
  const player = nextOf(players);
  expect((await ask(player, '/api/user/sellGoods', { bagItemIds: [] })).code).toBe(ERRORS.selectItems.code);
  const { items } = (await ask(player, '/api/festival/getFestivalList')).data;
  const { festival, pages } = items.find(({ state }: { state: string }) => state === 'open');
  await sql`insert into play_bounds (player_id, break_kind, break_until, changed_at)
    values (${player.id}, 1, ${new Date(test.clock.now() + 86_400_000)}, now())`.execute(test.database.db);
  const body = { festival, page: pages[0].page };
  expect((await ask(player, '/api/user/stickerReward', body)).code).toBe(ERRORS.coolingOff.code);
});

it.each(PRIZE_MODES)('a play of %s is rejected in a market where games may pay no coins', async (name) => {
  const obey = async (rules: object[]) => {
    expect(await putPolicy(test.database.db, { rules }, 'test', new Date(test.clock.now()))).toBeUndefined();
    test.app.platform.bus.publish(listsChanged, { tag: POLICY_TAG });
  };
  await obey([{ close: ['payouts'] }]);
  const player = nextOf(players);
  expect((await ask(player, pathOf(name), await bodyOf(name))).code).toBe(ERRORS.moduleClosed.code);
  expect(await count('draw', player)).toBe(0);
  await obey([]);
});

it('leaves nothing for the audit to report', async () => {
  await expectCleanAudit(test);
});
