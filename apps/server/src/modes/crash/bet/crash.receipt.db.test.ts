import { crashTimeOf } from '@clearcrate/contract/crash-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { allCallsWait, countWaiting, holdPlayers } from '../../../testing/held-player.ts';
import { createTestApp, type Envelope, type TestApp } from '../../../testing/test-app.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import type { Round } from '../round/crash.round.ts';
import { type CrashRig, createCrashRig, type Shooter } from '../testing/crash-rig.ts';

/**
 * Escapes that were received in time and then had to wait. The rounds are run by one process,
 * escapes reach the other one.
 */

let rig: CrashRig;
let other: TestApp;
let players: Shooter[];
const otherClock = movableClock(TEST_START_MS);
const POINT = 300n;
const IN_TIME = crashTimeOf(150);
const END = crashTimeOf(Number(POINT));

beforeAll(async () => {
  rig = await createCrashRig({ points: [POINT, POINT, POINT, POINT] });
  const { database, app } = rig.test;
  other = await createTestApp({ database, clock: otherClock, bus: app.platform.bus });
  players = await Promise.all(Array.from({ length: 12 }, (_, index) => rig.player(index, other)));
});
afterAll(async () => {
  await other.app.close();
  await rig.test.close();
});
beforeEach(async () => {
  await rig.waiting();
  otherClock.set(rig.test.clock.now());
});

const player = (index: number): Shooter => players[index] as Shooter;
const setBoth = (ms: number) => {
  rig.test.clock.set(ms);
  otherClock.set(ms);
};
const [OPEN, ESCAPED, LOST, RETURNED] = [1, 2, 3, 4];
/** In the order of the players. */
const betStates = async (roundId: bigint) => {
  const { rows } = await sql<{ state: number }>`
    select state from crash_bet where round_id = ${roundId} order by player_id`.execute(rig.test.database.db);
  return rows.map(({ state }) => state);
};
const closedRound = async (id: bigint) => {
  const { rows } = await sql<Round & { escapes: number; paid: bigint }>`
    select * from crash_round where id = ${id}`.execute(rig.test.database.db);
  return rows[0];
};

it('pays an escape received in time though its player stays locked until the round is closed', async () => {
  const before = await player(0).coins();
  for (const one of [player(0), player(1)]) expect((await rig.bet(one)).code).toBe(0);
  const { id, starts_at } = await rig.launch();
  const held = await holdPlayers(rig.test, player(0).playerId);
  otherClock.set(starts_at.getTime() + IN_TIME);
  const escaping = rig.escape(player(0));
  await expect.poll(() => countWaiting(rig.test)).toBe(1);

  otherClock.set(starts_at.getTime() + END);
  const settled = await rig.settled();
  expect(settled.id).toBe(id);
  expect(await closedRound(id)).toMatchObject({ interrupted: false, escapes: 0, paid: 0n });
  expect(await betStates(id)).toEqual([OPEN, LOST]);
  otherClock.set(rig.test.clock.now());
  await held.release();
  const receivedAt = new Date(starts_at.getTime() + IN_TIME).toISOString();
  expect(await escaping).toMatchObject({
    code: 0,
    data: { bet: { state: 2, escapedAt: '1.50', won: '15.00', receivedAt } },
  });
  expect(await player(0).coins()).toBeCloseTo(before + 5, 2);
  expect(await closedRound(id)).toMatchObject({ escapes: 1, paid: 15_00n });
  expect(await rig.problems()).toEqual([]);
});

/**
 * An escape that waits at the edge of the other process, before anything of crash has seen it. Its
 * player is signed in at the one process, so the other one has to ask the database, which is kept
 * from answering.
 */
async function escapeAtTheEdge(who: Shooter, roundId: bigint) {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = rig.test.database.db.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const headers = { authorization: who.token, 'idempotency-key': `held-at-the-edge-${roundId}` };
  const escaping = other.call('/api/crash/escapeCrash', { roundId: String(roundId), slot: 1 }, headers);
  await expect.poll(() => countWaiting(rig.test)).toBe(1);
  return async () => {
    release.resolve();
    await holding;
    return (await escaping).body;
  };
}

