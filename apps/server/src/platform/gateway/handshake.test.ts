import { afterEach, describe, expect, test } from 'vitest';
import { countOf, knock, openClient, startGateway, stopAll, until } from './gateway.test-kit.ts';
import { isOriginAllowed } from './origin.ts';

afterEach(stopAll);

describe('origin', () => {
  const ALLOWED = ['https://console.example', 'capacitor://localhost'];
  test.each([
    ['no origin: not a browser', undefined, 'store.example', true],
    ['the same host', 'https://store.example', 'store.example', true],
    ['the same host in capitals', 'https://store.example', 'STORE.example', true],
    ['the same host and port', 'http://localhost:8080', 'localhost:8080', true],
    ['the default port written out', 'https://store.example', 'store.example:443', true],
    ['allowed by name', 'https://console.example', 'store.example', true],
    ['a native shell allowed by name', 'capacitor://localhost', 'store.example', true],
    ['another site', 'https://evil.example', 'store.example', false],
    ['another port', 'http://localhost:9999', 'localhost:8080', false],
    ['a subdomain', 'https://a.store.example', 'store.example', false],
    ['the host as a prefix', 'https://store.example.evil.example', 'store.example', false],
    ['the host as a user name', 'https://store.example@evil.example', 'store.example', false],
    ['allowed, but not in that protocol', 'http://console.example', 'store.example', false],
    ['an opaque origin', 'null', 'store.example', false],
    ['an empty origin', '', 'store.example', false],
    ['no host', 'https://store.example', undefined, false],
    ['a file', 'file://', 'store.example', false],
    ['an extension', 'chrome-extension://store.example', 'store.example', false],
  ])('%s', (_what, origin, host, allowed) => {
    expect(isOriginAllowed(origin, host, ALLOWED)).toBe(allowed);
  });

  test('a page of another site gets 403 and no socket', async () => {
    const store = await startGateway({ config: { ALLOWED_ORIGINS: ['https://console.example'] } });
    const status = async (headers: Record<string, string>) => (await knock(store.port, '/gate', headers)).status;
    expect(await status({ Origin: 'https://evil.example' })).toBe(403);
    expect(await status({ Origin: 'null' })).toBe(403);
    expect(await status({ Origin: `http://127.0.0.1:${store.port}` })).toBe(101);
    expect(await status({ Origin: 'https://console.example' })).toBe(101);
    expect(await status({})).toBe(101);
    expect(store.gateway.onlineCount()).toBe(3);
    expect(await countOf(store, 'socketCuts', 'refused:origin')).toBe(2);
  });
});

describe('the door', () => {
  test('only the one path is a gateway', async () => {
    const { port } = await startGateway();
    const statuses = [];
    for (const path of ['/gate', '/gate?v=1', '/', '/gate/', '/gate/x', '/gateway', '/api/gate', '//gate'])
      statuses.push((await knock(port, path)).status);
    expect(statuses).toEqual([101, 101, 404, 404, 404, 404, 404, 404]);
  });

  test('a malformed handshake is refused and not counted', async () => {
    const store = await startGateway({ limits: { sockets: 1 } });
    expect((await knock(store.port, '/gate', { 'Sec-WebSocket-Key': 'short' })).status).toBe(400);
    expect((await knock(store.port, '/gate', { 'Sec-WebSocket-Version': '99' })).status).toBe(400);
    await until(async () => (await knock(store.port, '/gate')).status === 101);
  });

  test('one address has so many sockets, and gets a new one when one closes', async () => {
    const { url, port, clock } = await startGateway({ limits: { socketsPerAddress: 3 } });
    const clients = await Promise.all([openClient(url), openClient(url), openClient(url)]);
    clock.advance(1_000);
    expect((await knock(port, '/gate')).status).toBe(429);
    clients[0]?.websocket.close();
    await until(async () => {
      clock.advance(1_000);
      return (await knock(port, '/gate')).status === 101;
    });
  });

  test('one address shakes hands only so fast', async () => {
    const { port, clock } = await startGateway({ limits: { socketsPerAddress: 5, handshakesPerSecond: 1 } });
    for (let round = 0; round < 5; round += 1) {
      const { socket, closed } = await knock(port, '/gate');
      socket.destroy();
      await closed;
    }
    expect((await knock(port, '/gate')).status).toBe(429);
    clock.advance(1_000);
    await until(async () => (await knock(port, '/gate')).status === 101);
  });

  test('behind a proxy the address it names is the one that counts', async () => {
    const { port } = await startGateway({ config: { TRUSTED_PROXIES: 1 }, limits: { socketsPerAddress: 1 } });
    const from = async (address: string) => (await knock(port, '/gate', { 'X-Forwarded-For': address })).status;
    expect(await from('203.0.113.1')).toBe(101);
    expect(await from('203.0.113.2')).toBe(101);
    expect(await from('198.51.100.9, 203.0.113.1')).toBe(429);
  });

  test('the process takes in so many sockets', async () => {
    const { port } = await startGateway({ limits: { sockets: 2 } });
    const statuses = [];
    for (let round = 0; round < 3; round += 1) statuses.push((await knock(port, '/gate')).status);
    expect(statuses).toEqual([101, 101, 503]);
  });
});
