import { ERRORS } from '@clearcrate/contract/errors';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** A player who opens and rotates at once, from many windows and against two processes of the store. */

const OPENERS = 12;
const OPENINGS_EACH = 10;
const ROTATORS = 4;
const ROTATIONS_EACH = 12;

interface Answer {
  status: number;
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
  data: any;
}

let nodes: TestApp[] = [];
let token: string;
let keys = 0;

beforeAll(async () => {
  const first = await createTestApp({ env: { HOST: '127.0.0.1' } });
  const second = await createTestApp({ database: first.database, clock: first.clock, env: { HOST: '127.0.0.1' } });
  nodes = [first, second];
  for (const { app } of nodes) await app.listen();
  token = (await ask(0, '/api/auth/login', { account: '13800000003', password: 'demo1234' })).data.token;
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.close();
});

/** Over a real connection, to one of the two processes. */
async function ask(turn: number, path: string, body: object = {}): Promise<Answer> {
  keys += 1;
  const { app } = nodes[turn % nodes.length] as TestApp;
  const answer = await fetch(`${app.address()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token ?? '', 'idempotency-key': `storm-key-${keys}` },
    body: JSON.stringify(body),
  });
  const { code, data } = (await answer.json()) as Omit<Answer, 'status'>;
  return { status: answer.status, code, data };
}

/** Another window may be faster between the two calls; then the choice is refused, and nothing has happened. */
async function rotate(turn: number, clientSeed: string): Promise<Answer> {
  const nextServerSeedHash = (await ask(turn, '/api/fairness/getSeed')).data.next.serverSeedHash;
  return ask(turn + 1, '/api/fairness/rotateSeed', { clientSeed, nextServerSeedHash });
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

interface DrawRow {
  pair: bigint;
  nonce: number;
  ticket: number;
}

async function playerDraws(): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select seed_pair_id as pair, nonce::int, ticket from draw where player_id = (
      select player_id from seed_pair where revealed_at is null and nonce > 0)
    order by seed_pair_id, nonce`.execute(nodes[0]?.database.db as TestApp['database']['db']);
  return rows;
}

describe('openings and rotations of one player at once', () => {
  it('are all answered, and each draw has a number of its own, without a gap, that recomputes', async () => {
    const { boxId } = (await ask(0, '/api/box/getBoxList', { sort: 'priceUp' })).data.items[0];
    const answers = await Promise.all([
      ...times(OPENERS).map(async (opener) => {
        const got: Answer[] = [];
        for (const turn of times(OPENINGS_EACH))
          got.push(await ask(opener + turn, '/api/box/openBox', { boxId, count: 1 + (turn % 3), version: 1 }));
        return got;
      }),
      ...times(ROTATORS).map(async (rotator) => {
        const got: Answer[] = [];
        for (const turn of times(ROTATIONS_EACH)) got.push(await rotate(rotator + turn, `storm-${rotator}-${turn}`));
        return got;
      }),
    ]);
    const all = answers.flat();
    expect(all.filter(({ status }) => status > 499)).toEqual([]);
    const refused = all.filter(({ code }) => code !== 0);
    expect(refused.filter(({ code }) => code !== ERRORS.nextSeedChanged.code)).toEqual([]);
    expect(refused.length).toBeLessThan(ROTATORS * ROTATIONS_EACH);
    await ask(0, '/api/box/openBox', { boxId, count: 1, version: 1 });
    await proveDraws(all.flatMap(({ data }) => data?.items ?? []).length + 1);
  });
});

async function proveDraws(expected: number): Promise<void> {
  const draws = await playerDraws();
  expect(draws.length).toBe(expected);
  const database = nodes[0]?.database as TestApp['database'];
  const { rows: pairs } = await sql<{ id: bigint; sealed_seed: Buffer; client_seed: string; nonce: number }>`
    select id, sealed_seed, client_seed, nonce::int from seed_pair where client_seed is not null`.execute(database.db);
  const byPair = Map.groupBy(draws, ({ pair }) => pair);
  expect(byPair.size).toBeGreaterThan(1);
  for (const [id, drawn] of byPair) {
    const pair = pairs.find((one) => one.id === id);
    if (!pair) throw new Error(`draws of a pair ${id} that is gone`);
    expect(drawn.map(({ nonce }) => nonce)).toEqual(times(drawn.length).map((index) => index + 1));
    expect(pair.nonce).toBe(drawn.length);
    const serverSeed = (nodes[0] as TestApp).app.platform.vault.open(pair.sealed_seed, 'server-seed');
    for (const { nonce, ticket } of drawn)
      expect(runSync(playerDraw({ serverSeed, clientSeed: pair.client_seed, nonce }), nodeHasher).value).toBe(ticket);
  }
}