it('judges by the receive time, however long the database delays the request', async () => {
  const stranger = await rig.player(3);
  expect((await rig.bet(stranger)).code).toBe(0);
  const { id, starts_at } = await rig.launch();
  otherClock.set(starts_at.getTime() + IN_TIME);
  const letGo = await escapeAtTheEdge(stranger, id);
  otherClock.set(starts_at.getTime() + END);
  await rig.settled();
  setBoth(rig.test.clock.now());
  expect(await letGo()).toMatchObject({ code: 0, data: { bet: { escapedAt: '1.50' } } });
  expect(await closedRound(id)).toMatchObject({ escapes: 1, paid: 15_00n });
  expect(await rig.problems()).toEqual([]);
});

it('pays what was received before the end of an interrupted round, though the stake went back meanwhile', async () => {
  const stranger = await rig.player(4);
  const before = await stranger.coins();
  expect((await rig.bet(stranger)).code).toBe(0);
  expect((await rig.bet(player(5))).code).toBe(0);
  const { id, starts_at } = await rig.launch();
  otherClock.set(starts_at.getTime() + IN_TIME);
  const letGo = await escapeAtTheEdge(stranger, id);
  // Nobody ran the rounds for long after the end.
  setBoth(starts_at.getTime() + END + 60_000);
  await rig.until(3);
  rig.test.clock.advance(400);
  await rig.closed(id);
  expect(await closedRound(id)).toMatchObject({ interrupted: true, escapes: 0, paid: 0n });
  expect(await betStates(id)).toEqual([RETURNED, RETURNED]);
  expect(await letGo()).toMatchObject({ code: 0, data: { bet: { state: 2, escapedAt: '1.50', won: '15.00' } } });
  expect(await stranger.coins()).toBeCloseTo(before + 5, 2);
  expect(await closedRound(id)).toMatchObject({ escapes: 1, paid: 15_00n });
  // One that is received after the end has its stake back and nothing more.
  expect((await player(5).ask('/api/crash/escapeCrash', { roundId: String(id), slot: 1 })).code).toBe(
    ERRORS.crashTooLate.code,
  );
  expect(await betStates(id)).toEqual([ESCAPED, RETURNED]);
  expect(await rig.problems()).toEqual([]);
});

it('under load pays escapes received in time, and answers the others with their receive time', async () => {
  for (const one of players) expect((await rig.bet(one)).code).toBe(0);
  const { id, starts_at } = await rig.launch();
  const held = await holdPlayers(rig.test, ...players.map(({ playerId }) => playerId));
  const answers: Promise<Envelope>[] = [];
  for (const [rest, elapsedMs] of [IN_TIME, END].entries()) {
    otherClock.set(starts_at.getTime() + elapsedMs);
    answers.push(...players.filter((_, index) => index % 2 === rest).map((one) => rig.escape(one)));
    await allCallsWait(rig.test);
  }
  // The round is closed without any of them.
  rig.test.clock.set(starts_at.getTime() + END);
  await rig.settled();
  await held.release();
  const lateAt = `${new Date(starts_at.getTime() + END).toISOString().slice(11, 23)} UTC`;
  for (const [index, { code, data, msg }] of (await Promise.all(answers)).entries()) {
    if (index < 6) expect([code, data?.bet?.escapedAt]).toEqual([0, '1.50']);
    else expect([code, msg]).toEqual([ERRORS.crashTooLate.code, expect.stringContaining(lateAt)]);
  }
  rig.test.clock.advance(1_100);
  await rig.test.app.platform.jobs.runDue();
  expect(await closedRound(id)).toMatchObject({ bets: 12, escapes: 6, paid: 6n * 15_00n });
  expect(await rig.problems()).toEqual([]);
});
