import type { Endpoint } from '@clearcrate/contract/endpoint';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClientDeps, createApiClient, type DownloadedFile } from './api-client.ts';
import { createIdempotencyKeys } from './idempotency.ts';

/** Any endpoint with a body, whose content does not matter to the client. */
type Any = Endpoint & { body: NonNullable<Endpoint['body']> };

const plain = { method: 'POST', path: '/api/index/getConfigList', access: 'public' } as unknown as Any;
const channelled: Any = { ...plain, channel: true };
const paid: Any = { ...plain, path: '/api/box/open', movesValue: true };
const asked: Any = { ...plain, method: 'GET', path: '/api/user/signinRewardRecords' };

function respond(status: number, body: unknown): () => Promise<Response> {
  return async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}

function setUp(fetch: ApiClientDeps['fetch'], mend: ApiClientDeps['mend'] = async () => false) {
  const notices: string[] = [];
  const refusedTokens: (string | undefined)[] = [];
  const requests: { url: string; init: RequestInit }[] = [];
  let keys = 0;
  let token = 'tok';
  const client = createApiClient({
    fetch: (url, init) => {
      requests.push({ url, init });
      return fetch(url, init);
    },
    baseUrl: 'https://store.example',
    token: () => token,
    commonHeaders: () => ({ 'accept-language': 'zh-CN', 'platform-id': '2', 'device-uuid': 'device' }),
    channelCode: () => 'CHAN',
    idempotency: createIdempotencyKeys(
      () => undefined,
      () => `key-${++keys}`,
    ),
    message: async (name) => `own ${name}`,
    notify: (text) => notices.push(text),
    mend,
    onUnauthorized: (token) => refusedTokens.push(token),
  });
  const headers = (index = 0) => requests[index]?.init.headers as Record<string, string>;
  const changeToken = (next: string) => (token = next);
  return { client, notices, refusedTokens, requests, headers, changeToken };
}

describe('requests', () => {
  test('send the bare token with language, platform and device', async () => {
    const { client, requests, headers } = setUp(respond(200, { code: 0, msg: '', data: {} }));
    await client.call(plain, { a: 1 });
    expect(headers()).toMatchObject({
      authorization: 'tok',
      'accept-language': 'zh-CN',
      'platform-id': '2',
      'device-uuid': 'device',
    });
    expect(headers()).not.toHaveProperty('channel-code');
    expect(headers()).not.toHaveProperty('idempotency-key');
    expect(requests[0]).toMatchObject({
      url: 'https://store.example/api/index/getConfigList',
      init: { method: 'POST', body: '{"a":1}' },
    });
  });

  test('send the channel code only on calls marked for it', async () => {
    const { client, headers } = setUp(respond(200, { code: 0, msg: '', data: {} }));
    await client.call(channelled, undefined);
    expect(headers()['channel-code']).toBe('CHAN');
  });

  test('put the input of a GET into the address', async () => {
    const { client, requests } = setUp(respond(200, { code: 0, msg: '', data: {} }));
    await client.call(asked, { page: '2' });
    expect(requests[0]).toMatchObject({ url: expect.stringMatching(/\?page=2$/), init: { method: 'GET' } });
  });
});

describe('answers', () => {
  test('return the data of code 0 without a notice', async () => {
    const { client, notices } = setUp(respond(200, { code: 0, msg: '', data: { items: [1] } }));
    expect(await client.call(plain, undefined)).toEqual({ code: 0, msg: '', data: { items: [1] } });
    expect(notices).toEqual([]);
  });

  test('show the server’s message for 200 with another code, and keep the code', async () => {
    const { client, notices } = setUp(respond(200, { code: 1300, msg: '金币不足', data: null }));
    expect(await client.call(plain, undefined)).toEqual({ code: 1300, msg: '金币不足', data: null });
    expect(notices).toEqual(['金币不足']);
  });

  test('return rejections without a notice to a form that shows them', async () => {
    const { client, notices } = setUp(respond(200, { code: 1213, msg: 'wrong code', data: null }));
    expect((await client.call(plain, undefined, { quiet: true })).code).toBe(1213);
    expect(notices).toEqual([]);
  });

  test('report the token that was sent for 401, and show the message', async () => {
    const { client, notices, refusedTokens } = setUp(respond(401, { code: 1100, msg: 'sign in again', data: null }));
    expect((await client.call(plain, undefined, { quiet: true })).code).toBe(100);
    expect(notices).toEqual(['sign in again']);
    expect(refusedTokens).toEqual(['tok']);
  });

  test('report 401 for a former token without a notice', async () => {
    const { client, notices, refusedTokens, changeToken } = setUp(respond(401, { code: 1100, msg: 'no', data: null }));
    const asking = client.call(plain, undefined);
    changeToken('other');
    expect((await asking).code).toBe(100);
    expect(notices).toEqual([]);
    expect(refusedTokens).toEqual(['tok']);
  });

  test('show the server’s message for another status with a body; the caller gets 100', async () => {
    const { client, notices, refusedTokens } = setUp(respond(503, { code: 1009, msg: 'busy', data: null }));
    expect(await client.call(plain, undefined)).toEqual({ code: 100, msg: 'busy', data: null, status: 503 });
    expect(notices).toEqual(['busy']);
    expect(refusedTokens).toEqual([]);
  });

  test.each([
    [502, '<html>bad gateway</html>'],
    [500, ''],
    [200, 'not json'],
  ])('show the network error for %i with %j; the caller gets 100', async (status, body) => {
    const { client, notices } = setUp(respond(status, body));
    expect((await client.call(plain, undefined)).code).toBe(100);
    expect(notices).toEqual(['own network']);
  });

  test('show the network error without a response; the caller gets 500', async () => {
    const { client, notices } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await client.call(plain, undefined)).toEqual({ code: 500, msg: 'own network', data: null });
    expect(notices).toEqual(['own network']);
  });

  test('return a file whole, under the server’s name', async () => {
    const headers = { 'content-disposition': 'attachment; filename="clearcrate-bill.csv"' };
    const { client, notices } = setUp(async () => new Response('a,b\r\n', { headers }));
    const { data } = (await client.call(asked, { type: 'bill' })) as unknown as { data: DownloadedFile };
    expect([data.name, await data.content.text()]).toEqual(['clearcrate-bill.csv', 'a,b\r\n']);
    expect(notices).toEqual([]);
  });

  test('are silent for a call that its page aborted', async () => {
    const controller = new AbortController();
    const { client, notices } = setUp(hanging);
    const answer = client.call(plain, undefined, { signal: controller.signal });
    controller.abort();
    expect((await answer).code).toBe(500);
    expect(notices).toEqual([]);
  });
});

