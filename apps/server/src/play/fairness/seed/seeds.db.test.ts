import { createHash } from 'node:crypto';
import { ERRORS } from '@clearcrate/contract/errors';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runnerOf, type SqlRunner } from '../../../platform/db/statement.ts';
import type { Statement } from '../../../platform/db/statement-names.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createSeeds } from './seeds.service.ts';

/** The order of commitments: the server seed's hash first, then the client seed. */

let test: TestApp;
let token: string;
let playerId: string;
let account = 13_900_000_000;
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Gives every test a player who has not chosen a client seed. */
beforeEach(async () => {
  account += 1;
  const { data } = (await test.call('/api/auth/login', { account: String(account), password: 'demo1234' })).body;
  token = data.token;
  playerId = data.userId;
  await sql`delete from seed_pair where player_id = ${playerId}`.execute(test.database.db);
});

const ask = async (path: string, body: object = {}) => {
  keys += 1;
  return (await test.call(path, body, { authorization: token, 'idempotency-key': `seeds-key-${keys}` })).body;
};
const seeds = async () => (await ask('/api/fairness/getSeed')).data;
const choose = (clientSeed: string, nextServerSeedHash: string) =>
  ask('/api/fairness/rotateSeed', { clientSeed, nextServerSeedHash });
const cheapBox = async () => (await ask('/api/box/getBoxList', { sort: 'priceUp' })).data.items[0].boxId;
const open = async (count = 1) => ask('/api/box/openBox', { boxId: await cheapBox(), count, version: 1 });
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

describe('a player’s first seed pair', () => {
  it('shows its hash and waits for the client seed; draws are rejected before', async () => {
    const { active, next, revealed } = await seeds();
    expect([active, revealed]).toEqual([null, []]);
    expect(next.serverSeedHash).toMatch(/^[0-9a-f]{64}$/);
    const before = (await ask('/api/user/getInfo')).data.assets;
    expect((await open()).code).toBe(ERRORS.clientSeedMissing.code);
    expect((await ask('/api/user/getInfo')).data.assets).toEqual(before);
    test.clock.advance(1_000);
    const chosen = (await choose('mine', next.serverSeedHash)).data;
    expect(chosen.revealed).toBeNull();
    expect(chosen.active).toMatchObject({ ...next, clientSeed: 'mine', nonce: 0 });
    expect(chosen.active.publishedAt < chosen.active.chosenAt).toBe(true);
    expect(chosen.next.serverSeedHash).not.toBe(next.serverSeedHash);
    expect(await seeds()).toEqual({ active: chosen.active, next: chosen.next, revealed: [] });
    expect((await open()).data.items[0]).toMatchObject({ serverSeedHash: next.serverSeedHash, nonce: 1 });
  });

  it('is created once for concurrent requests', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, seeds));
    expect(new Set(pages.map(({ next }) => next.serverSeedHash)).size).toBe(1);
    const { serverSeedHash } = pages[0].next;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, window) => choose(`w${window}`, serverSeedHash)));
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual([0, ...Array(7).fill(ERRORS.nextSeedChanged.code)]);
  });
});

describe('rotating', () => {
  it('accepts only the hash that was shown, whose seed existed before', async () => {
    const first = (await seeds()).next;
    const second = (await choose('one', first.serverSeedHash)).data.next;
    test.clock.advance(60_000);
    const turned = (await choose('two', second.serverSeedHash)).data;
    expect(turned.active).toMatchObject({ ...second, clientSeed: 'two' });
    expect(turned.revealed).toMatchObject({ serverSeedHash: first.serverSeedHash, clientSeed: 'one' });
    expect(sha256(turned.revealed.serverSeed)).toBe(first.serverSeedHash);
    const last = (await choose('three', turned.next.serverSeedHash)).data;
    expect(sha256(last.revealed.serverSeed)).toBe(second.serverSeedHash);
  });

  it.each([
    ['another hash than the published one', 'fine', 'ab'.repeat(32), 'nextSeedChanged'],
    ['no hash', 'fine', '', 'nextSeedChanged'],
    ['no client seed: the store chooses none', '', undefined, 'clientSeedInvalid'],
    ['an invisible client seed', 'a\u200bb', undefined, 'clientSeedInvalid'],
  ] as const)('rejects %s, and reveals nothing', async (_name, clientSeed, hash, refusal) => {
    const { next } = await seeds();
    await choose('one', next.serverSeedHash);
    await open();
    const before = await seeds();
    expect((await choose(clientSeed, hash ?? before.next.serverSeedHash)).code).toBe(ERRORS[refusal].code);
    expect(await seeds()).toEqual(before);
  });

  it('rejects the hash of the pair in use and of a revealed one', async () => {
    const first = (await seeds()).next.serverSeedHash;
    const second = (await choose('one', first)).data.next.serverSeedHash;
    await choose('two', second);
    for (const old of [first, second]) expect((await choose('three', old)).code).toBe(ERRORS.nextSeedChanged.code);
  });

  it('dates the choice after the hash, even when the clock stands still or lags', async () => {
    for (const ms of [0, -5_000]) {
      const { next } = await seeds();
      test.clock.advance(ms);
      const { active } = (await choose(`at${ms}`, next.serverSeedHash)).data;
      test.clock.advance(-ms);
      expect(Date.parse(active.chosenAt)).toBeGreaterThan(Date.parse(next.publishedAt));
    }
  });
});

