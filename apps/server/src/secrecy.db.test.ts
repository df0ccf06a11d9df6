import { createHash } from 'node:crypto';
import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { GAMES, GATEWAY_PATH, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { huntSeed } from './testing/seed-hunter.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** No data sent before a draw may reveal its outcome. */

/** Pages and metrics beside the API. */
const OTHER_PATHS = ['/healthz', '/readyz', '/metrics', '/docs', '/docs/openapi.json', '/dev/outbox', '/'];
/** Reveals a seed on purpose; tested separately. */
const REVEALING = '/api/fairness/rotateSeed';
const ACCOUNTS = ['13800000001', '13800000016'];

let test: TestApp;
const received: Buffer[] = [];
const sockets: WebSocket[] = [];
beforeAll(async () => {
  // Logs must not reveal more than answers.
  const log = pino({ level: 'trace' }, { write: (line: string) => void received.push(Buffer.from(line)) });
  test = await createTestApp({ env: { HOST: '127.0.0.1' }, log });
  await test.app.listen();
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await test.close();
});

let keys = 0;
async function ask(method: 'GET' | 'POST', path: string, body: unknown, token: string) {
  keys += 1;
  const answer = await test.app.http.inject({
    method,
    url: path,
    headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': `secrecy-key-${keys}` },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  });
  received.push(Buffer.from(JSON.stringify(answer.headers)), answer.rawPayload);
  return answer;
}

const signIn = async (account: string): Promise<string> =>
  (await ask('POST', '/api/auth/login', { account, password: 'demo1234' }, '')).json().data.token;
const callAs = async (token: string, path: string, body: object = {}) =>
  (await ask('POST', path, body, token)).json().data;

/** Opens a socket and subscribes to everything allowed. */
function listenAs(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${test.app.address().replace('http', 'ws')}${GATEWAY_PATH}`);
    sockets.push(socket);
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.onopen = () => {
      send({ id: MESSAGE_IDS.heartbeat });
      for (const game of GAMES) send({ id: MESSAGE_IDS.enterGame, data: { game } });
      send({ id: MESSAGE_IDS.authorise, data: { token } });
    };
    socket.onmessage = ({ data }) => {
      received.push(Buffer.from(String(data)));
      if (JSON.parse(String(data)).id === MESSAGE_IDS.authoriseResult) resolve();
    };
    socket.onerror = () => reject(new Error('the socket failed'));
  });
}

/**
 * Calls every endpoint of the contract as one caller; signs in again after a call that ends the
 * session.
 */
async function callEverything(account: string | undefined): Promise<void> {
  let token = account === undefined ? '' : await signIn(account);
  for (const { path, method, example } of ALL_ENDPOINTS) {
    if (path === REVEALING) continue;
    const { statusCode } = await ask(method, path, example.body, token);
    if (statusCode !== 401 || account === undefined) continue;
    token = await signIn(account);
    await ask(method, path, example.body, token);
  }
}

/** Commitments of the pairs in use and of the next pairs. */
const secretHashes = async () => {
  const { rows } = await sql<{ server_seed_hash: string }>`
    select server_seed_hash from seed_pair where revealed_at is null`.execute(test.database.db);
  return new Set(rows.map((row) => row.server_seed_hash));
};

const text = () => Buffer.concat(received).toString('latin1');

describe('before a draw', () => {
  it('never leaks before the draw, in any encoding', async () => {
    const tokens = await Promise.all(ACCOUNTS.map(signIn));
    for (const token of tokens) await listenAs(token);
    const { boxId } = (await callAs('', '/api/box/getBoxList', { sort: 'priceUp' })).items[0];
    const { version } = await callAs('', '/api/box/getBoxDetail', { boxId });
    const open = (token: string) => callAs(token, '/api/box/openBox', { boxId, count: 10, version: version.number });
    for (const token of tokens) await open(token);
    for (const account of [undefined, ...ACCOUNTS]) await callEverything(account);
    for (const path of OTHER_PATHS) await ask('GET', path, undefined, '');
    await test.app.platform.outbox.drain();
    const secrets = await secretHashes();
    expect(received.length).toBeGreaterThan(ALL_ENDPOINTS.length * 3);
    const { active, next } = await callAs(await signIn(ACCOUNTS[0] ?? ''), '/api/fairness/getSeed');
    // The commitments were sent, and nothing else.
    for (const { serverSeedHash } of [active, next]) {
      expect(secrets).toContain(serverSeedHash);
      expect(text()).toContain(serverSeedHash);
    }
    expect(Object.keys(active).toSorted()).toEqual([
      'chosenAt',
      'clientSeed',
      'nonce',
      'publishedAt',
      'serverSeedHash',
    ]);
    expect(Object.keys(next).toSorted()).toEqual(['publishedAt', 'serverSeedHash']);
    expect(huntSeed(received, secrets)).toBeUndefined();
  });

  it('cannot be read from the database alone', async () => {
    const { rows } = await sql<{ row: string }>`select seed_pair::text as row from seed_pair`.execute(test.database.db);
    const stored = rows.map(({ row }) => Buffer.from(row.replace('\\\\x', '')));
    expect(stored.length).toBeGreaterThan(0);
    expect(huntSeed(stored, await secretHashes())).toBeUndefined();
  });
});

describe('revealing', () => {
  it('reveals the old seed, which matches its commitment, and nothing about the next', async () => {
    const token = await signIn(ACCOUNTS[0] ?? '');
    const { active: before, next } = await callAs(token, '/api/fairness/getSeed');
    const known = received.length;
    const { revealed, active } = await callAs(token, REVEALING, {
      clientSeed: 'next',
      nextServerSeedHash: next.serverSeedHash,
    });
    expect(createHash('sha256').update(Buffer.from(revealed.serverSeed, 'hex')).digest('hex')).toBe(
      before.serverSeedHash,
    );
    await callEverything(ACCOUNTS[0]);
    const since = received.slice(known);
    expect(huntSeed(since, new Set([before.serverSeedHash]))).toBe(revealed.serverSeed);
    expect(active.serverSeedHash).toBe(next.serverSeedHash);
    expect(huntSeed(since, await secretHashes())).toBeUndefined();
  });
});

describe('the hunt', () => {
  const seed = createHash('sha256').update('a seed').digest();
  const commitments = new Set([createHash('sha256').update(seed).digest('hex')]);
  const around = (form: string | Buffer) =>
    Buffer.concat([Buffer.from('{"a":"xF'), Buffer.from(form), Buffer.from('0"}')]);

  it.each([
    ['raw bytes', around(seed)],
    ['hexadecimal', around(seed.toString('hex'))],
    ['capitals', around(seed.toString('hex').toUpperCase())],
    ['base64', around(seed.toString('base64'))],
    ['URL-safe base64', around(seed.toString('base64url'))],
    [
      'base64 within longer data',
      around(Buffer.concat([Buffer.from('z'), seed, Buffer.from('zz')]).toString('base64')),
    ],
    ['reversed bytes', around(Buffer.from(seed).reverse().toString('hex'))],
  ])('finds a seed in %s', (_name, message) => {
    expect(huntSeed([Buffer.from('nothing here'), message], commitments)).toBe(seed.toString('hex'));
  });

  it('finds nothing in data without a seed', () => {
    expect(huntSeed([around(createHash('sha256').update('another').digest())], commitments)).toBeUndefined();
  });
});
