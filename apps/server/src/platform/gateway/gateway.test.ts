import type { GameMessage, ServerMessage } from '@clearcrate/contract/gateway';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { defineTopic } from '../bus/bus.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import type { SessionPlayer } from '../http/call.ts';
import { countOf, openClient, sessionEnded, startGateway, stopAll, until } from './gateway.test-kit.ts';
import { announceToAll, announceToRoom } from './gateway.topics.ts';

afterEach(stopAll);

const rollSettled = (rollId: string): ServerMessage => ({ id: 101, data: { rollId } });
const winner = {
  nickName: '晴天',
  recoveryPrice: '1280.00',
  avater: '/a.webp',
  boxType: 1,
  boxId: '7',
  goodsName: 'Ember',
  image: '/g.webp',
  goodsLevel: '1',
};
const liveWinner = (version: number): ServerMessage => ({
  id: 1100,
  data: { game: 'live', type: 'winner', version, winner } satisfies GameMessage,
});

describe('heartbeat and authorisation', () => {
  test('answers a heartbeat with the number of real connections and the time', async () => {
    const { url, gateway, clock } = await startGateway();
    const first = await openClient(url);
    first.send({ id: 1 });
    expect(await first.next()).toEqual({ id: 2, data: { onlineNum: 1, serverTime: 1_000_000 } });
    const second = await openClient(url);
    clock.advance(1);
    first.send({ id: 1, data: {} });
    expect(await first.next()).toEqual({ id: 2, data: { onlineNum: 2, serverTime: 1_000_001 } });
    clock.advance(1);
    first.send({ id: 1 });
    expect(await first.next()).toEqual({ id: 2, data: { onlineNum: 2, serverTime: 1_000_002 } });
    second.websocket.close();
    await until(() => gateway.onlineCount() === 1);
  });

  test.each([
    [USER_KINDS.general, 2],
    [USER_KINDS.anchor, 2],
    [USER_KINDS.ai, 1],
    [USER_KINDS.test, 1],
  ])('with a socket of an account of kind %i and one of a visitor, counts %i', async (kind, count) => {
    const player = { playerId: 7n, sessionId: 70n, kind, channelCode: 'DEFAULT', countries: [], verified: false };
    const { url, gateway } = await startGateway({ authenticate: async (token) => (token === '' ? undefined : player) });
    const [client] = [await openClient(url), await openClient(url)];
    expect(gateway.onlineCount()).toBe(2);
    expect(await client.authorise('7:70')).toBe(true);
    expect(gateway.onlineCount()).toBe(count);
    expect(await client.authorise('')).toBe(false);
    expect(gateway.onlineCount()).toBe(2);
    expect(await client.authorise('7:70')).toBe(true);
    client.websocket.close();
    await until(() => gateway.onlineCount() === 1);
  });

  test('confirms a valid token; an invalid one leaves the socket open and anonymous', async () => {
    const store = await startGateway();
    const client = await openClient(store.url);
    expect(await client.authorise('7:70')).toBe(true);
    expect(await countOf(store, 'sockets', 'authorised')).toBe(1);
    expect(await client.authorise('nonsense')).toBe(false);
    expect(await countOf(store, 'sockets', 'authorised')).toBe(0);
    store.gateway.toPlayer(7n, rollSettled('1'));
    expect(await client.settle()).toEqual([]);
  });

  test('replaces the first authorisation by the second, even when the first is answered later', async () => {
    const waiting = new Map<string, (player: SessionPlayer) => void>();
    const store = await startGateway({
      authenticate: (token) => new Promise((resolve) => waiting.set(token, resolve)),
    });
    const client = await openClient(store.url);
    client.send({ id: 11, data: { token: 'slow' } });
    client.send({ id: 11, data: { token: 'quick' } });
    await until(() => waiting.size === 2);
    waiting.get('quick')?.({
      playerId: 2n,
      sessionId: 20n,
      kind: 1,
      channelCode: 'DEFAULT',
      countries: ['CN'],
      verified: false,
    });
    waiting.get('slow')?.({
      playerId: 1n,
      sessionId: 10n,
      kind: 1,
      channelCode: 'DEFAULT',
      countries: ['CN'],
      verified: false,
    });
    expect(await client.next()).toEqual({ id: 12, data: { isValid: true } });
    store.gateway.toPlayer(1n, rollSettled('for one'));
    store.gateway.toPlayer(2n, rollSettled('for two'));
    expect(await client.settle()).toEqual([rollSettled('for two')]);
  });

  test('closes the socket for a retry when the token cannot be checked', async () => {
    const { url } = await startGateway({
      authenticate: async () => {
        throw new Error('the database is away');
      },
    });
    const client = await openClient(url);
    client.send({ id: 11, data: { token: '7:70' } });
    expect(await client.closed).toBe(1013);
    expect(client.received).toEqual([]);
  });
});