describe('a rejection the page can resolve', () => {
  const refusedThen = (later: unknown) => {
    const answers = [respond(200, { code: 1413, msg: 'no client seed', data: null })];
    return (_url: string, _init: RequestInit) => (answers.shift() ?? respond(200, later))();
  };

  test('is resolved, and the call repeated once without a notice', async () => {
    const mended: number[] = [];
    const { client, notices, headers, requests } = setUp(refusedThen({ code: 0, msg: '', data: {} }), async (code) => {
      mended.push(code);
      return true;
    });
    expect((await client.call(paid, { boxId: '7' })).code).toBe(0);
    expect([mended, notices, requests.length]).toEqual([[1413], [], 2]);
    // A rejection is an answer, so the repeated call is a new operation.
    expect(headers(0)['idempotency-key']).not.toBe(headers(1)['idempotency-key']);
  });

  test('is shown if it could not be resolved, and retried only once if it could', async () => {
    const again = { code: 1413, msg: 'still none', data: null };
    const hopeless = setUp(refusedThen(again));
    expect((await hopeless.client.call(paid, {})).code).toBe(1413);
    expect([hopeless.notices, hopeless.requests.length]).toEqual([['no client seed'], 1]);
    const stubborn = setUp(refusedThen(again), async () => true);
    expect((await stubborn.client.call(paid, {})).code).toBe(1413);
    expect([stubborn.notices, stubborn.requests.length]).toEqual([['still none'], 2]);
  });
});

/** Never answers, and rejects only when aborted. */
const hanging: ApiClientDeps['fetch'] = (_url, init) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

describe('timeouts and retries', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('show the timeout message after 10 s, not before', async () => {
    const { client, notices } = setUp(hanging);
    const answer = client.call(plain, undefined);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(notices).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ code: 500, msg: 'own timeout', data: null });
    expect(notices).toEqual(['own timeout']);
  });

  test.each<[string, ApiClientDeps['fetch'], boolean]>([
    ['done', respond(200, { code: 0, msg: '', data: {} }), true],
    ['rejected by the rules', respond(200, { code: 1401, msg: 'closed', data: null }), true],
    ['malformed', respond(400, { code: 1001, msg: 'no', data: null }), true],
    ['under a key with another body', respond(409, { code: 1008, msg: 'no', data: null }), true],
    ['answered by a captive portal', respond(200, '<html>sign in to the network</html>'), false],
    ['with a dead token', respond(401, { code: 1100, msg: 'no', data: null }), false],
    ['of an unknown path', respond(404, { code: 1004, msg: 'no', data: null }), false],
    ['too often', respond(429, { code: 1006, msg: 'no', data: null }), false],
    ['rejected by a proxy', respond(400, '<html>bad request</html>'), false],
    ['failed', respond(500, { code: 1010, msg: 'no', data: null }), false],
    ['busy', respond(503, { code: 1009, msg: 'no', data: null }), false],
    ['through a broken gateway', respond(502, '<html></html>'), false],
    ['unreachable', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('a value-moving call %s keeps its key until its outcome is certain', async (_how, fetch, forgotten) => {
    const { client, headers } = setUp(fetch);
    await client.call(paid, { boxId: '7' });
    await client.call(paid, { boxId: '7' });
    expect(headers(1)['idempotency-key']).toBe(forgotten ? 'key-2' : 'key-1');
  });

  test('two concurrent presses use one key', async () => {
    const { client, headers } = setUp(respond(200, { code: 0, msg: '', data: {} }));
    await Promise.all([client.call(paid, { boxId: '7' }), client.call(paid, { boxId: '7' })]);
    expect([headers(0)['idempotency-key'], headers(1)['idempotency-key']]).toEqual(['key-1', 'key-1']);
    await client.call(paid, { boxId: '7' });
    expect(headers(2)['idempotency-key']).toBe('key-2');
  });

  test('a value-moving call retried after a timeout uses the same key, and a new one after its answer', async () => {
    const answers = [hanging, respond(503, {}), respond(200, { code: 1300, msg: 'no', data: null })];
    const last = respond(200, { code: 0, msg: '', data: {} });
    const { client, headers } = setUp((url, init) => (answers.shift() ?? last)(url, init));
    const first = client.call(paid, { boxId: '7' });
    await vi.advanceTimersByTimeAsync(10_000);
    await first;
    for (let repeat = 0; repeat < 3; repeat += 1) await client.call(paid, { boxId: '7' });
    await client.call(paid, { boxId: '8' });
    const keys = [0, 1, 2, 3, 4].map((index) => headers(index)['idempotency-key']);
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-3']);
  });
});
