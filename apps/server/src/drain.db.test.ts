import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function open({ app }: TestApp) {
  await app.listen();
  const port = Number(new URL(app.address()).port);
  return { url: `http://127.0.0.1:${port}`, port };
}

describe('a store that is asked to stop', () => {
  it('becomes unready first, serves on, rejects new connections, finishes calls in progress and closes its sockets', async () => {
    const store = await createTestApp({ database, env: { HOST: '127.0.0.1', DRAIN_SECONDS: '8' } });
    const finish = Promise.withResolvers<void>();
    store.app.http.get('/slow', async () => {
      await finish.promise;
      return 'done at last';
    });
    const { url, port } = await open(store);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/gate`);
    await once(socket, 'open');
    const socketClosed = once(socket, 'close');
    const slow = fetch(`${url}/slow`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const closed = store.close();
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, 'not ready: stopping\n']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await expect.poll(() => isRefused(port)).toBe(true);
    expect((await socketClosed)[0]).toBe(1001);
    finish.resolve();
    expect(await (await slow).text()).toBe('done at last');
    await closed;
  });

  it('waits for a limited time only', async () => {
    const store = await createTestApp({ database, env: { HOST: '127.0.0.1' } });
    store.app.http.get('/endless', () => new Promise(() => {}));
    const { url } = await open(store);
    const endless = fetch(`${url}/endless`).then(
      () => 'answered',
      () => 'cut off',
    );
    await fetch(`${url}/healthz`);
    await store.close();
    expect(await endless).toBe('cut off');
  });
});

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
  });
  socket.destroy();
  return !isOpen;
}

describe('every answer of a public store', () => {
  let store: TestApp;
  let url: string;
  let port: number;
  beforeAll(async () => {
    store = await createTestApp({ database, env: { HOST: '127.0.0.1', NODE_ENV: 'production', DRAIN_SECONDS: '0' } });
    ({ url, port } = await open(store));
  });
  afterAll(() => store.close());

  it.each([
    ...['/', '/healthz', '/readyz', '/metrics', '/docs', '/m', '/nowhere', '/%'].map((path) => ['GET', path]),
    ...['/api/auth/verifyToken', '/api/nowhere', '/api/box/getBoxList'].map((path) => ['POST', path]),
  ])('%s %s requires HTTPS and forbids content sniffing', async (method, path) => {
    const answer = await fetch(`${url}${path}`, { method: String(method), redirect: 'manual' });
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  it('serves metrics and the API description on a local port only', async () => {
    const inner = store.app.innerPort();
    for (const path of ['/metrics', '/docs', '/docs/openapi.json']) {
      expect((await fetch(`${url}${path}`)).status, path).toBe(404);
      const answer = await fetch(`http://127.0.0.1:${inner}${path}`);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
    }
    expect((await fetch(`http://127.0.0.1:${inner}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${inner}/api/box/getBoxList`, { method: 'POST' })).status).toBe(404);
  });

  it('sets them on a rejected handshake too', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/elsewhere`);
    const [, answer] = await once(socket, 'unexpected-response');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
  });
});