describe('delivery', () => {
  test('broadcasts to every socket, in order', async () => {
    const { url, gateway } = await startGateway();
    const clients = await Promise.all([openClient(url), openClient(url), openClient(url)]);
    for (let version = 1; version <= 50; version += 1) gateway.broadcast(liveWinner(version));
    for (const client of clients) {
      for (let version = 1; version <= 50; version += 1) expect(await client.next()).toEqual(liveWinner(version));
    }
  });

  test('sends a player’s message to all sockets of that player and no others', async () => {
    const { url, gateway } = await startGateway();
    const [phone, desk, other, visitor] = await Promise.all([1, 2, 3, 4].map(() => openClient(url)));
    await phone?.authorise('7:70');
    await desk?.authorise('7:71');
    await other?.authorise('8:80');
    gateway.toPlayer(7n, rollSettled('42'));
    expect(await phone?.next()).toEqual(rollSettled('42'));
    expect(await desk?.next()).toEqual(rollSettled('42'));
    expect(await other?.settle()).toEqual([]);
    expect(await visitor?.settle()).toEqual([]);
  });

  test('sends a room’s messages to its members until they leave', async () => {
    const { url, gateway } = await startGateway();
    const client = await openClient(url);
    client.send({ id: 1001, data: { game: 'battle', room: '12' } });
    client.send({ id: 1001, data: { game: 'live' } });
    await client.settle();
    gateway.toRoom('battle', '12', rollSettled('in the room'));
    gateway.toRoom('battle', '13', rollSettled('in another'));
    gateway.toRoom('battle', undefined, rollSettled('in the lobby'));
    gateway.toRoom('live', undefined, liveWinner(1));
    expect(await client.settle()).toEqual([rollSettled('in the room'), liveWinner(1)]);
    client.send({ id: 1002, data: { game: 'battle', room: '12' } });
    await client.settle();
    gateway.toRoom('battle', '12', rollSettled('too late'));
    expect(await client.settle()).toEqual([]);
  });

  test('limits a socket to sixteen rooms; leaving one admits another', async () => {
    const { url, gateway } = await startGateway();
    const client = await openClient(url);
    for (let room = 1; room <= 17; room += 1) client.send({ id: 1001, data: { game: 'roll', room: `${room}` } });
    await client.settle();
    gateway.toRoom('roll', '16', rollSettled('16'));
    gateway.toRoom('roll', '17', rollSettled('17'));
    expect(await client.settle()).toEqual([rollSettled('16')]);
    client.send({ id: 1002, data: { game: 'roll', room: '1' } });
    client.send({ id: 1001, data: { game: 'roll', room: '17' } });
    await client.settle();
    gateway.toRoom('roll', '17', rollSettled('17'));
    expect(await client.settle()).toEqual([rollSettled('17')]);
  });

  test('rejects an oversized message where it is published', async () => {
    const { gateway } = await startGateway();
    expect(() => gateway.broadcast(rollSettled('x'.repeat(17_000)))).toThrow('too large');
  });

  test('encodes frames of every length', async () => {
    const { url, gateway } = await startGateway();
    const client = await openClient(url);
    const envelope = JSON.stringify(rollSettled('')).length;
    for (const length of [envelope, 125, 126, 127, 255, 256, 16_384]) {
      const message = rollSettled('x'.repeat(length - envelope));
      gateway.broadcast(message);
      expect(await client.next()).toEqual(message);
    }
  });
});