it('shows the times of both halves in draws and exports, and the verifier accepts them', async () => {
  const { next } = await seeds();
  test.clock.advance(2_500);
  const { active } = (await choose('mine', next.serverSeedHash)).data;
  const times = { publishedAt: next.publishedAt, chosenAt: active.chosenAt };
  const [{ drawId }] = (await open(3)).data.items;
  expect((await ask('/api/fairness/getDraw', { drawId })).data).toMatchObject({ ...times, serverSeed: null });
  test.clock.advance(1_000);
  await test.chooseSeed(token, 'next');
  expect((await ask('/api/fairness/getDraw', { drawId })).data).toMatchObject(times);
  const headers = { authorization: token };
  const file = await test.app.http.inject({ url: '/api/fairness/getDrawExport', headers });
  const lines = file.body.trim().split('\n');
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ kind: 'player', ...times });
  const checker = new ExportChecker(nodeHasher);
  expect(lines.flatMap((line) => checker.readLine(line))).toEqual([]);
  expect(checker.finish()).toEqual([]);
  expect(checker.totals.matched).toBe(3);
});

describe('a cached seed pair', () => {
  /** Records the statements of a process that reads a player's pair. */
  const watched = () => {
    const read: (Buffer | null)[] = [];
    const runner: SqlRunner = {
      run: async <Row extends object>(what: Statement, values: readonly unknown[]) => {
        const rows = await runnerOf(test.database.db).run<Row & { sealed_seed: Buffer | null }>(what, values);
        read.push(...rows.map((row) => row.sealed_seed));
        return rows;
      },
    };
    return { runner, read };
  };

  it('is not read again until another process has rotated it', async () => {
    const player = BigInt(playerId);
    const { runner, read } = watched();
    const here = createSeeds(test.app.platform, test.app.ledger);
    const elsewhere = createSeeds(test.app.platform, test.app.ledger);
    const first = (await choose('first', (await seeds()).next.serverSeedHash)).data;
    const sourceOf = async () => (await here.sources(runner, [player])).get(player);
    const ticket = (await sourceOf())?.draw();
    expect((await sourceOf())?.draw()).toEqual(ticket);
    expect(read.map((sealed) => sealed === null)).toEqual([false, true]);
    await elsewhere.rotate(player, { clientSeed: 'second', nextServerSeedHash: first.next.serverSeedHash });
    const second = await sourceOf();
    expect(second).toMatchObject({ serverSeedHash: first.next.serverSeedHash, clientSeed: 'second' });
    expect(second?.draw()).not.toEqual(ticket);
    expect(read.at(-1)).not.toBeNull();
    const { serverSeed } = (await seeds()).revealed[0];
    const input = { serverSeed: Buffer.from(serverSeed, 'hex'), clientSeed: 'first', nonce: 1 };
    expect(ticket).toEqual({ nonce: 1, ticket: runSync(playerDraw(input), nodeHasher).value });
  });

  it('continues after the last committed draw, across processes and rollbacks', async () => {
    const player = BigInt(playerId);
    const here = createSeeds(test.app.platform, test.app.ledger);
    await choose('mine', (await seeds()).next.serverSeedHash);
    const { db } = test.database;
    const next = async (runner = runnerOf(db)) => (await here.sources(runner, [player])).get(player)?.draw().nonce;
    expect(await next()).toBe(1);
    await open(3);
    expect(await next()).toBe(4);
    const gone = db.transaction().execute(async (tx) => {
      await sql`
        insert into draw select (jsonb_populate_record(d, jsonb_build_object('id', d.id + 1000000, 'step', 9))).*
        from draw d where player_id = ${player} and step = 3`.execute(tx);
      expect(await next(runnerOf(tx))).toBe(10);
      throw new Error('taken back');
    });
    await expect(gone).rejects.toThrow('taken back');
    expect(await next()).toBe(4);
    await open();
    expect(await next()).toBe(5);
    await choose('another', (await seeds()).next.serverSeedHash);
    expect(await next()).toBe(1);
  });
});
