import { MODES } from '@clearcrate/contract/modes';
import { firstRoundAfter, roundTimeMs } from '@clearcrate/fairness/beacon';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { RAFFLE_BEACON_DELAY_MS } from '@clearcrate/fairness/order-record';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { toRoomTopic } from '../../platform/gateway/gateway.topics.ts';
import { TEST_START_MS } from '../../testing/test-platform.ts';
import { type BeaconServer, startBeaconServer } from '../beacon/testing/beacon-server.ts';
import { findDueRaffles } from './raffle.repository.ts';
import { createRaffleRig, type RaffleRig } from './testing/raffle-rig.ts';

/**
 * Raffles of a store that mixes a public beacon into its draws: closed first, then drawn with a
 * round nobody could know.
 */

const clock = movableClock(TEST_START_MS);
let server: BeaconServer;
let rig: RaffleRig;

beforeAll(async () => {
  server = await startBeaconServer(() => clock.now());
  rig = await createRaffleRig({ clock, env: server.env() });
});
afterAll(async () => {
  await rig.test.close();
  await server.close();
});

const check = (text: string) => {
  const checker = new ExportChecker(nodeHasher);
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => checker.readLine(line));
};

/** Rounds are fetched by one job and used by another; what waits for them stays due. */
const look = async () => {
  for (let looks = 0; looks < 3; looks += 1) await rig.test.app.platform.jobs.runDue();
  await rig.test.app.platform.outbox.drain();
};

