import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountsFrom, type DemoPlayer, enterDemo } from '../testing/demo-players.ts';
import { countWaiting, holdPlayers } from '../testing/held-player.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { findLedgerProblems } from './audit/audit.jobs.ts';

/**
 * A player whose lock another transaction holds for long, such as a frozen node's: two nodes, one
 * database.
 */

const PLAYERS = 24;
const AT_ONCE = 20;
const SHORT_MS = 300;

let test: TestApp;
let other: TestApp;
let hasty: TestApp;
let players: DemoPlayer[];
let opening: object;
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  const { database, clock } = test;
  other = await createTestApp({ database, clock, bus: test.app.platform.bus });
  hasty = await createTestApp({ database, clock, bus: test.app.platform.bus, lockPatienceMs: SHORT_MS });
  players = await enterDemo(test, accountsFrom(13_900_000_000, PLAYERS));
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 1 })).body.data;
  opening = { boxId: items[0].boxId, count: 1, version: 1 };
}, 120_000);
afterAll(async () => {
  await hasty.app.close();
  await other.app.close();
  await test.close();
});

let held: Awaited<ReturnType<typeof holdPlayers>>;
const hold = async (index: number) => {
  held = await holdPlayers(test, playerOf(index).id);
};
// Also when a test has failed, or nothing would go on.
afterEach(() => held.release());

const playerOf = (index: number) => players[index] as DemoPlayer;
const ask = (node: TestApp, player: number, path: string, body: object, key: string) =>
  node.call(path, body, { authorization: playerOf(player).token, 'idempotency-key': key });
const open = (player: number, key = `locked-player-${keys++}`, node = test) =>
  ask(node, player, '/api/box/openBox', opening, key);
const lookUp = async (node: TestApp, player: number, key: string) =>
  (await ask(node, player, '/api/user/getOperation', { key }, '')).body;
