import { expect, test } from 'vitest';
import { handleMessage, type MessageEffects } from './message-handling.ts';

function handle(id: number, data: Record<string, unknown>): unknown[][] {
  const calls: unknown[][] = [];
  const record =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  const effects: MessageEffects = {
    setOnlineCount: record('online'),
    timeTold: record('time'),
    authorised: record('authorised'),
    rollSettled: record('roll'),
    inboxChanged: record('inbox'),
    holdingsMoved: record('holdings'),
    prizeWon: record('prize'),
    dispatch: record('dispatch'),
  };
  handleMessage({ id, data }, effects);
  return calls;
}

test('2 carries the number of players online and the time', () => {
  expect(handle(2, { onlineNum: 7 })).toEqual([['online', 7]]);
  expect(handle(2, { onlineNum: 7, serverTime: 5_000 })).toEqual([
    ['time', 5_000],
    ['online', 7],
  ]);
  expect(handle(2, { onlineNum: 'many' })).toEqual([]);
});

test('12 says whether the token is valid; anything but true is false', () => {
  expect(handle(12, { isValid: true })).toEqual([['authorised', true]]);
  expect(handle(12, {})).toEqual([['authorised', false]]);
});

test('101 names the settled roll room', () => {
  expect(handle(101, { rollId: '42' })).toEqual([['roll', '42']]);
});

test('104 carries the state of the inbox', () => {
  const unread = { type: 'unread', noReadMessages: 3 };
  expect(handle(104, unread)).toEqual([['inbox', unread]]);
});

test('105 carries the player’s balances', () => {
  const holdings = { amount: '12.50', bagCount: 3 };
  expect(handle(105, holdings)).toEqual([['holdings', holdings]]);
});

test('106 is a prize of the player', () => {
  const prize = { source: 'rank', board: 1, place: 3, amount: '18.00' };
  expect(handle(106, prize)).toEqual([['prize', prize]]);
});

test('107 goes to those who count the watchers of a room', () => {
  const count = { game: 'battle', room: '4711', watchers: 3 };
  expect(handle(107, count)).toEqual([['dispatch', 'socket.watchers', count]]);
});

test.each([102, 103])('%i is a prize for the banner', (id) => {
  const prize = { nickName: '云上客' };
  expect(handle(id, prize)).toEqual([['dispatch', 'activity.prize', prize]]);
});

test('1100 reaches the games, and a win reaches the banner too', () => {
  const tick = { game: 'crash', type: 'started', version: 3 };
  expect(handle(1100, tick)).toEqual([['dispatch', 'socket.game', tick]]);
  const win = { game: 'live', type: 'winner', version: 4, winner: { nickName: '阿澈' } };
  expect(handle(1100, win)).toEqual([
    ['dispatch', 'activity.prize', win.winner],
    ['dispatch', 'socket.game', win],
  ]);
});

test.each([1001, 1002])('%i has no handler', (id) => {
  expect(handle(id, {})).toEqual([]);
});

test('an unknown id is forwarded unchanged', () => {
  expect(handle(777, { a: 1 })).toEqual([['dispatch', 'socket.message', { id: 777, data: { a: 1 } }]]);
});