describe('several processes', () => {
  test('deliver to their own sockets and count those of live peers', async () => {
    const bus = createMemoryBus(pino({ level: 'silent' }));
    const one = await startGateway({ bus });
    const two = await startGateway({ bus, clock: one.clock });
    const [here, there] = [await openClient(one.url), await openClient(two.url)];
    await there.authorise('7:70');
    there.send({ id: 1001, data: { game: 'live' } });
    await there.settle();
    one.gateway.broadcast(rollSettled('all'));
    one.gateway.toPlayer('7', rollSettled('seven'));
    announceToRoom(bus, 'live', undefined, rollSettled('live'));
    expect(await here.settle()).toEqual([rollSettled('all')]);
    expect(await there.settle()).toEqual(['all', 'seven', 'live'].map(rollSettled));
    one.gateway.toPlayerHere('7', rollSettled('here'));
    expect(await there.settle()).toEqual([]);
    await here.authorise('7:71');
    one.gateway.toPlayerHere(7n, rollSettled('here'));
    expect(await here.settle()).toEqual([rollSettled('here')]);
    expect(await there.settle()).toEqual([]);

    one.clock.advance(3_000);
    await until(() => one.gateway.onlineCount() === 2 && two.gateway.onlineCount() === 2);
    await two.gateway.close();
    await until(() => one.gateway.onlineCount() === 1);
  });

  test('stop counting a peer that no longer publishes its count', async () => {
    const store = await startGateway();
    const client = await openClient(store.url);
    store.bus.publish({ name: 'gateway.presence' }, { node: 'dead', sockets: 500 });
    await until(() => store.gateway.onlineCount() === 501);
    store.clock.advance(10_001);
    await client.settle();
    expect(store.gateway.onlineCount()).toBe(1);
  });

  test('can publish without a gateway', async () => {
    const { url, bus } = await startGateway();
    const client = await openClient(url);
    announceToAll(bus, liveWinner(1), { coalesce: 'live' });
    expect(await client.next()).toEqual(liveWinner(1));
  });
});

