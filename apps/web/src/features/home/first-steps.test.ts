import { expect, test } from 'vitest';
import { areDone, stepsOf } from './first-steps.ts';

const done = (...newcomer: Parameters<typeof stepsOf>) => stepsOf(...newcomer).map(({ isDone }) => isDone);

test('a visitor has all steps to do, beginning with an account', () => {
  expect(done({})).toEqual([false, false, false, false]);
  expect(stepsOf({})[0]?.to).toBe('/register');
});

test('each step is completed on its own, and all of them complete the list', () => {
  const player = { isSignedIn: true, hasOpened: true };
  expect(done(player)).toEqual([true, false, true, false]);
  expect(areDone(stepsOf(player))).toBe(false);
  expect(areDone(stepsOf({ ...player, hasSignedToday: true, hasVerified: true }))).toBe(true);
});
