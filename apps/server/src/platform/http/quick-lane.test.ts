import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ERRORS } from '@clearcrate/contract/errors';
import { getModuleList } from '@clearcrate/contract/site';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/test-platform.ts';
import { movableClock } from '../clock.ts';
import { createMetrics } from '../metrics.ts';
import { bodyTextOf } from './body/json-body.ts';
import { createHttpServer, sendJson } from './edge/http-server.ts';
import type { HttpReply, HttpRequest } from './exchange.ts';
import { createRouter, type RouterDeps } from './router.ts';

const PATH = '/api/list';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server whose list answers which way the call took, from which address and with which body. */
async function open(env: Record<string, string> = {}, whileClosing = async () => {}) {
  const clock = movableClock(1_000_000);
  const deps = {
    config: testConfig(env),
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    pulse: { note: () => {} },
  };
  const http = createHttpServer(deps);
  http.post(PATH, (request, reply) => sendJson(request, reply, `framework ${bodyTextOf(request)}`));
  http.quickLane?.add(PATH, (request, reply) => {
    const text = bodyTextOf(request);
    if (text === '"fail"') throw new Error('it failed');
    sendJson(request, reply, `lane ${request.ip} ${text}`);
  });
  const answerTime = (request: HttpRequest, reply: HttpReply) =>
    sendJson(request, reply, `received at ${request.receivedAtMs}`);
  http.quickLane?.add('/api/when', answerTime);
  http.post('/api/when', answerTime);
  http.addHook('preClose', whileClosing);
  await http.listen({ port: 0, host: '127.0.0.1' });
  closers.push(() => http.close());
  const { port } = http.server.address() as AddressInfo;
  const ask = (
    body: string | Uint8Array<ArrayBuffer>,
    { path = PATH, headers = {} }: { path?: string; headers?: Record<string, string> } = {},
  ) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  return { http, port, ask, clock };
}

