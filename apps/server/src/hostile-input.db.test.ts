import { connect } from 'node:net';
import type { Endpoint } from '@clearcrate/contract/endpoint';
import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPuzzle } from './base/account/puzzle/draw-puzzle.ts';
import { everyHostileBody, type HostileRequest, hostileRequests, isNotorious } from './testing/hostile-requests.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Sends every endpoint of the contract requests that no honest client would send: none may fail
 * with an internal error, and each must be answered in the envelope. `FUZZ_SEED` selects other
 * ones; the message of a failure names the seed.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115);
const RUNS = Number(process.env.FUZZ_RUNS ?? 20);

/**
 * Values that broke stores before are tried on every field of every call; of the rest every third
 * here, and all in a soak.
 */
const SHARE = process.env.SOAK ? 1 : 3;

let test: TestApp;
let keys = 0;

/**
 * One player per endpoint, since some calls end a session or exclude the player for months; one
 * more for public endpoints. All sign in before the first attack, which may block the address.
 */
const tokens: string[] = [];
const SIGN_INS_AT_ONCE = 8;
const FOR_PLAYERS = ALL_ENDPOINTS.filter(({ access }) => access === 'player');
const playerOf = (endpoint: Endpoint): number => {
  const place = FOR_PLAYERS.indexOf(endpoint);
  return place < 0 ? FOR_PLAYERS.length : place;
};

/**
 * The picture does not depend on requests and takes a tenth of a second of CPU, so all get the same
 * one.
 */
let drawn: ReturnType<typeof drawPuzzle> | undefined;
const drawOnce: typeof drawPuzzle = (random) => (drawn ??= drawPuzzle(random));

beforeAll(async () => {
  test = await createTestApp({ account: { drawPuzzle: drawOnce } });
  await test.app.loadContent();
  // A few at a time: password checks are slow on purpose, and the queue limit rejects callers that
  // wait too long.
  for (let first = 0; first <= FOR_PLAYERS.length; first += SIGN_INS_AT_ONCE) {
    const count = Math.min(SIGN_INS_AT_ONCE, FOR_PLAYERS.length + 1 - first);
    tokens.push(...(await Promise.all(Array.from({ length: count }, (_, index) => signIn(first + index)))));
  }
}, 120_000);
afterAll(() => test.close());

async function signIn(index: number): Promise<string> {
  const account = String(13_900_000_000 + index);
  const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
  return data.token;
}

interface Verdict {
  status: number;
  text: string;
  enveloped: boolean;
}

async function send({ path, method }: Endpoint, token: string | undefined, request: HostileRequest): Promise<Verdict> {
  const { headers, query, payload } = request;
  keys += 1;
  const answer = await test.app.http.inject({
    method,
    url: query === '' ? path : `${path}?${query}`,
    headers: { 'idempotency-key': `hostile-${keys}`, ...(token ? { authorization: token } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    text: answer.body.slice(0, 300),
    enveloped: isEnvelope(answer.body, answer.headers),
  };
}

function isEnvelope(text: string, headers: Record<string, unknown>): boolean {
  if (headers['content-disposition']) return true;
  try {
    const { code, msg, data } = JSON.parse(text);
    return typeof code === 'number' && typeof msg === 'string' && data !== undefined;
  } catch {
    return false;
  }
}

const shown = ({ payload, ...rest }: HostileRequest) =>
  JSON.stringify({ ...rest, payload: String(payload).slice(0, 200) });

function judge(request: HostileRequest, { status, text, enveloped }: Verdict): void {
  // An assertion message for each of the many good answers would take as long as the answers.
  if (status < 500 && enveloped) return;
  const words = `${shown(request)} was answered ${text}`;
  expect(status, words).toBeLessThan(500);
  expect(enveloped, words).toBe(true);
}

describe.each(['a visitor', 'a player'])('%s', (who) => {
  it.each(ALL_ENDPOINTS.map((endpoint, index) => ({ path: endpoint.path, endpoint, index })))(
    'causes no internal error of $path',
    async ({ endpoint, index }) => {
      const token = who === 'a player' ? tokens[playerOf(endpoint)] : undefined;
      // Without a token only the bounded body is read.
      let place = index;
      if (token || endpoint.access !== 'player')
        for (const request of everyHostileBody(endpoint)) {
          if (isNotorious(request) || place % SHARE === 0) judge(request, await send(endpoint, token, request));
          place += 1;
        }
      const property = fc.asyncProperty(hostileRequests(endpoint), async (request) =>
        judge(request, await send(endpoint, token, request)),
      );
      await fc.assert(property, { seed: SEED, numRuns: RUNS });
    },
  );
});

describe('a malformed call', () => {
  it('is rejected in the envelope for an invalid URL', async () => {
    for (const url of [
      '/api/%zz',
      '/api/%00',
      '/api/user/%ED%A0%80',
      '/api/box/openBox%00',
      '/art/%00.webp',
      '/files/%zz',
    ]) {
      const answer = await test.app.http.inject({ method: 'GET', url });
      expect([url, answer.statusCode < 500, isEnvelope(answer.body, answer.headers)]).toEqual([url, true, true]);
    }
  });

  it('is rejected in the envelope if it is not HTTP', async () => {
    await test.app.listen();
    const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    for (const bytes of [
      'NONSENSE\r\n\r\n',
      'BREW /api/auth/login HTTP/1.1\r\nhost: x\r\n\r\n',
      `${head}content-length: -1\r\n\r\n`,
      `${head}idempotency-key: a\0b\r\ncontent-length: 2\r\n\r\n{}`,
      `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`,
      `${head}x: ${'a'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const [first = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
      expect(first, bytes.slice(0, 80)).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(isEnvelope(body, {}), body).toBe(true);
    }
  });
});

/** Sends raw bytes and returns all data until the connection closes. */
function exchange(bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let answer = '';
  const socket = connect(Number(new URL(test.app.address()).port), '127.0.0.1', () => socket.write(bytes));
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve(answer));
  return promise;
}
