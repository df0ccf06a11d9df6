import { ERRORS } from '@clearcrate/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsFrom, type DemoPlayer, enterDemo } from '../testing/demo-players.ts';
import { holdPlayers } from '../testing/held-player.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** A player whose lock is held by somebody outside, such as a frozen node: everybody else goes on. */

let test: TestApp;
let players: DemoPlayer[];
let keys = 0;

beforeAll(async () => {
  test = await createTestApp({ env: { LOCK_TIMEOUT_MS: '100' } });
  players = await enterDemo(test, accountsFrom(13_900_000_000, 14));
}, 120_000);
afterAll(() => test.close());

const signIn = async (index: number): Promise<number> => {
  const headers = { authorization: (players[index] as DemoPlayer).token, 'idempotency-key': `held-owner-${keys++}` };
  return (await test.call('/api/user/signin', {}, headers)).body.code;
};

it('others of the same kind are served while the lock is held, and the player after it was given back', async () => {
  const [held] = players as [DemoPlayer];
  const lock = await holdPlayers(test, held.id);
  // As many as one kind has lanes.
  const own = [signIn(0), signIn(0)];
  const others = await Promise.all(players.slice(1, 8).map((_, index) => signIn(index + 1)));
  expect(others).toEqual(others.map(() => 0));
  // Calls that arrive while the player is known to be locked share no batch with them.
  own.push(signIn(0));
  const later = await Promise.all(players.slice(8).map((_, index) => signIn(index + 8)));
  expect(later).toEqual(later.map(() => 0));
  await lock.release();
  const answers = await Promise.all(own);
  expect(answers.toSorted((a, b) => a - b)).toEqual([0, ERRORS.signedInToday.code, ERRORS.signedInToday.code]);
});
