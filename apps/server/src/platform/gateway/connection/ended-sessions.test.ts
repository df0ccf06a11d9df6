import { expect, it } from 'vitest';
import { EndedSessions } from './ended-sessions.ts';

const socket = { playerId: '7', sessionId: '70' };

it('rejects an authorisation requested up to the millisecond of the sign-out, and accepts later ones', () => {
  const ended = new EndedSessions();
  ended.add({ playerId: '7' }, 1_000);
  expect([999, 1_000, 1_001].map((askedAtMs) => ended.hasEnded(socket, askedAtMs))).toEqual([true, true, false]);
  expect(ended.hasEnded({ ...socket, playerId: '8' }, 999)).toBe(false);
});

it('rejects an ended session until its entry expires', () => {
  const ended = new EndedSessions();
  ended.add({ playerId: '7', sessionIds: ['70'] }, 1_000);
  ended.forgetOld(30_999);
  expect(ended.hasEnded(socket, 5_000)).toBe(true);
  expect(ended.hasEnded({ ...socket, sessionId: '71' }, 5_000)).toBe(false);
  ended.forgetOld(31_000);
  expect(ended.hasEnded(socket, 5_000)).toBe(false);
});
