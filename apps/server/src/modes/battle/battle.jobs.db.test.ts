import { BATTLE_BEACON_WAIT_MS } from '@clearcrate/contract/battle-rules';
import { roundTimeMs } from '@clearcrate/fairness/beacon';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { FIRST_BACKOFF_MS } from '../../platform/jobs/backoff.ts';
import type { LeasedJob } from '../../platform/jobs/jobs.ts';
import type { Lease } from '../../platform/jobs/lease.ts';
import { type BeaconServer, startBeaconServer } from '../../play/beacon/testing/beacon-server.ts';
import { TEST_START_MS } from '../../testing/test-platform.ts';
import { type BattleWork, registerBattleJobs } from './battle.jobs.ts';
import { type BattleRig, type Battler, createBattleRig } from './testing/battle-rig.ts';

/** More rooms than one slice of a poll. */
const ROOMS = 103;

const clock = movableClock(TEST_START_MS);
let server: BeaconServer;
let rig: BattleRig;
const roomIds: bigint[] = [];

const db = () => rig.test.database.db;

async function fillRoom(one: Battler, other: Battler): Promise<bigint> {
  const { roomId } = (await rig.create(one)).data;
  expect((await rig.join(other, roomId)).data).toMatchObject({ seat: 2, started: false });
  return BigInt(roomId);
}

beforeAll(async () => {
  server = await startBeaconServer(() => clock.now());
  rig = await createBattleRig({ clock, env: server.env() });
  const players = await Promise.all(Array.from({ length: 8 }, (_, index) => rig.player(index)));
  await rig.runDue();
  for (let from = 0; from < ROOMS; from += 4) {
    const pairs = [0, 2, 4, 6].slice(0, ROOMS - from);
    const filled = pairs.map((index) => fillRoom(players[index] as Battler, players[index + 1] as Battler));
    roomIds.push(...(await Promise.all(filled)));
  }
  // The round of all rooms is available, and no job has polled since.
  const { round } = (await rig.room(String(roomIds[0]))).beacon;
  clock.advance(roundTimeMs(server.beacon.chain, round) - clock.now());
  const { signature, randomness } = server.beacon.round(round, '');
  const at = new Date(clock.now());
  await sql`update beacon_round set signature = ${signature}, randomness = ${randomness}, checked_at = ${at}`.execute(
    db(),
  );
});
afterAll(async () => {
  await rig.test.close();
  await server.close();
});

async function statesOf(ids: readonly bigint[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: number; rooms: number }>`
    select state, count(*)::int as rooms from battle_room where id = any(${ids}::bigint[]) group by 1`.execute(db());
  return Object.fromEntries(rows.map(({ state, rooms }) => [state, rooms]));
}

/** Runs one poll of the job on the rooms of the rig, with the given fakes for its work. */
function poll(work: Partial<BattleWork>, laterMs = 0): Promise<void> {
  const { platform } = rig.test.app;
  const jobsOf: LeasedJob[] = [];
  const nothing = async () => ({ json: '{}' });
  const boxes = { version: async (id: bigint) => ({ id }) } as unknown as BattleWork['boxes'];
  registerBattleJobs(
    {
      ...platform,
      clock: { now: () => clock.now() + laterMs },
      outbox: { ...platform.outbox, subscribe: () => {} },
      jobs: { ...platform.jobs, leased: (job) => void jobsOf.push(job) },
    },
    { boxes, close: async () => {}, house: {} as BattleWork['house'], start: nothing, dissolve: nothing, ...work },
  );
  const lease = { transaction: async () => 0 } as unknown as Lease;
  const job = jobsOf.find(({ name }) => name === 'battle.rooms');
  return job ? job.run(lease) : Promise.reject(new Error('no such job'));
}

const sorted = (ids: readonly bigint[]) => ids.toSorted((a, b) => (a < b ? -1 : 1));

it('tries every due room once, although all of them fail', async () => {
  const asked: bigint[] = [];
  const start: BattleWork['start'] = ({ roomId }) => {
    asked.push(roomId);
    return Promise.reject(new Error(`no room ${roomId}`));
  };
  await poll({ start });
  expect(sorted(asked)).toEqual(sorted(roomIds));
});

it('draws the other rooms when the boxes of one cannot be read', async () => {
  const asked: bigint[] = [];
  let reads = 0;
  const version = async () => {
    reads += 1;
    if (reads === 1) throw new Error('the box does not exist');
    return {};
  };
  const start: BattleWork['start'] = async ({ roomId }) => {
    asked.push(roomId);
    return { json: '{}' };
  };
  // The rooms failed before and are in backoff.
  clock.advance(FIRST_BACKOFF_MS);
  await poll({ start, boxes: { version } as unknown as BattleWork['boxes'] });
  expect(asked).toHaveLength(ROOMS - 1);
});

it('tries every overdue room, although the first ones cannot be dissolved', async () => {
  const asked: bigint[] = [];
  const dissolve: BattleWork['dissolve'] = ({ roomId }) => {
    asked.push(roomId);
    return Promise.reject(new Error(`no room ${roomId}`));
  };
  await poll({ dissolve }, BATTLE_BEACON_WAIT_MS);
  expect(sorted(asked)).toEqual(sorted(roomIds));
});

it('draws all ready rooms in one poll', async () => {
  expect(await statesOf(roomIds)).toEqual({ 5: ROOMS });
  clock.advance(2 * FIRST_BACKOFF_MS);
  await rig.runDue();
  expect(await statesOf(roomIds)).toEqual({ 2: ROOMS });
  expect(await rig.problems()).toEqual([]);
});
