import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../../testing/test-platform.ts';
import { movableClock } from '../../clock.ts';
import { createMetrics } from '../../metrics.ts';
import { createHttpServer, sendJson, sendRefusal } from '../edge/http-server.ts';
import type { HttpHandler } from '../exchange.ts';
import { bodyOf, bodyTextOf } from './json-body.ts';
import { addJsonRoute, MAX_BODY_BYTES } from './json-route.ts';

const PATH = '/api/list';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server whose list answers from which address and with which body it was called. */
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
  const add = (url: string, handler: HttpHandler) =>
    addJsonRoute(http, {
      method: 'POST',
      url,
      handler,
      clock,
      refuse: (...rejected) => sendRefusal(...rejected, deps),
    });
  add(PATH, (request, reply) => {
    const text = bodyTextOf(request);
    if (text === '"fail"') throw new Error('it failed');
    sendJson(request, reply, `asked ${request.ip} ${text}`);
  });
  add('/api/read', (request, reply) => sendJson(request, reply, `read ${JSON.stringify(bodyOf(request))}`));
  add('/api/when', (request, reply) => sendJson(request, reply, `received at ${request.receivedAtMs}`));
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  add('/api/slow', (request, reply) => void mayGoOn.then(() => sendJson(request, reply, 'carried out')));
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
  return { http, port, ask, goOn, clock };
}

describe('a route with a JSON body', () => {
  it('answers with the headers of any call', async () => {
    const { ask } = await open({ NODE_ENV: 'production' });
    const answer = await ask('{"kind":1}', { headers: { 'x-request-id': 'asked-by-me' } });
    expect(await answer.text()).toBe('asked 127.0.0.1 {"kind":1}');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'x-request-id': 'asked-by-me',
    });
  });

  it.each<[string, Parameters<Awaited<ReturnType<typeof open>>['ask']>]>([
    ['a charset', ['{}', { headers: { 'content-type': 'application/json; charset=utf-8' } }]],
    ['the longest body', [`"${'x'.repeat(MAX_BODY_BYTES - 2)}"`]],
    ['no body', ['']],
    ['a slash behind the path', ['{}', { path: `${PATH}/` }]],
    ['a question behind the path', ['{}', { path: `${PATH}?a=1` }]],
  ])('accepts %s', async (_what, asked) => {
    const { ask } = await open();
    expect(await (await ask(...asked)).text()).toBe(`asked 127.0.0.1 ${asked[0]}`);
  });

  it.each<[ErrorName, string, string]>([
    ['unsupportedMediaType', 'a=1', 'application/x-www-form-urlencoded'],
    ['unsupportedMediaType', '{}', 'application/jsonp'],
    ['payloadTooLarge', `"${'x'.repeat(MAX_BODY_BYTES)}"`, 'application/json'],
  ])('rejects with %s', async (name, body, type) => {
    const { ask } = await open();
    const answer = await ask(body, { headers: { 'content-type': type } });
    expect([answer.status, await answer.json()]).toMatchObject([ERRORS[name].status, { code: ERRORS[name].code }]);
  });

  it('passes no body for a call without one, and parses a sent one', async () => {
    const { ask, port } = await open();
    expect(await (await ask('{"a":[1]}', { path: '/api/read' })).text()).toBe('read {"a":[1]}');
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    socket.write('POST /api/read HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('read undefined');
  });

  it('reads a body of unknown length, up to the longest one', async () => {
    const { port } = await open();
    const speak = async (body: string) => {
      const socket = connect(port, '127.0.0.1');
      closers.push(async () => socket.destroy());
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      for (const half of [body.slice(0, body.length / 2), body.slice(body.length / 2)])
        socket.write(`${half.length.toString(16)}\r\n${half}\r\n`);
      socket.write('0\r\n\r\n');
      return String((await once(socket, 'data'))[0]);
    };
    expect(await speak('{}')).toContain('asked 127.0.0.1 {}');
    expect(await speak('x'.repeat(2 * MAX_BODY_BYTES))).toContain('413');
  });

  it('does not answer other methods', async () => {
    const { http } = await open();
    expect((await http.inject({ method: 'PUT', url: PATH, payload: {} })).statusCode).toBe(404);
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
    expect(received.match(/asked \S+ "."/g)).toEqual([
      'asked 127.0.0.1 "a"',
      'asked 127.0.0.1 "b"',
      'asked 127.0.0.1 "c"',
    ]);
  });

  it.each([
    ['of known length', 'Content-Length: 2\r\n\r\n', ['{', '}']],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n', ['1\r\n{\r\n', '1\r\n}\r\n0\r\n\r\n']],
  ])('dates a request by its last byte, %s', async (_what, length, [first, last]) => {
    const { http, port, clock } = await open();
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    const asked = once(http.server, 'request');
    socket.write(`POST /api/when HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}${first}`);
    // The headers are read. A player who holds the rest back until the round has ended gains
    // nothing.
    await asked;
    clock.advance(5_000);
    socket.write(last as string);
    const [received] = await once(socket, 'data');
    expect(String(received)).toContain('received at 1005000');
  });

  it('answers earlier requests before it rejects malformed bytes behind them', async () => {
    const { http, port, goOn } = await open();
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
    await expect.poll(() => received).toContain('asked 127.0.0.1 "a"');
    goOn();
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
    expect(await textOf({ TRUSTED_PROXIES: '1' })).toContain('asked 203.0.113.1 ');
  });

  it('announces the end of the connection while the server closes', async () => {
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
    expect(String(received)).toContain('asked 127.0.0.1 {}');
    expect(String(received).toLowerCase()).toContain('connection: close');
    goOn.resolve();
    await closing;
  });
});
