import { getRollList } from '@clearcrate/contract/roll';
import { expect, test } from 'vitest';
import { conditionsOf, missingOf } from './conditions.ts';

const [room] = getRollList.example.data.items;
if (!room) throw new Error('the example is missing');
const plain = { ...room, minLevel: 0, recharge: '0.00', rechargeSince: null, maxPlayers: null };
const own = { rollId: '1', seat: null, userCode: null, place: null, level: 4, recharged: '50.00', isInvited: false };

test('a room may have no conditions', () => {
  expect(conditionsOf(plain, own)).toEqual([]);
});

test('each condition is met exactly at its bound', () => {
  const asked = { ...room, minLevel: 4, recharge: '50.00', needsSpread: true, hasPassword: true };
  expect(conditionsOf(asked, own)).toEqual([
    { kind: 'level', isMet: true },
    { kind: 'recharge', isMet: true },
    { kind: 'spread', isMet: false },
    { kind: 'password', isMet: undefined },
    { kind: 'room', isMet: true },
  ]);
  expect(missingOf(conditionsOf(asked, own))).toBe('spread');
  expect(missingOf(conditionsOf(asked, { ...own, recharged: '49.99' }))).toBe('recharge');
  expect(missingOf(conditionsOf({ ...plain, maxPlayers: 2, entries: 2 }, own))).toBe('room');
  expect(missingOf(conditionsOf({ ...plain, maxPlayers: 2, entries: 2 }, { ...own, seat: 1 }))).toBeUndefined();
});

test('conditions are unknown for a visitor', () => {
  expect(conditionsOf({ ...room, maxPlayers: null }, undefined).map(({ isMet }) => isMet)).toEqual([
    undefined,
    undefined,
  ]);
});
