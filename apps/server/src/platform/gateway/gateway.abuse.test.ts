import type { ServerMessage } from '@clearcrate/contract/gateway';
import { afterEach, describe, expect, test } from 'vitest';
import { countOf, handshake, openClient, startGateway, stopAll, until } from './gateway.test-kit.ts';

afterEach(stopAll);

const ROLL_SETTLED = 101;
/** More than the kernel's buffers of one connection hold, so that they do not decide the test. */
const MESSAGES_TO_STALL = 500;
const padding = 'x'.repeat(8_000);
const large = (count: number): ServerMessage => ({ id: ROLL_SETTLED, data: { rollId: `${count} ${padding}` } });
const countIn = (message: ServerMessage | undefined) =>
  message?.id === ROLL_SETTLED ? Number.parseInt(message.data.rollId, 10) : undefined;

describe('client messages', () => {
  test('ignores and counts unknown ids, broken JSON, bad rooms and binary frames', async () => {
    const store = await startGateway();
    const client = await openClient(store.url);
    for (const nonsense of ['{', '[]', 'null', '{"id":99}', '{"id":"1"}', '{"id":11,"data":{"token":5}}'])
      client.send(nonsense);
    client.send({ id: 1001, data: { game: 'poker' } });
    client.send({ id: 1001, data: { game: 'battle', room: '../etc' } });
    client.send({ id: 1001, data: { game: 'battle', room: 'x'.repeat(65) } });
    client.websocket.send(Buffer.from('{"id":1}'), { binary: true });
    expect(await client.settle()).toEqual([]);
    expect(await countOf(store, 'socketMessages', 'ignored')).toBe(10);
  });

  test('closes a flooding client, whether it sends messages, pings or pongs', async () => {
    const store = await startGateway({ limits: { closeGraceMs: 50 } });
    for (const flood of ['message', 'ping', 'pong'] as const) {
      const client = await openClient(store.url);
      for (let sent = 0; sent < 41; sent += 1) {
        if (flood === 'message') client.send({ id: 1 });
        else client.websocket[flood]();
      }
      expect(await client.closed).toBe(4003);
    }
    expect(await countOf(store, 'socketCuts', 'flooding')).toBe(3);
  });

  test('refills the rate limit over time', async () => {
    const { url, clock } = await startGateway();
    const client = await openClient(url);
    for (let second = 0; second < 20; second += 1) {
      for (let sent = 0; sent < 9; sent += 1) client.send({ id: 99 });
      await client.settle();
      clock.advance(1_000);
    }
    expect(client.websocket.readyState).toBe(client.websocket.OPEN);
  });

  test('drops a flooding client that does not answer the close', async () => {
    const { port, gateway } = await startGateway();
    const { socket, closed } = await handshake(port, '/gate');
    const maskedEmptyText = Buffer.from([0x81, 0x80, 0, 0, 0, 0]);
    socket.write(Buffer.concat(Array(100).fill(maskedEmptyText)));
    await closed;
    expect(gateway.onlineCount()).toBe(0);
  });

  test('closes the socket with the standard code on a payload over 16 KB', async () => {
    const store = await startGateway();
    const client = await openClient(store.url);
    client.send('x'.repeat(16 * 1024));
    await client.settle();
    client.send('x'.repeat(16 * 1024 + 1));
    expect(await client.closed).toBe(1009);
    expect(await countOf(store, 'socketCuts', 'badFrame')).toBe(1);
  });

  test('does not negotiate compression', async () => {
    const { url } = await startGateway();
    const client = await openClient(url, { perMessageDeflate: true });
    expect(client.websocket.extensions).toBe('');
  });
});

