import { firstRoundAfter } from '@clearcrate/fairness/beacon';
import { RAFFLE_BEACON_DELAY_MS } from '@clearcrate/fairness/order-record';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawLines } from '../../apps/server/src/commands/export/draw-lines.ts';
import { movableClock } from '../../apps/server/src/platform/clock.ts';
import { type BeaconServer, startBeaconServer } from '../../apps/server/src/play/beacon/testing/beacon-server.ts';
import { createRaffleRig, type Joiner, type RaffleRig } from '../../apps/server/src/play/raffle/testing/raffle-rig.ts';
import { TEST_START_MS } from '../../apps/server/src/testing/test-platform.ts';
import { checkHere, checkInPython, type Report } from './both-verifiers.ts';
import { reseal } from './mutations.ts';

/** A raffle that waits for a beacon which is away, and a store that only says so. */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const WAITING_IN_PYTHON = 'rooms, because they wait for a beacon round and their seed is secret';
const clock = movableClock(TEST_START_MS);
let server: BeaconServer;
let rig: RaffleRig;
let player: Joiner;

beforeAll(async () => {
  server = await startBeaconServer(() => clock.now());
  rig = await createRaffleRig({ clock, env: server.env() });
  player = await rig.player(3);
});
afterAll(async () => {
  await rig.test.close();
  await server.close();
});

const look = async () => {
  for (let looks = 0; looks < 3; looks += 1) await rig.test.app.platform.jobs.runDue();
  await rig.test.app.platform.outbox.drain();
};

/** Joins the time box of the hour and lets its deadline pass. Returns its number. */
async function joinTimeBox(): Promise<string> {
  const boxes = (await rig.test.call('/api/timebox/getTimeBoxList', {})).body.data.items;
  const { roundId } = boxes.find(({ period, tier }: Record<string, unknown>) => period === 'hour' && tier === 0).round;
  await rig.recharge(player.playerId, '1000.00');
  expect((await player.ask('/api/timebox/joinTimeBox', { roundId })).code).toBe(0);
  const { rows } = await sql<{ draws_at: Date }>`
    select draws_at from raffle where id = ${roundId}`.execute(rig.test.database.db);
  clock.advance((rows[0]?.draws_at.getTime() ?? 0) - clock.now());
  await look();
  return roundId;
}

async function exported(): Promise<string[]> {
  let text = '';
  for await (const chunk of drawLines(rig.test.app.platform)) text += chunk;
  return text.trimEnd().split('\n');
}

/** Whether it passes, and how many rooms wait, by the store's verifier and in Python. */
function checkBoth(lines: readonly string[]): [passes: boolean, waiting: number][] {
  const [passes, unchecked] = checkHere(lines);
  const [passesInPython, uncheckedInPython] = checkInPython(lines, [lines])[0] as Report;
  return [
    [passes, unchecked.waitingRooms ?? 0],
    [passesInPython, uncheckedInPython[WAITING_IN_PYTHON] ?? 0],
  ];
}

/** The line of the seed that a room took. */
const seedLine = (lines: readonly string[], room: string): string =>
  lines.find((line) => line.includes('"kind":"seed"') && JSON.parse(line).room === room) ?? '';

let drawnId: string;
let drawn: string[];

it('is not accused while its beacon is away for hours, and is drawn afterwards', async () => {
  await joinTimeBox();
  clock.advance(MINUTE_MS);
  await look();
  server.mood = 'broken';
  drawnId = await joinTimeBox();
  clock.advance(2 * HOUR_MS);
  await look();
  const waiting = await exported();
  const { chain } = server.beacon;
  const { state, beacon, due } = JSON.parse(seedLine(waiting, drawnId));
  const after = new Date(Date.parse(due) + RAFFLE_BEACON_DELAY_MS).toISOString();
  const round = firstRoundAfter(chain, Date.parse(after));
  expect([state, beacon]).toEqual(['waiting', { chain: chain.hash, round, after }]);
  expect(checkBoth(waiting)).toEqual([
    [true, 1],
    [true, 1],
  ]);

  server.mood = 'honest';
  await look();
  drawn = await exported();
  expect(JSON.parse(seedLine(drawn, drawnId)).state).toBe('drawn');
  expect(checkBoth(drawn)).toEqual([
    [true, 0],
    [true, 0],
  ]);
});

/** The export of a store that hides a drawn raffle behind another line of its seed. */
function hiding(lines: readonly string[], change: Record<string, unknown> = {}): string[] {
  const seed = JSON.parse(seedLine(lines, drawnId));
  const order = lines.find((line) => line.includes(`"id":"32/${drawnId}"`)) ?? '';
  const { chain, round, after } = JSON.parse(order).beacon;
  const told = { ...seed, roomSeed: null, state: 'waiting', beacon: { chain, round, after }, ...change };
  const [head = '', ...rest] = lines.with(lines.indexOf(seedLine(lines, drawnId)), JSON.stringify(told));
  const isChain = (line: string) => line.includes('"kind":"beacon"');
  // The chain stands before the lines that name it.
  const moved = [head, ...rest.filter(isChain), ...rest.filter((line) => !isChain(line))];
  return reseal(moved.filter((line) => line !== order));
}

it('cannot be hidden once a later round was drawn with', async () => {
  // The export does not show that the beacon is back.
  expect(checkBoth(hiding(drawn))).toEqual([
    [true, 1],
    [true, 1],
  ]);
  await joinTimeBox();
  clock.advance(MINUTE_MS);
  await look();
  // What was drawn within the last hour may have come back first.
  const early = await exported();
  expect(checkBoth(hiding(early))).toEqual([
    [true, 1],
    [true, 1],
  ]);
  clock.advance(HOUR_MS);
  await look();
  const late = await exported();
  expect(checkBoth(late)).toEqual([
    [true, 0],
    [true, 0],
  ]);
  for (const [passes] of checkBoth(hiding(late))) expect(passes).toBe(false);
});

it('cannot be hidden behind another round, time, mode or chain', () => {
  const { due } = JSON.parse(seedLine(drawn, drawnId));
  const { chain } = server.beacon;
  const awaiting = (afterMs: number, more: object = {}) => {
    const round = firstRoundAfter(chain, afterMs);
    return { beacon: { chain: chain.hash, round, after: new Date(afterMs).toISOString(), ...more } };
  };
  const promisedMs = Date.parse(due) + RAFFLE_BEACON_DELAY_MS;
  const closedLate = awaiting(promisedMs + HOUR_MS);
  const lies: Record<string, Record<string, unknown>> = {
    'another round': awaiting(promisedMs, { round: closedLate.beacon.round }),
    'a time before the deadline': awaiting(promisedMs - 1),
    'a closing before the round was signed': awaiting(promisedMs + 1),
    'a closing more than an hour late': awaiting(promisedMs + HOUR_MS + 1),
    'a chain that is not told': awaiting(promisedMs, { chain: '1'.repeat(64) }),
    'another mode': { ...awaiting(promisedMs), mode: 30 },
    'no round': { beacon: null },
    'a state that does not wait': { ...awaiting(promisedMs), state: 'open' },
    'a room that is over': { state: 'open', beacon: null },
  };
  expect(checkBoth(hiding(drawn, closedLate))).toEqual([
    [true, 1],
    [true, 1],
  ]);
  for (const [name, change] of Object.entries(lies))
    for (const [passes] of checkBoth(hiding(drawn, change))) expect(passes, name).toBe(false);
});