describe('signing out', () => {
  test('closes the sockets of the ended session and keeps the player’s others', async () => {
    const store = await startGateway();
    const [gone, stays] = [await openClient(store.url), await openClient(store.url)];
    await gone.authorise('7:70');
    await stays.authorise('7:71');
    store.bus.publish(sessionEnded, { playerId: '7', sessionIds: ['70'] });
    expect(await gone.closed).toBe(4001);
    expect(await stays.settle()).toEqual([]);
    expect(await countOf(store, 'socketCuts', 'signedOut')).toBe(1);
  });

  test('closes all sockets of the player when no sessions are given', async () => {
    const store = await startGateway();
    const [one, two, other] = await Promise.all([1, 2, 3].map(() => openClient(store.url)));
    await one?.authorise('7:70');
    await two?.authorise('7:71');
    await other?.authorise('8:80');
    store.bus.publish(sessionEnded, { playerId: '7' });
    expect(await one?.closed).toBe(4001);
    expect(await two?.closed).toBe(4001);
    expect(await other?.settle()).toEqual([]);
  });

  test('rejects a session that ends while its socket is being authorised', async () => {
    let answer = (_player: SessionPlayer) => {};
    const store = await startGateway({
      authenticate: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const client = await openClient(store.url);
    client.send({ id: 11, data: { token: 'any' } });
    await client.settle();
    store.bus.publish(sessionEnded, { playerId: '7', sessionIds: ['70'] });
    await client.settle();
    answer({ playerId: 7n, sessionId: 70n, kind: 1, channelCode: 'DEFAULT', countries: ['CN'], verified: false });
    expect(await client.next()).toEqual({ id: 12, data: { isValid: false } });
  });
});

describe('a session that ends without an event', () => {
  test('has only its own sockets closed by the next check', async () => {
    const ended = new Set<string>();
    let isBroken = true;
    const { url, clock } = await startGateway({
      limits: { reauthoriseEveryMs: 60_000, silenceMs: 3_600_000 },
      findLiveSessions: async (sessionIds) => {
        if (isBroken) throw new Error('the database is away');
        return new Set(sessionIds.filter((sessionId) => !ended.has(sessionId)));
      },
    });
    const [gone, stays, visitor] = [await openClient(url), await openClient(url), await openClient(url)];
    expect([await gone.authorise('1:10'), await stays.authorise('1:11')]).toEqual([true, true]);
    ended.add('10');
    // A failed check closes no socket.
    clock.advance(60_000);
    await Promise.all([gone.settle(), stays.settle()]);
    isBroken = false;
    clock.advance(60_000);
    expect(await gone.closed).toBe(4001);
    await Promise.all([stays.settle(), visitor.settle()]);
    clock.advance(60_000);
    await stays.settle();
  });
});

describe('watchers of a room', () => {
  test('are counted over all nodes, and published to the room when the count changes', async () => {
    const first = await startGateway();
    const second = await startGateway({ bus: first.bus, clock: first.clock });
    const here = await openClient(first.url);
    here.send({ id: 1001, data: { game: 'battle', room: '4711' } });
    await here.settle();
    expect(first.gateway.countRoom('battle', '4711')).toBe(1);
    expect(first.gateway.countRoom('battle', '4712')).toBe(0);

    const there = await openClient(second.url);
    there.send({ id: 1001, data: { game: 'battle', room: '4711' } });
    await there.settle();
    first.clock.advance(3_000);
    await until(() => first.gateway.countRoom('battle', '4711') === 2);
    // A client that entered receives the count at the next tick, and again when it has changed.
    first.clock.advance(3_000);
    await until(() => here.watcherCounts.at(-1) === 2);

    there.websocket.close();
    await until(() => second.gateway.countRoom('battle', '4711') === 1);
    first.clock.advance(3_000);
    await until(() => first.gateway.countRoom('battle', '4711') === 1);
  });

  test('exclude seated players as the store knows them, whatever a client says of itself', async () => {
    const { clock, gateway, url } = await startGateway();
    const seats = new Map<string, string[]>();
    const asked: (readonly string[])[] = [];
    gateway.seatsFrom('battle', async (rooms) => {
      asked.push(rooms);
      return seats;
    });
    const [player, onlooker] = [await openClient(url), await openClient(url)];
    expect(await player.authorise('1:1')).toBe(true);
    // A page of an earlier version says that its player is seated. It is not asked.
    const claim = { id: 1001, data: { game: 'battle', room: '4711', seated: true } } as never;
    player.send({ id: 1001, data: { game: 'battle', room: '4711' } });
    onlooker.send(claim);
    await Promise.all([player.settle(), onlooker.settle()]);
    expect(gateway.countRoom('battle', '4711')).toBe(2);
    seats.set('4711', ['1', '99']);
    clock.advance(3_000);
    await until(() => player.watcherCounts.at(-1) === 1 && onlooker.watcherCounts.at(-1) === 1);
    expect(asked.at(-1)).toEqual(['4711']);
    // A caller that passes current seats gets the count at once.
    expect(gateway.countRoom('battle', '4711', [])).toBe(2);
    expect(gateway.countRoom('battle', '4711', [1n])).toBe(1);
    player.websocket.close();
    onlooker.websocket.close();
    await until(() => gateway.countRoom('battle', '4711') === 0);
  });

  test('are sent to a client that re-enters a room with an unchanged count', async () => {
    const { clock, gateway, url } = await startGateway();
    const enter = async () => {
      const client = await openClient(url);
      client.send({ id: 1001, data: { game: 'battle', room: '4711' } });
      await client.settle();
      return client;
    };
    const [, before] = [await enter(), await enter()];
    clock.advance(3_000);
    await until(() => before.watcherCounts.at(-1) === 2);
    before.websocket.close();
    await until(() => gateway.countRoom('battle', '4711') === 1);
    const again = await enter();
    clock.advance(3_000);
    await until(() => again.watcherCounts.at(-1) === 2);
  });

  test('of a peer are counted until it stops publishing', async () => {
    const { bus, clock, gateway } = await startGateway();
    bus.publish(defineTopic<{ node: string; rooms: Record<string, number> }>('gateway.room-counts'), {
      node: 'another',
      rooms: { 'battle/4711': 5 },
    });
    await until(() => gateway.countRoom('battle', '4711') === 5);
    clock.advance(11_000);
    expect(gateway.countRoom('battle', '4711')).toBe(0);
  });
});
