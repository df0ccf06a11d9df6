import { expect, test } from 'vitest';
import { areDone, type Newcomer, stepsOf } from './first-steps.ts';

const visitor: Newcomer = { isSignedIn: false, hasSignedToday: undefined, hasOpened: undefined, hasVerified: false };
const done = (newcomer: Newcomer) => stepsOf(newcomer)?.map(({ isDone }) => isDone);

test('a visitor has everything before them', () => {
  expect(done(visitor)).toEqual([false, false, false, false]);
});

test('nothing is said of a player before it is known', () => {
  expect(stepsOf({ ...visitor, isSignedIn: true })).toBeUndefined();
  expect(stepsOf({ ...visitor, isSignedIn: true, hasSignedToday: true })).toBeUndefined();
});

test('each step is done by itself, and all of them make an end', () => {
  const player = { isSignedIn: true, hasSignedToday: false, hasOpened: true, hasVerified: false };
  expect(done(player)).toEqual([true, false, true, false]);
  const steps = stepsOf({ ...player, hasSignedToday: true, hasVerified: true });
  expect(steps && areDone(steps)).toBe(true);
});