it('waits for the beacon round of its deadline, is drawn with it, and can be recomputed', async () => {
  const { rows } = await sql<{ raffle_id: bigint; draws_at: Date }>`
    select raffle_id, draws_at from roll_room where plan_code = 'daily'`.execute(rig.test.database.db);
  const [rollId, drawsAtMs] = [String(rows[0]?.raffle_id), rows[0]?.draws_at.getTime() ?? 0];
  const codes: string[] = [];
  for (const index of [3, 0, 1]) {
    const player = await rig.player(index);
    const { code, data } = await player.ask('/api/roll/joinRoll', { rollId });
    expect(code).toBe(0);
    codes.push(data.userCode);
  }
  const { chain } = server.beacon;
  const round = firstRoundAfter(chain, drawsAtMs + RAFFLE_BEACON_DELAY_MS);
  const state = async () => (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
  const { termsHash, beacon } = await state();
  const promised = { termsHash, beacon };
  expect(beacon).toEqual({ chain: chain.hash, round, signedAt: new Date(roundTimeMs(chain, round)).toISOString() });
  const told: { state: number }[] = [];
  rig.test.app.platform.bus.subscribe(toRoomTopic, ({ room, text }) => {
    if (room === rollId) told.push(JSON.parse(text).data);
  });

  const due = async () => findDueRaffles(runnerOf(rig.test.database.db), MODES.roll.number, new Date(clock.now()), 50);
  server.mood = 'late';
  // Closed later than its deadline: the round is the same.
  clock.advance(7_000);
  clock.advance(drawsAtMs - clock.now());
  await look();
  expect(await state()).toMatchObject({ state: 2, roomSeed: null, ...promised });
  // While it waits it takes the place of no other that is due.
  expect(await due()).not.toContain(BigInt(rollId));
  expect(told.filter(({ state: now }) => now === 2)).toEqual([
    expect.objectContaining({ entries: 3, beacon: { chain: chain.hash, round } }),
  ]);

  server.mood = 'honest';
  clock.advance(Math.max(0, roundTimeMs(chain, round) - clock.now()));
  await look();
  expect(await state()).toMatchObject({ state: 3, entries: 3 });
  const { payload } = await rig.test.app.http.inject({ method: 'GET', url: `/api/roll/getRollProof?rollId=${rollId}` });
  expect(payload).toContain(`"round":${round}`);
  expect(payload).toContain(`"termsHash":"${termsHash}"`);
  // In the order of the seats, whatever the codes are.
  expect(codes).not.toEqual(codes.toSorted());
  expect(payload).toContain(JSON.stringify(codes));
  expect(check(payload)).toEqual([]);
  expect(check(payload.replace(/"seats":\[(\d+),/, '"seats":[9$1,'))).not.toEqual([]);
  const { closedAt } = await state();
  expect(payload).toContain(`"closedAt":"${closedAt}"`);
  // A player who is added once the round is known shows.
  const [forged] = check(payload.replace(`"closedAt":"${closedAt}"`, `"closedAt":"${beacon.signedAt}"`));
  expect(forged?.message).toContain('after the round was signed');
  expect(await rig.problems()).toEqual([]);
});

it('takes the round after its closing when the announced one is signed earlier', async () => {
  const { rows } = await sql<{ raffle_id: bigint; draws_at: Date }>`
    select raffle_id, raffle.draws_at from roll_room join raffle on raffle.id = raffle_id
    where raffle.state = 1 and plan_code = 'daily'`.execute(rig.test.database.db);
  const [rollId, drawsAtMs] = [String(rows[0]?.raffle_id), rows[0]?.draws_at.getTime() ?? 0];
  const player = await rig.player(0);
  expect((await player.ask('/api/roll/joinRoll', { rollId })).code).toBe(0);
  const state = async () => (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
  const announced = (await state()).beacon.round;
  const { chain } = server.beacon;

  // The store was down when the list was to be closed, and until the announced round was signed.
  clock.advance(Math.max(0, drawsAtMs - clock.now()));
  clock.advance(Math.max(0, roundTimeMs(chain, announced) - clock.now()));
  server.mood = 'late';
  await look();
  const closed = await state();
  expect(closed.state).toBe(2);
  expect(closed.beacon.round).toBe(firstRoundAfter(chain, Date.parse(closed.closedAt) + RAFFLE_BEACON_DELAY_MS));
  expect(closed.beacon.round).toBeGreaterThan(announced);

  server.mood = 'honest';
  clock.advance(Math.max(0, roundTimeMs(chain, closed.beacon.round) - clock.now()));
  await look();
  expect(await state()).toMatchObject({ state: 3, beacon: closed.beacon });
  const { payload } = await rig.test.app.http.inject({ method: 'GET', url: `/api/roll/getRollProof?rollId=${rollId}` });
  expect(check(payload)).toEqual([]);
  expect(await rig.problems()).toEqual([]);
});

it('has terms and a round that the database refuses to change', async () => {
  const { db } = rig.test.database;
  for (const change of [
    'beacon_round = beacon_round + 1',
    "terms_hash = repeat('0', 64)",
    "closed_at = closed_at - interval '1 second'",
    'seed_number = seed_number + 1',
  ])
    await expect(sql.raw(`update raffle set ${change} where state = 3`).execute(db), change).rejects.toThrow(
      'stays as it is',
    );
});

it('announces its round once the beacon is known, if it opened before', async () => {
  const lost = await startBeaconServer(() => clock.now());
  lost.mood = 'broken';
  const other = await createRaffleRig({ clock, env: lost.env() });
  try {
    const cards = async () => (await other.test.call('/api/roll/getRollList', {})).body.data.items;
    for (const { beacon, termsHash } of await cards()) expect([beacon, termsHash]).toEqual([null, expect.any(String)]);
    lost.mood = 'honest';
    for (let looks = 0; looks < 3; looks += 1) await other.test.app.platform.jobs.runDue();
    for (const { beacon, drawsAt } of await cards())
      expect(beacon.round).toBe(firstRoundAfter(lost.beacon.chain, Date.parse(drawsAt) + RAFFLE_BEACON_DELAY_MS));
  } finally {
    await other.test.close();
    await lost.close();
  }
});

it('tells that a round of a time box was closed, with the beacon round that follows from its deadline', async () => {
  const { platform } = rig.test.app;
  const boxes = (await rig.test.call('/api/timebox/getTimeBoxList', {})).body.data.items;
  const { roundId } = boxes.find(({ period, tier }: Record<string, unknown>) => period === 'hour' && tier === 0).round;
  const player = await rig.player(5);
  await rig.recharge(player.playerId, '1000.00');
  expect((await player.ask('/api/timebox/joinTimeBox', { roundId })).code).toBe(0);
  const { rows } = await sql<{ draws_at: Date; beacon_chain: string; beacon_round: bigint }>`
    select draws_at, beacon_chain, beacon_round from raffle where id = ${roundId}`.execute(rig.test.database.db);
  const [raffle] = rows;
  if (!raffle) throw new Error(`there is no raffle ${roundId}`);
  const told: { game: string; state: number }[] = [];
  platform.bus.subscribe(toRoomTopic, ({ room, text }) => {
    if (room === roundId) told.push(JSON.parse(text).data);
  });
  clock.advance(raffle.draws_at.getTime() - clock.now());
  await look();
  const beacon = { chain: raffle.beacon_chain, round: Number(raffle.beacon_round) };
  expect(told.filter(({ state }) => state === 2)).toEqual([
    expect.objectContaining({ game: 'timebox', room: roundId, entries: 1, beacon }),
  ]);
});
