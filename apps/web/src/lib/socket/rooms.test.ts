import type { GameMessage } from '@clearcrate/contract/gateway';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { beforeEach, expect, test } from 'vitest';
import { createRooms, type RoomAddress, type RoomListener } from './rooms.ts';

const BATTLE: RoomAddress = { game: 'battle', room: '4711' };
const { enterGame, leaveGame } = MESSAGE_IDS;

let sent: [id: number, room: string | undefined][];
let heard: (number | 'gap')[];
let rooms: ReturnType<typeof createRooms>;
const connect = () =>
  rooms.connected((message) => {
    if ('data' in message && 'game' in message.data) sent.push([message.id, message.data.room]);
  });
const listener = (): RoomListener => ({
  onMessage: ({ version }) => heard.push(version),
  onGap: () => heard.push('gap'),
});
const say = (version: number, room = '4711') =>
  rooms.receive({ game: 'battle', room, version, type: 'changed' } as unknown as GameMessage);

beforeEach(() => {
  sent = [];
  heard = [];
  rooms = createRooms();
});

test('enters a room once for all listeners, and leaves with the last of them', () => {
  connect();
  const leaveFirst = rooms.join(BATTLE, listener());
  const leaveSecond = rooms.join(BATTLE, listener());
  expect(sent).toEqual([[enterGame, '4711']]);
  leaveFirst();
  leaveFirst();
  expect(sent).toHaveLength(1);
  leaveSecond();
  expect(sent).toEqual([
    [enterGame, '4711'],
    [leaveGame, '4711'],
  ]);
});

test('receives only the room’s messages, in order and once each', () => {
  connect();
  rooms.join(BATTLE, listener());
  say(7);
  say(8, '99');
  say(7);
  say(8);
  expect(heard).toEqual([7, 8]);
});

test('reports a skipped version before the message', () => {
  connect();
  rooms.join(BATTLE, listener());
  say(7);
  say(10);
  expect(heard).toEqual([7, 'gap', 10]);
});

test('enters a room when the connection is up, and again after each reconnect', () => {
  rooms.join(BATTLE, listener());
  expect(sent).toEqual([]);
  connect();
  say(7);
  rooms.disconnected();
  connect();
  expect(sent).toEqual([
    [enterGame, '4711'],
    [enterGame, '4711'],
  ]);
  // A restarted server counts versions anew.
  say(1);
  expect(heard).toEqual(['gap', 7, 'gap', 1]);
});

test('leaving while disconnected sends nothing', () => {
  connect();
  const leave = rooms.join(BATTLE, listener());
  rooms.disconnected();
  leave();
  connect();
  expect(sent).toEqual([[enterGame, '4711']]);
});
