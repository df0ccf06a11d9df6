import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWaiting, holdPlayers } from '../testing/held-player.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { grant } from './testing/grants.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('two transactions that name the same players the other way round never wait for each other in a circle', async () => {
  const { ledger } = test.app;
  const { db } = test.database;
  const [one, other] = [7_000_001n, 7_000_002n];
  await db.transaction().execute(async (tx) => {
    await ledger.openAccounts(tx, one, other);
    await ledger.transfer(tx, [grant(one, 100n), grant(other, 100n)]);
  });
  const move = (from: bigint, to: bigint) =>
    db.transaction().execute((tx) => ledger.transfer(tx, [grant(from, -1n), grant(to, 1n)]));
  // Both wait for the first of their locks; were those two different ones, each would then have
  // what the other wants.
  const hold = await holdPlayers(test, one, other);
  const moves = [move(one, other), move(other, one)];
  await expect.poll(() => countWaiting(test)).toBe(2);
  await hold.release();
  await expect(Promise.all(moves)).resolves.toHaveLength(2);
});