const openingsOf = async (player: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from draw where player_id = ${playerOf(player).id}`.execute(test.database.db);
  return rows[0]?.count;
};
const isAnnounced = async (key: string) =>
  (await sql`select from operation_wait where key like ${key}`.execute(test.database.db)).rows.length > 0;

describe('while a player is locked by another transaction', () => {
  it('all others are served, and the calls of the player are carried out once they are free', async () => {
    const before = (await openingsOf(0)) ?? 0;
    await hold(0);
    const own = Array.from({ length: AT_ONCE }, (_, index) => open(0, `burst-call-${index}`, index % 2 ? other : test));
    await expect.poll(() => countWaiting(test)).toBe(AT_ONCE);
    for (let round = 0; round < 3; round += 1) {
      const others = await Promise.all(players.slice(1).map((_, index) => open(index + 1)));
      expect(others.map(({ body }) => body.code)).toEqual(others.map(() => 0));
    }
    await held.release();
    const answers = await Promise.all(own);
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 0));
    expect(await openingsOf(0)).toBe(before + AT_ONCE);
    const repeats = await Promise.all(answers.map((_, index) => open(0, `burst-call-${index}`)));
    expect(repeats.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
    expect(await openingsOf(0)).toBe(before + AT_ONCE);
    expect(await isAnnounced('burst-%')).toBe(false);
  });

  it('their calls are carried out in the order in which they arrived', async () => {
    await hold(1);
    const own = [];
    for (let index = 0; index < 5; index += 1) {
      own.push(open(1));
      await expect.poll(() => countWaiting(test)).toBe(index + 1);
    }
    await held.release();
    const nonces = (await Promise.all(own)).map(({ body }) => Number(/"nonce":(\d+)/.exec(JSON.stringify(body))?.[1]));
    expect(nonces).toEqual(nonces.map((_, index) => (nonces[0] as number) + index));
  });

  it('other transactions of the player hold no connection, however many they are', async () => {
    await hold(2);
    const looked = Array.from({ length: 40 }, (_, index) => lookUp(test, 2, `never-sent-${index}`));
    await expect.poll(() => countWaiting(test)).toBe(40);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database.db);
    expect(rows).toEqual([{ count: 0 }]);
    await held.release();
    expect((await Promise.all(looked)).map(({ data }) => data.found)).toEqual(looked.map(() => false));
  });

  it('a job or webhook that waits in the database gives up after half the patience', async () => {
    await hold(7);
    const { db } = hasty.app.platform;
    const { id } = playerOf(7);
    const waiting = db.transaction().execute((tx) => hasty.app.ledger.lock(tx, id));
    await expect(waiting).rejects.toMatchObject({ code: '55P03' });
    const settling = db.transaction().execute((tx) => hasty.app.ledger.settle(tx, { owners: [id] }, () => {}));
    await expect(settling).rejects.toMatchObject({ code: '55P03' });
  });
});

describe('a call that was given up', () => {
  it('is answered 503, has done nothing and never will; under the same key it is carried out once', async () => {
    const before = await openingsOf(3);
    await hold(3);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => open(3, `given-up-${index}`, hasty)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([ERRORS.busy.code]));
    await held.release();
    await new Promise((resolve) => setTimeout(resolve, SHORT_MS));
    expect(await openingsOf(3)).toBe(before);
    expect(await lookUp(test, 3, 'given-up-0')).toMatchObject({ code: 0, data: { found: false } });
    const [first, second] = await Promise.all([open(3, 'given-up-0'), open(3, 'given-up-0', other)]);
    expect(first.body.code).toBe(0);
    expect(second.body).toEqual(first.body);
    expect(await openingsOf(3)).toBe((before ?? 0) + 1);
  });
});

describe('a look-up of a call that is put aside', () => {
  it('never says that nothing happened, on either node, from before the lock is free until the answer', async () => {
    await hold(4);
    const call = open(4, 'put-aside');
    await expect.poll(() => countWaiting(test)).toBe(1);
    const looks = [test, other, hasty].map(async (node) => {
      for (;;) {
        const answer = await lookUp(node, 4, 'put-aside');
        if (answer.code === ERRORS.busy.code) continue;
        return answer.data;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 2 * SHORT_MS));
    await held.release();
    const { body } = await call;
    for (const data of await Promise.all(looks)) expect(data).toMatchObject({ found: true, answer: body.data });
  });

  it('says "not yet" while the call may still come, and that nothing happened when its time is over', async () => {
    const wait = (seconds: number) =>
      sql`
      insert into operation_wait values (${playerOf(5).id}, 'of-another-node', clock_timestamp() + ${seconds} * interval '1 s')
      on conflict (player_id, key) do update set until = excluded.until`.execute(test.database.db);
    await wait(60);
    expect((await lookUp(hasty, 5, 'of-another-node')).code).toBe(ERRORS.busy.code);
    // A rejection under the same key would tell the client that nothing happened.
    const tooMany = { ...opening, version: 99 };
    const rejected = await ask(hasty, 5, '/api/box/openBox', tooMany, 'of-another-node');
    expect([rejected.status, rejected.body.code]).toEqual([503, ERRORS.busy.code]);
    await wait(-1);
    expect((await lookUp(hasty, 5, 'of-another-node')).data).toEqual({ found: false, endpoint: '', answer: null });
    expect((await ask(hasty, 5, '/api/box/openBox', tooMany, 'of-another-node')).status).toBe(200);
  });

  it('is not belied when the announcement is lost: the call is not carried out any more', async () => {
    const before = await openingsOf(6);
    await hold(6);
    const call = open(6, 'not-announced');
    await expect.poll(() => isAnnounced('not-announced')).toBe(true);
    await sql`delete from operation_wait`.execute(test.database.db);
    await held.release();
    expect((await call).status).toBe(503);
    expect((await lookUp(test, 6, 'not-announced')).data.found).toBe(false);
    expect(await openingsOf(6)).toBe(before);
  });
});

it('leaves every balance audited', async () => {
  expect(await findLedgerProblems(test.database.db)).toEqual([]);
});
