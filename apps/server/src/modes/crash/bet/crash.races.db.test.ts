import { crashTimeOf } from '@clearcrate/contract/crash-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { foundBehind } from '../../../testing/held-player.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { lockOpenRound } from '../crash.repository.ts';
import { endRound, startRound } from '../round/crash.round.ts';
import { type CrashRig, createCrashRig, type Shooter } from '../testing/crash-rig.ts';

/** Two processes on one database and one bus, with clocks of their own. */

let rig: CrashRig;
let other: TestApp;
let pairs: [Shooter, Shooter][];
const otherClock = movableClock(TEST_START_MS);
const { crashSettled, crashTooLate, crashSlotTaken, crashBetsClosed } = ERRORS;

beforeAll(async () => {
  rig = await createCrashRig({ points: [300n, 250n, 200n, 400n, 101n] });
  const { database, app } = rig.test;
  other = await createTestApp({ database, clock: otherClock, bus: app.platform.bus });
  pairs = await Promise.all(
    Array.from(
      { length: 12 },
      async (_, index): Promise<[Shooter, Shooter]> => [await rig.player(index), await rig.player(index, other)],
    ),
  );
});
afterAll(async () => {
  await other.app.close();
  await rig.test.close();
});

const at = (index: number, node: 0 | 1): Shooter => (pairs[index] as [Shooter, Shooter])[node];
const sameTime = () => otherClock.set(rig.test.clock.now());
const codes = (answers: { code: number }[]) => answers.map(({ code }) => code);

it('takes one of ten bets for a slot over both processes, and replays its answer', async () => {
  await rig.waiting();
  sameTime();
  const before = await at(0, 0).coins();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => rig.bet(at(0, (index % 2) as 0 | 1))));
  expect(codes(answers).filter((code) => code === 0)).toHaveLength(1);
  expect(codes(answers).filter((code) => code === crashSlotTaken.code)).toHaveLength(9);
  expect(await at(0, 0).coins()).toBeCloseTo(before - 10, 2);
  const { id } = await rig.round();
  const body = { roundId: String(id), slot: 1, amount: '3.00' };
  const same = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      at(1, (index % 2) as 0 | 1).ask('/api/crash/placeCrashBet', body, 'one-key'),
    ),
  );
  expect(new Set(same.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

it('lets a bet escape once, by hand or automatically, whichever is first', async () => {
  await rig.bet(at(2, 0), { autoEscape: '2.00' });
  await rig.launch();
  rig.test.clock.set((await rig.round()).starts_at.getTime() + crashTimeOf(200));
  sameTime();
  const before = await at(2, 0).coins();
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, (_, index) => rig.escape(at(2, (index % 2) as 0 | 1)))),
    rig.test.app.platform.jobs.runDue(),
  ]);
  expect(codes(answers).filter((code) => code === 0).length).toBeLessThanOrEqual(1);
  expect(codes(answers).filter((code) => code !== 0 && code !== crashSettled.code)).toEqual([]);
  expect(await at(2, 0).coins()).toBeCloseTo(before + 20, 2);
  await rig.settled();
  expect(await rig.problems()).toEqual([]);
});

it('judges an escape in the millisecond of the end by its receive time, while the round is settled', async () => {
  await rig.waiting();
  sameTime();
  for (let index = 0; index < 12; index += 1) await rig.bet(at(index, 0), { amount: '5.00' });
  await rig.launch();
  const end = (await rig.round()).starts_at.getTime() + crashTimeOf(250);
  // The one process is a millisecond before the end, the other is in it and ends the round.
  otherClock.set(end - 1);
  rig.test.clock.set(end);
  const [escapes] = await Promise.all([
    Promise.all(pairs.map((_, index) => rig.escape(at(index, (index % 2) as 0 | 1)))),
    rig.test.app.platform.jobs.runDue(),
  ]);
  escapes.forEach(({ code, data }, index) => {
    if (index % 2 === 0) expect(code).toBe(crashTooLate.code);
    // In time before the end was published; too late after it.
    else if (code === 0) expect(data.bet).toMatchObject({ escapedAt: '2.49', won: '12.45' });
    else expect(code).toBe(crashTooLate.code);
  });
  await rig.settled();
  expect(await rig.problems()).toEqual([]);
});

it('takes no escape on a process with a slow clock once the end was published', async () => {
  await rig.waiting();
  sameTime();
  await rig.bet(at(3, 0));
  await rig.launch();
  const { starts_at } = await rig.round();
  rig.test.clock.set(starts_at.getTime() + crashTimeOf(200));
  await rig.until(3);
  otherClock.set(starts_at.getTime() + crashTimeOf(150));
  expect((await rig.escape(at(3, 1))).code).toBe(crashTooLate.code);
  await rig.settled();
});

it('settles every bet that was accepted, however close to the start', async () => {
  await rig.waiting();
  const { starts_at } = await rig.round();
  rig.test.clock.set(starts_at.getTime() - 1);
  sameTime();
  const answers = Promise.all(pairs.map((_, index) => rig.bet(at(index, (index % 2) as 0 | 1), { slot: 2 })));
  rig.test.clock.set(starts_at.getTime());
  await Promise.all([answers, rig.test.app.platform.jobs.runDue()]);
  const accepted = codes(await answers).filter((code) => code === 0);
  expect(codes(await answers).filter((code) => code !== 0 && code !== crashBetsClosed.code)).toEqual([]);
  const { id } = await rig.settled();
  const { rows } = await sql<{ bets: number; open: number }>`
    select count(*)::int as bets, count(*) filter (where state = 1)::int as open from crash_bet where round_id = ${id}`.execute(
    rig.test.database.db,
  );
  expect(rows[0]).toEqual({ bets: accepted.length, open: 0 });
  expect(await rig.problems()).toEqual([]);
});

const callOff = (tx: Tx, roundId: bigint) =>
  endRound(tx, roundId, {
    state: 4,
    point: 100n,
    hash: '0'.repeat(64),
    endedAtMs: rig.test.clock.now(),
    interrupted: true,
  });

it.each([
  ['the start of a flight', startRound],
  ['the end of a round that is called off', callOff],
])('%s waits for bets that are being placed', async (_what, move) => {
  const { id } = await rig.waiting();
  const undone = new Error('only looked at');
  const moved = foundBehind(
    rig.test,
    (tx) => lockOpenRound(runnerOf(tx)),
    async (tx) => {
      await move(tx, id);
      throw undone;
    },
  );
  await expect(moved).rejects.toBe(undone);
});

it('continues in the other process when the leader is gone', async () => {
  await rig.waiting();
  sameTime();
  await rig.bet(at(4, 1), { autoEscape: '1.01' });
  const { id } = await rig.round();
  // Gone without a word: the lease has to run out.
  await sql`update job_lease set until = '-infinity', token = token + 1 where job = 'crash.rounds'`.execute(
    rig.test.database.db,
  );
  otherClock.set((await rig.round()).starts_at.getTime() + 1_000);
  await expect
    .poll(
      async () => {
        await other.app.platform.jobs.runDue();
        otherClock.advance(400);
        return (await rig.closed(id).catch(() => undefined))?.settled_at ?? null;
      },
      { timeout: 20_000 },
    )
    .not.toBeNull();
  expect(await rig.problems()).toEqual([]);
});
