import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ERRORS } from '@clearcrate/contract/errors';
import { getModuleList } from '@clearcrate/contract/site';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/test-platform.ts';
import { movableClock } from '../clock.ts';
import { createMetrics } from '../metrics.ts';
import type { HttpReply, HttpRequest } from './exchange.ts';
import { createHttpServer, sendJson } from './http-server.ts';
import { bodyTextOf } from './json-body.ts';
import { createRouter, type RouterDeps } from './router.ts';

const PATH = '/api/list';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A list that says which way it was asked for, by whom, and in which words. */
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
  const tellWhen = (request: HttpRequest, reply: HttpReply) =>
    sendJson(request, reply, `received at ${request.receivedAtMs}`);
  http.quickLane?.add('/api/when', tellWhen);
  http.post('/api/when', tellWhen);
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
  it('answers what is asked for in the plain way, with the headers of any call', async () => {
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
      const [heard] = await once(socket, 'data');
      socket.destroy();
      return String(heard);
    };
    const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    expect(await speak(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)).toContain('framework {}');
    expect(await speak(`${head.replace('POST', 'PUT')}Content-Length: 2\r\n\r\n{}`)).toContain('404');
  });

  it('puts a body together that comes in pieces, and answers requests in the order they came', async () => {
    const { port } = await open();
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n`;
    socket.write(`${head}"a`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(`"${head}"b"${head}"c"`);
    await expect.poll(() => heard).toContain('"c"');
    expect(heard.match(/lane \S+ "."/g)).toEqual(['lane 127.0.0.1 "a"', 'lane 127.0.0.1 "b"', 'lane 127.0.0.1 "c"']);
  });

  it.each([
    ['in front of the framework', '/api/when', 'Content-Length: 2\r\n\r\n', ['{', '}']],
    ['behind the framework', '/api/when/', 'Content-Length: 2\r\n\r\n', ['{', '}']],
    ['in chunks', '/api/when', 'Transfer-Encoding: chunked\r\n\r\n', ['1\r\n{\r\n', '1\r\n}\r\n0\r\n\r\n']],
  ])('takes the time of a request when its last byte was read, %s', async (_what, path, length, [first, last]) => {
    const { http, port, clock } = await open();
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    const asked = once(http.server, 'request');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}${first}`);
    // The head is read; a player who holds the rest back until the round has ended gains nothing.
    await asked;
    clock.advance(5_000);
    socket.write(last as string);
    const [heard] = await once(socket, 'data');
    expect(String(heard)).toContain('received at 1005000');
  });

  it('answers what was asked for before it refuses bytes behind it that are no request', async () => {
    const { http, port } = await open();
    const isSlow = Promise.withResolvers<void>();
    http.quickLane?.add('/api/slow', async (request, reply) => {
      await isSlow.promise;
      sendJson(request, reply, 'carried out');
    });
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    const refused = once(http.server, 'clientError');
    const ended = once(socket, 'close');
    const head = 'HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n';
    socket.write(`POST ${PATH} ${head}"a"POST /api/slow ${head}"b" and more`);
    await refused;
    socket.write('and more');
    await expect.poll(() => heard).toContain('lane 127.0.0.1 "a"');
    isSlow.resolve();
    await ended;
    expect(heard.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(['200', '200', '400']);
    expect(heard).toContain('carried out');
  });

  it('refuses bytes that are no text, and tells of a fault without saying which', async () => {
    const { ask } = await open();
    const malformed = await ask(Uint8Array.of(0x22, 0xff, 0x22));
    expect([malformed.status, await malformed.json()]).toMatchObject([400, { code: ERRORS.malformedRequest.code }]);
    const failed = await ask('"fail"');
    expect([failed.status, await failed.json()]).toMatchObject([500, { code: ERRORS.internal.code }]);
  });

  it('counts against the same limit as every other call', async () => {
    const { ask } = await open({ FLOOD_RATE: '1', FLOOD_BURST: '3' });
    const statuses: number[] = [];
    for (const path of [PATH, `${PATH}/`, PATH, PATH, `${PATH}/`]) statuses.push((await ask('{}', { path })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('believes as many proxies as it is told to, and no more', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 203.0.113.1' };
    const textOf = async (env: Record<string, string>) => (await (await open(env)).ask('{}', { headers })).text();
    expect(await textOf({})).toContain('127.0.0.1');
    expect(await textOf({ TRUSTED_PROXIES: '1' })).toContain('lane 203.0.113.1 ');
  });

  it('holds calls that are posted, but none that reads or sends a file', () => {
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

  it('has nothing to do with what comes while the store closes', async () => {
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
    const [heard] = await once(socket, 'data');
    expect(String(heard)).toContain('framework {}');
    expect(String(heard).toLowerCase()).toContain('connection: close');
    goOn.resolve();
    await closing;
  });
});
