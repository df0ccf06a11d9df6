import { ERRORS } from '@clearcrate/contract/errors';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** One player who opens boxes and rotates seeds concurrently, from many clients on two nodes. */

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

/** Calls one of the two nodes over HTTP. */
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

/**
 * Rotates the seed. A concurrent rotation between the two calls makes this one fail without effect.
 */
async function rotate(turn: number, clientSeed: string): Promise<Answer> {
  const nextServerSeedHash = (await ask(turn, '/api/fairness/getSeed')).data.next.serverSeedHash;
  return ask(turn + 1, '/api/fairness/rotateSeed', { clientSeed, nextServerSeedHash });
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Verifies all draws from the export, after every seed is revealed. */
async function verifyAll() {
  expect((await rotate(0, 'the-end')).code).toBe(0);
  const { app } = nodes[0] as TestApp;
  const file = await fetch(`${app.address()}/api/fairness/getDrawExport`, { headers: { authorization: token } });
  const lines = (await file.text()).split('\n');
  const checker = new ExportChecker(nodeHasher);
  const findings = [...lines.flatMap((line) => checker.readLine(line)), ...checker.finish()];
  const pairs = new Set(lines.flatMap((line) => /"serverSeedHash":"(\w+)"/.exec(line)?.[1] ?? []));
  // A reused nonce is a finding, and a skipped one is counted as missing.
  return { findings, missing: checker.missingNonces, matched: checker.totals.matched, pairs: pairs.size };
}

describe('concurrent openings and rotations of one player', () => {
  it('are all answered, and draws have consecutive nonces and verify', async () => {
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
    const { pairs, ...verified } = await verifyAll();
    const drawn = all.flatMap(({ data }) => data?.items ?? []).length;
    expect(verified).toEqual({ findings: [], missing: 0, matched: drawn });
    expect(pairs).toBeGreaterThan(1);
  });
});
