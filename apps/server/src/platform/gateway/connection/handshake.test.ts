import { afterEach, describe, expect, test } from 'vitest';
import { countOf, handshake, openClient, startGateway, stopAll, until } from '../gateway.test-kit.ts';
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

  test('answers 403 to a page of another site', async () => {
    const store = await startGateway({ config: { ALLOWED_ORIGINS: ['https://console.example'] } });
    const status = async (headers: Record<string, string>) => (await handshake(store.port, '/gate', headers)).status;
    expect(await status({ Origin: 'https://evil.example' })).toBe(403);
    expect(await status({ Origin: 'null' })).toBe(403);
    expect(await status({ Origin: `http://127.0.0.1:${store.port}` })).toBe(101);
    expect(await status({ Origin: 'https://console.example' })).toBe(101);
    expect(await status({})).toBe(101);
    expect(store.gateway.onlineCount()).toBe(3);
    expect(await countOf(store, 'socketCuts', 'refused:origin')).toBe(2);
  });
});

describe('handshake', () => {
  test('accepts the gateway’s path only', async () => {
    const { port } = await startGateway();
    const statuses = [];
    for (const path of ['/gate', '/gate?v=1', '/', '/gate/', '/gate/x', '/gateway', '/api/gate', '//gate'])
      statuses.push((await handshake(port, path)).status);
    expect(statuses).toEqual([101, 101, 404, 404, 404, 404, 404, 404]);
  });

  test('rejects a malformed handshake and does not count it', async () => {
    const store = await startGateway({ limits: { sockets: 1 } });
    expect((await handshake(store.port, '/gate', { 'Sec-WebSocket-Key': 'short' })).status).toBe(400);
    expect((await handshake(store.port, '/gate', { 'Sec-WebSocket-Version': '99' })).status).toBe(400);
    await until(async () => (await handshake(store.port, '/gate')).status === 101);
  });

  test('limits the sockets per address and admits another when one closes', async () => {
    const { url, port, clock } = await startGateway({ limits: { socketsPerAddress: 3 } });
    const clients = await Promise.all([openClient(url), openClient(url), openClient(url)]);
    clock.advance(1_000);
    expect((await handshake(port, '/gate')).status).toBe(429);
    clients[0]?.websocket.close();
    await until(async () => {
      clock.advance(1_000);
      return (await handshake(port, '/gate')).status === 101;
    });
  });

  test('limits the handshake rate per address', async () => {
    const { port, clock } = await startGateway({ limits: { socketsPerAddress: 5, handshakesPerSecond: 1 } });
    for (let round = 0; round < 5; round += 1) {
      const { socket, closed } = await handshake(port, '/gate');
      socket.destroy();
      await closed;
    }
    expect((await handshake(port, '/gate')).status).toBe(429);
    clock.advance(1_000);
    await until(async () => (await handshake(port, '/gate')).status === 101);
  });

  test('counts the forwarded address behind a trusted proxy', async () => {
    const { port } = await startGateway({ config: { TRUSTED_PROXIES: 1 }, limits: { socketsPerAddress: 1 } });
    const from = async (address: string) => (await handshake(port, '/gate', { 'X-Forwarded-For': address })).status;
    expect(await from('203.0.113.1')).toBe(101);
    expect(await from('203.0.113.2')).toBe(101);
    expect(await from('198.51.100.9, 203.0.113.1')).toBe(429);
  });

  test('limits the sockets of the process', async () => {
    const { port } = await startGateway({ limits: { sockets: 2 } });
    const statuses = [];
    for (let round = 0; round < 3; round += 1) statuses.push((await handshake(port, '/gate')).status);
    expect(statuses).toEqual([101, 101, 503]);
  });
});
