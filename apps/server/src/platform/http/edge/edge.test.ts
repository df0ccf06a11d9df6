import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../../testing/test-platform.ts';
import { movableClock } from '../../clock.ts';
import { createMetrics } from '../../metrics.ts';
import { addJsonRoute, type JsonRoute } from '../body/json-route.ts';
import type { HttpHandler } from '../exchange.ts';
import { EDGE_LIMITS, type EdgeLimits } from './edge.limits.ts';
import { createHttpServer, sendJson, sendRefusal } from './http-server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function createEdge(env: Record<string, string> = {}, limits: Partial<EdgeLimits> = {}) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const clock = movableClock(1_000_000);
  const deps = { config: testConfig(env), log, clock, metrics: createMetrics(), pulse: { note: () => {} } };
  const http = createHttpServer(deps, { ...EDGE_LIMITS, ...limits });
  http.get('/page', (_request, reply) => reply.send('a page'));
  // Larger than the socket buffers of a client that does not read.
  http.get('/large', (_request, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024)));
  const handler: HttpHandler = (request, reply) => sendJson(request, reply, '{}');
  const refuse: JsonRoute['refuse'] = (...rejected) => sendRefusal(...rejected, deps);
  addJsonRoute(http, { method: 'POST', url: '/api/call', handler, clock, refuse });
  closers.push(() => http.close());
  return { http, clock, lines };
}

async function listen(limits: Partial<EdgeLimits> = {}, env: Record<string, string> = {}) {
  const { http, lines } = createEdge(env, limits);
  await http.listen({ port: 0, host: '127.0.0.1' });
  return { http, lines, port: (http.server.address() as AddressInfo).port };
}

/**
 * Opens a connection and writes the given text; `received` is everything received until the server
 * closes it.
 */
function speak(port: number, ...words: string[]): { socket: Socket; received: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  closers.push(async () => socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  for (const word of words) socket.write(word);
  return { socket, received: once(socket, 'close').then(() => text) };
}

function expectEnvelope(answer: string, name: ErrorName): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.split(' ')[1]).toBe(String(ERRORS[name].status));
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).toContain('x-frame-options: deny');
  expect(JSON.parse(body)).toMatchObject({ code: ERRORS[name].code, data: null });
}

describe('rate limits', () => {
  const ask = (http: ReturnType<typeof createEdge>['http'], url: string, remoteAddress: string) =>
    http
      .inject({ method: url.startsWith('/api') ? 'POST' : 'GET', url, remoteAddress })
      .then(({ statusCode }) => statusCode);

  it('count the /64 network of an IPv6 address, not the address', async () => {
    const { http } = createEdge({ FLOOD_RATE: '1', FLOOD_BURST: '2' });
    const statuses: number[] = [];
    for (const last of ['1', 'aaaa', 'bbbb:1']) statuses.push(await ask(http, '/api/call', `2001:db8:1:2:3::${last}`));
    expect(statuses).toEqual([200, 200, 429]);
    expect(await ask(http, '/api/call', '2001:db8:1:3::1')).toBe(200);
  });

  it('are higher for pages and files, and do not apply to health probes', async () => {
    const { http, clock } = createEdge({ FLOOD_RATE: '1', FLOOD_BURST: '2' }, { filesFactor: 3 });
    http.get('/healthz', (_request, reply) => reply.send('ok'));
    const visit = async (url: string) => ask(http, url, '192.0.2.1');
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) statuses.push(await visit(count % 2 ? '/page' : '/nowhere'));
    expect(statuses.slice(0, 6)).toEqual([404, 200, 404, 200, 404, 200]);
    expect(statuses.slice(6)).toEqual([429, 429]);
    expect([await visit('/healthz'), await visit('/api/call')]).toEqual([200, 200]);
    clock.advance(1_000);
    expect(await visit('/page')).toBe(200);
  });
});