describe('the quick lane', () => {
  it('answers plain calls with the headers of any call', async () => {
    const { ask } = await open({ NODE_ENV: 'production' });
    const answer = await ask('{"kind":1}', { headers: { 'x-request-id': 'asked-by-me' } });
    expect(await answer.text()).toBe('lane 127.0.0.1 {"kind":1}');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'x-request-id': 'asked-by-me',
    });
  });

  it.each<[string, Parameters<Awaited<ReturnType<typeof open>>['ask']>]>([
    ['another type', ['{}', { headers: { 'content-type': 'application/json; charset=utf-8' } }]],
    ['a long body', [`"${'x'.repeat(600)}"`]],
    ['no body', ['']],
    ['a slash behind the path', ['{}', { path: `${PATH}/` }]],
    ['a question behind the path', ['{}', { path: `${PATH}?a=1` }]],
  ])('leaves %s to the framework', async (_what, asked) => {
    const { ask } = await open();
    const text = await (await ask(...asked)).text();
    expect(text).not.toContain('lane');
    expect(text).toMatch(/^framework/);
  });

  it('leaves a body of unknown length and other methods to the framework', async () => {
    const { port } = await open();
    const speak = async (words: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(words);
      const [received] = await once(socket, 'data');
      socket.destroy();
      return String(received);
    };
    const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    expect(await speak(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)).toContain('framework {}');
    expect(await speak(`${head.replace('POST', 'PUT')}Content-Length: 2\r\n\r\n{}`)).toContain('404');
  });

  it('joins a body that arrives in chunks, and answers requests in order', async () => {
    const { port } = await open();
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n`;
    socket.write(`${head}"a`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(`"${head}"b"${head}"c"`);
    await expect.poll(() => received).toContain('"c"');
    expect(received.match(/lane \S+ "."/g)).toEqual(['lane 127.0.0.1 "a"', 'lane 127.0.0.1 "b"', 'lane 127.0.0.1 "c"']);
  });

  it.each([
    ['in front of the framework', '/api/when', 'Content-Length: 2\r\n\r\n', ['{', '}']],
    ['behind the framework', '/api/when/', 'Content-Length: 2\r\n\r\n', ['{', '}']],
    ['in chunks', '/api/when', 'Transfer-Encoding: chunked\r\n\r\n', ['1\r\n{\r\n', '1\r\n}\r\n0\r\n\r\n']],
  ])('dates a request by its last byte, %s', async (_what, path, length, [first, last]) => {
    const { http, port, clock } = await open();
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    const asked = once(http.server, 'request');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}${first}`);
    // The headers are read. A player who holds the rest back until the round has ended gains nothing.
    await asked;
    clock.advance(5_000);
    socket.write(last as string);
    const [received] = await once(socket, 'data');
    expect(String(received)).toContain('received at 1005000');
  });

  it('answers earlier requests before it rejects malformed bytes behind them', async () => {
    const { http, port } = await open();
    const isSlow = Promise.withResolvers<void>();
    http.quickLane?.add('/api/slow', async (request, reply) => {
      await isSlow.promise;
      sendJson(request, reply, 'carried out');
    });
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    const refused = once(http.server, 'clientError');
    const ended = once(socket, 'close');
    const head = 'HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n';
    socket.write(`POST ${PATH} ${head}"a"POST /api/slow ${head}"b" and more`);
    await refused;
    socket.write('and more');
    await expect.poll(() => received).toContain('lane 127.0.0.1 "a"');
    isSlow.resolve();
    await ended;
    expect(received.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(['200', '200', '400']);
    expect(received).toContain('carried out');
  });

  it('rejects invalid UTF-8, and answers an internal error without details', async () => {
    const { ask } = await open();
    const malformed = await ask(Uint8Array.of(0x22, 0xff, 0x22));
    expect([malformed.status, await malformed.json()]).toMatchObject([400, { code: ERRORS.malformedRequest.code }]);
    const failed = await ask('"fail"');
    expect([failed.status, await failed.json()]).toMatchObject([500, { code: ERRORS.internal.code }]);
  });

  it('shares the rate limit of all calls', async () => {
    const { ask } = await open({ FLOOD_RATE: '1', FLOOD_BURST: '3' });
    const statuses: number[] = [];
    for (const path of [PATH, `${PATH}/`, PATH, PATH, `${PATH}/`]) statuses.push((await ask('{}', { path })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('trusts the configured number of proxies and no more', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 203.0.113.1' };
    const textOf = async (env: Record<string, string>) => (await (await open(env)).ask('{}', { headers })).text();
    expect(await textOf({})).toContain('127.0.0.1');
    expect(await textOf({ TRUSTED_PROXIES: '1' })).toContain('lane 203.0.113.1 ');
  });

  it('takes POST calls, but none with an upload or a file answer', () => {
    const added: string[] = [];
    const app = { route: () => {}, register: () => {}, quickLane: { add: (path: string) => added.push(path) } };
    const deps = { app, config: testConfig({}), log: pino({ level: 'silent' }), metrics: createMetrics() };
    const router = createRouter(deps as unknown as RouterDeps);
    const list = { ...getModuleList, path: '/api/list' } as const;
    router.route(list, () => ({ items: [] }));
    router.route({ ...list, path: '/api/asked', method: 'GET' }, () => ({ items: [] }));
    router.route({ ...list, path: '/api/sent', upload: { maxBytes: 1 } } as never, () => ({}) as never);
    router.route({ ...list, path: '/api/file', file: { contentType: 'text/csv' } } as never, () => ({}) as never);
    expect(added).toEqual(['/api/list']);
  });

  it('leaves requests to Fastify while the server closes', async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { http, port } = await open({}, () => {
      begun.resolve();
      return goOn.promise;
    });
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const closing = http.close();
    await begun.promise;
    socket.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
    const [received] = await once(socket, 'data');
    expect(String(received)).toContain('framework {}');
    expect(String(received).toLowerCase()).toContain('connection: close');
    goOn.resolve();
    await closing;
  });
});