describe('slow readers', () => {
  test('lose only outdated coalescible messages', async () => {
    const store = await startGateway();
    const client = await openClient(store.url);
    client.websocket.pause();
    for (let count = 1; count <= MESSAGES_TO_STALL; count += 1) {
      store.gateway.broadcast(large(count), { coalesce: 'live' });
      await Promise.resolve();
    }
    store.gateway.broadcast({ id: ROLL_SETTLED, data: { rollId: '0 must arrive' } });
    await until(async () => (await countOf(store, 'socketMessages', 'out')) > MESSAGES_TO_STALL);
    client.websocket.resume();
    const counts = new Set<number | undefined>();
    while (!counts.has(MESSAGES_TO_STALL) || !counts.has(0)) counts.add(countIn(await client.next()));
    expect(counts.size).toBeLessThan(MESSAGES_TO_STALL);
    const early = [...counts].slice(0, -2);
    expect(early).toEqual(early.map((_count, index) => index + 1));
    expect(await countOf(store, 'socketCuts', 'tooSlow')).toBe(0);
    expect(await client.settle()).toEqual([]);
  });

  test('are closed when other messages pile up, without delaying anyone else', async () => {
    const store = await startGateway({ limits: { closeGraceMs: 50 } });
    const [stalled, healthy] = [await openClient(store.url), await openClient(store.url)];
    stalled.websocket.pause();
    for (let count = 1; count <= MESSAGES_TO_STALL; count += 1) {
      store.gateway.broadcast(large(count));
      await until(() => countIn(healthy.received.at(-1)) === count);
    }
    expect(await countOf(store, 'socketCuts', 'tooSlow')).toBe(1);
    expect(store.gateway.onlineCount()).toBe(1);
    expect(healthy.received).toHaveLength(MESSAGES_TO_STALL);
    stalled.websocket.resume();
    await stalled.closed;
  });

  test('receive the close code if they catch up in time', async () => {
    const store = await startGateway({ limits: { closeGraceMs: 5_000 } });
    const client = await openClient(store.url);
    for (let count = 1; count <= MESSAGES_TO_STALL; count += 1) store.gateway.broadcast(large(count));
    expect(await client.closed).toBe(4002);
  });

  test('cannot prove progress with a pong that does not match our ping', async () => {
    const store = await startGateway();
    const client = await openClient(store.url, { autoPong: false });
    client.websocket.on('ping', () => client.websocket.pong('guess'));
    for (let count = 1; store.gateway.onlineCount() > 0; count += 1) {
      store.gateway.broadcast(large(count));
      await until(() => countIn(client.received.at(-1)) === count || store.gateway.onlineCount() === 0);
    }
    expect(await client.closed).toBe(4002);
  });

  test('that never catch up are closed after three heartbeats, however little is sent', async () => {
    const store = await startGateway({ limits: { hardBacklogBytes: 64 * 1024 * 1024, closeGraceMs: 50 } });
    const client = await openClient(store.url);
    const isCut = () => store.gateway.onlineCount() === 0;
    client.websocket.pause();
    for (let count = 1; count <= MESSAGES_TO_STALL; count += 1) store.gateway.broadcast(large(count));
    await until(async () => (await countOf(store, 'socketMessages', 'out')) === MESSAGES_TO_STALL);
    let heartbeats = 0;
    await until(async () => {
      client.send({ id: 1 });
      heartbeats += 1;
      await until(async () => (await countOf(store, 'socketMessages', 'in')) === heartbeats || isCut());
      store.clock.advance(7_000);
      return isCut();
    });
    expect(heartbeats).toBeGreaterThanOrEqual(3);
    expect(await countOf(store, 'socketCuts', 'tooSlow')).toBe(1);
  });
});

describe('silent sockets', () => {
  test('closes a half-open socket within three heartbeats', async () => {
    const store = await startGateway();
    const { status, closed } = await handshake(store.port, '/gate');
    expect(status).toBe(101);
    store.clock.advance(20_000);
    await openClient(store.url).then((client) => client.settle());
    expect(store.gateway.onlineCount()).toBe(2);
    store.clock.advance(1_000);
    await closed;
    expect(await countOf(store, 'socketCuts', 'silent')).toBe(1);
  });

  test('keeps a throttled page whose browser still answers pings', async () => {
    const store = await startGateway();
    const client = await openClient(store.url);
    for (let turn = 1; turn <= 3; turn += 1) {
      store.clock.advance(14_000);
      await until(async () => (await countOf(store, 'socketMessages', 'in')) === turn);
    }
    expect(client.websocket.readyState).toBe(client.websocket.OPEN);
    expect(store.gateway.onlineCount()).toBe(1);
  });

  test('sends the close code to a live socket that neither sends nor answers', async () => {
    const store = await startGateway();
    const client = await openClient(store.url, { autoPong: false });
    store.clock.advance(21_000);
    expect(await client.closed).toBe(4004);
  });
});

describe('shutdown', () => {
  test('closes all sockets, rejects new ones and leaves none open', async () => {
    const store = await startGateway({ limits: { socketsPerAddress: 500, closeGraceMs: 100, closeSpreadMs: 200 } });
    const clients = await Promise.all(Array.from({ length: 120 }, () => openClient(store.url)));
    const mute = await handshake(store.port, '/gate');
    const closing = store.gateway.close();
    expect((await handshake(store.port, '/gate')).status).toBe(503);
    expect(await Promise.all(clients.map((client) => client.closed))).toEqual(clients.map(() => 1001));
    await closing;
    await mute.closed;
    expect(store.gateway.onlineCount()).toBe(0);
    expect(await countOf(store, 'sockets', 'open')).toBe(0);
  });
});