describe('answers outside of routes', () => {
  it('use the envelope and the security headers', async () => {
    const { http } = createEdge({ NODE_ENV: 'production' });
    for (const url of ['/%', '/%ff%', '/api/%zz', '/nowhere', '/api/nowhere']) {
      const answer = await http.inject({ method: 'GET', url });
      expect([400, 404], url).toContain(answer.statusCode);
      expect(answer.json(), url).toMatchObject({ data: null });
      expect(answer.headers, url).toMatchObject({
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it.each<[ErrorName, string]>([
    ['malformedRequest', 'this is no HTTP\r\n\r\n'],
    ['malformedRequest', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['malformedRequest', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\n\r\n'],
    ['headersTooLarge', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('are %s when no request could be read', async (name, words) => {
    const { port } = await listen();
    expectEnvelope(await speak(port, words).received, name);
  });
});

describe('connections', () => {
  const quick = { headersMs: 100, requestMs: 200, checkEveryMs: 20 };

  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET /page HTTP/1.1\r\nHost: x\r\nX-Slow: 1'],
    [
      'never ends its body',
      'POST /api/call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('answers requestTimeout and closes one that %s', async (_what, words) => {
    const { port } = await listen(quick);
    expectEnvelope(await speak(port, words).received, 'requestTimeout');
  });

  it('closes one that does not read its answer', async () => {
    const { http, port } = await listen({ socketTimeoutMs: 100 });
    http.server.on('request', (_request, response) => response.on('close', () => gone.resolve()));
    const gone = Promise.withResolvers<void>();
    const socket = connect(port, '127.0.0.1');
    closers.push(async () => socket.destroy());
    socket.on('error', () => {});
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    await gone.promise;
    await expect
      .poll(() => new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count))))
      .toBe(0);
  });

  it('closes one that idles longer than the keep-alive timeout', async () => {
    const { port } = await listen({ keepAliveMs: 100 });
    expect(await speak(port, 'GET /page HTTP/1.1\r\nHost: x\r\n\r\n').received).toContain('a page');
  });

  it('limits connections per network', async () => {
    const { http, port } = await listen({ connectionsPerNetwork: 2 });
    const count = () => new Promise<number>((resolve) => http.server.getConnections((_error, all) => resolve(all)));
    const first = speak(port);
    speak(port);
    await expect.poll(count).toBe(2);
    expect(await speak(port).received).toBe('');
    first.socket.destroy();
    await expect.poll(count).toBe(1);
    expect(await speak(port, 'GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').received).toContain(
      'a page',
    );
    const elsewhere = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    closers.push(async () => elsewhere.destroy());
    elsewhere.write('GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(String((await once(elsewhere, 'data'))[0])).toContain('200 OK');
  });
});

describe('a proxy in front', () => {
  const visit = ({ http }: ReturnType<typeof createEdge>, headers: Record<string, string>) =>
    http.inject({ method: 'GET', url: '/page', headers });

  it('logs one warning when it is not trusted', async () => {
    const edge = createEdge();
    await visit(edge, {});
    expect(edge.lines).toEqual([]);
    for (let count = 0; count < 3; count += 1) await visit(edge, { 'x-forwarded-for': '203.0.113.1' });
    expect(edge.lines).toHaveLength(1);
    expect(edge.lines[0]).toContain('TRUSTED_PROXIES');
  });

  it('logs nothing when it is trusted', async () => {
    const edge = createEdge({ TRUSTED_PROXIES: '1' });
    await visit(edge, { 'x-forwarded-for': '203.0.113.1' });
    expect(edge.lines).toEqual([]);
  });
});

describe('a client that disconnected before its request was read', () => {
  it.each(['GET /page', 'POST /api/call'])('gets no answer and leaves no log line: %s', async (head) => {
    const { http, lines } = await listen();
    // The system no longer knows the address of a connection that was reset before it was accepted.
    const [theirs, ours] = duplexPair();
    http.server.emit('connection', ours);
    theirs.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    await once(ours, 'close');
    expect([theirs.read(), lines]).toEqual([null, []]);
  });
});
