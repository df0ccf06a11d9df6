import { crashTimeOf } from '@clearcrate/contract/crash-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countWaiting, holdPlayers } from '../../../testing/held-player.ts';
import type { Round } from '../round/crash.round.ts';
import { type CrashRig, createCrashRig, type Shooter } from '../testing/crash-rig.ts';

/** One bettor is locked by another transaction for longer than the round. */

const POINT = 300n;
const END_MS = crashTimeOf(Number(POINT));
const [OPEN, ESCAPED, LOST] = [1, 2, 3];

let rig: CrashRig;
let locked: Shooter;
let others: Shooter[];

beforeAll(async () => {
  rig = await createCrashRig({ points: Array.from({ length: 6 }, () => POINT) });
  [locked, ...others] = (await Promise.all(Array.from({ length: 6 }, (_, index) => rig.player(index)))) as [
    Shooter,
    ...Shooter[],
  ];
});
afterAll(() => rig.test.close());
beforeEach(async () => {
  await rig.waiting();
});

const everybody = () => [locked, ...others];
const runDue = () => rig.test.app.platform.jobs.runDue();
/** States of the bets: of the locked player, and of the others. */
const statesOf = async (roundId: bigint) => {
  const { rows } = await sql<{ player_id: bigint; state: number }>`
    select player_id, state from crash_bet where round_id = ${roundId}`.execute(rig.test.database.db);
  const stateOf = ({ playerId }: Shooter) => rows.find(({ player_id }) => player_id === playerId)?.state;
  return { locked: stateOf(locked), others: [...new Set(others.map(stateOf))] };
};
const sumsOf = async (roundId: bigint) => {
  const { rows } = await sql<Round & { escapes: number; paid: bigint }>`
    select * from crash_round where id = ${roundId}`.execute(rig.test.database.db);
  return rows[0];
};
/** Settles what is left of closed rounds, once its delay is over. */
const settleLate = async () => {
  rig.test.clock.advance(1_100);
  await runDue();
};

it('the others are paid in flight and at the end, the round is closed in time, and the next one opens', async () => {
  for (const one of everybody()) expect((await rig.bet(one, { autoEscape: '2.00' })).code).toBe(0);
  const { id } = await rig.launch();
  const held = await holdPlayers(rig.test, locked.playerId);
  await rig.fly(crashTimeOf(200) + 100);
  expect(await statesOf(id)).toEqual({ locked: OPEN, others: [ESCAPED] });
  await rig.settled();
  expect(await sumsOf(id)).toMatchObject({ state: 3, interrupted: false, bets: 6, escapes: 5, paid: 5n * 20_00n });
  expect((await rig.waiting()).id).toBe(id + 1n);
  expect((await rig.bet(others[0] as Shooter)).code).toBe(0);
  await settleLate();
  expect(await statesOf(id)).toEqual({ locked: OPEN, others: [ESCAPED] });

  await held.release();
  await settleLate();
  expect(await statesOf(id)).toEqual({ locked: ESCAPED, others: [ESCAPED] });
  expect(await sumsOf(id)).toMatchObject({ escapes: 6, paid: 6n * 20_00n });
  await rig.settled();
  expect(await rig.problems()).toEqual([]);
});

it('a bet that flew too far is lost once its player is free, and nothing is added to the sums', async () => {
  for (const one of everybody()) expect((await rig.bet(one, { autoEscape: '9.00' })).code).toBe(0);
  const { id } = await rig.launch();
  const held = await holdPlayers(rig.test, locked.playerId);
  await rig.settled();
  expect(await statesOf(id)).toEqual({ locked: OPEN, others: [LOST] });
  await held.release();
  await settleLate();
  expect(await statesOf(id)).toEqual({ locked: LOST, others: [LOST] });
  expect(await sumsOf(id)).toMatchObject({ interrupted: false, escapes: 0, paid: 0n });
  expect(await rig.problems()).toEqual([]);
});

it('twenty escapes at once of the locked player delay no other player, and one counts by its receive time', async () => {
  const before = await locked.coins();
  for (const one of everybody()) expect((await rig.bet(one)).code).toBe(0);
  const { id } = await rig.launch();
  const held = await holdPlayers(rig.test, locked.playerId);
  rig.test.clock.set((await rig.round()).starts_at.getTime() + crashTimeOf(150));
  const own = Array.from({ length: 20 }, () => rig.escape(locked));
  await expect.poll(() => countWaiting(rig.test)).toBe(own.length);
  const escapes = await Promise.all(others.map((one) => rig.escape(one)));
  expect(escapes.map(({ code }) => code)).toEqual(escapes.map(() => 0));
  await rig.settled();
  expect(await sumsOf(id)).toMatchObject({ interrupted: false, escapes: 5, paid: 5n * 15_00n });
  await held.release();
  const answers = await Promise.all(own);
  expect(answers.filter(({ code }) => code === 0)).toMatchObject([{ data: { bet: { escapedAt: '1.50' } } }]);
  expect(answers.filter(({ code }) => code === ERRORS.crashSettled.code)).toHaveLength(19);
  expect(await locked.coins()).toBeCloseTo(before + 5, 2);
  expect(await sumsOf(id)).toMatchObject({ escapes: 6, paid: 6n * 15_00n });
  await settleLate();
  expect(await rig.problems()).toEqual([]);
});

it('an escape that is written while its round is closed without it is in the sums of the round', async () => {
  for (const one of everybody()) expect((await rig.bet(one)).code).toBe(0);
  const { id, starts_at } = await rig.launch();
  const { db } = rig.test.database;
  rig.test.clock.set(starts_at.getTime() + crashTimeOf(150));
  // Its transaction has read that the round flies, and cannot write before the round is closed.
  const escaping = await db.transaction().execute(async (tx) => {
    await sql`select from crash_bet where round_id = ${id} and player_id = ${locked.playerId} for update`.execute(tx);
    const answer = rig.escape(locked);
    await expect.poll(() => countWaiting(rig.test)).toBe(1);
    rig.test.clock.set(starts_at.getTime() + END_MS);
    await rig.settled();
    expect(await sumsOf(id)).toMatchObject({ escapes: 0, paid: 0n });
    expect((await sumsOf(id))?.settled_at).not.toBeNull();
    return { answer };
  });
  expect((await escaping.answer).code).toBe(0);
  expect(await sumsOf(id)).toMatchObject({ escapes: 1, paid: 15_00n });
  await settleLate();
  expect(await rig.problems()).toEqual([]);
});
