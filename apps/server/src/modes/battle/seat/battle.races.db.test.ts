import { BATTLE_WAIT_MS } from '@clearcrate/contract/battle-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { callTogether, countWaiting, holdPlayers } from '../../../testing/held-player.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { type BattleRig, type Battler, createBattleRig } from '../testing/battle-rig.ts';

/** Two nodes on one database: no seat is taken twice and no coin is lost. */

let rig: BattleRig;
let other: TestApp;
/** Players on the first and on the second node. */
let pairs: [Battler, Battler][];
const otherClock = movableClock(TEST_START_MS);

beforeAll(async () => {
  rig = await createBattleRig();
  const { database, app } = rig.test;
  other = await createTestApp({ database, clock: otherClock, bus: app.platform.bus });
  pairs = await Promise.all(
    Array.from(
      { length: 14 },
      async (_, index): Promise<[Battler, Battler]> => [await rig.player(index), await rig.player(index, other)],
    ),
  );
});
afterAll(async () => {
  await other.app.close();
  await rig.test.close();
});

const at = (index: number, node: 0 | 1): Battler => (pairs[index] as [Battler, Battler])[node];
const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(rig.test.database.db);
  return Number(rows[0]?.deadlocks ?? 0);
};
const codes = (answers: { code: number }[]) => answers.map(({ code }) => code);

it('gives the last seat to one of twelve concurrent callers', async () => {
  const { data } = await rig.create(at(0, 0));
  const before = await Promise.all(pairs.slice(1, 13).map(([player]) => player.coins()));
  const answers = await Promise.all(
    pairs.slice(1, 13).map((_, index) => rig.join(at(index + 1, (index % 2) as 0 | 1), data.roomId)),
  );
  expect(codes(answers).filter((code) => code === 0)).toHaveLength(1);
  expect(codes(answers).filter((code) => code === ERRORS.battleFull.code)).toHaveLength(11);
  const after = await Promise.all(pairs.slice(1, 13).map(([player]) => player.coins()));
  expect(after.filter((coins, index) => coins !== before[index])).toHaveLength(1);
  expect(await rig.problems()).toEqual([]);
});

it('fills rooms of three from twenty concurrent joins', async () => {
  const rooms = await Promise.all(
    [0, 1, 2, 3].map(async (index) => (await rig.create(at(index, 0), { players: 3 })).data.roomId as string),
  );
  const before = await deadlocks();
  const answers = await Promise.all(
    rooms.flatMap((roomId, room) =>
      Array.from({ length: 5 }, (_, index) =>
        rig.join(at(4 + ((room * 2 + index) % 10), ((room + index) % 2) as 0 | 1), roomId),
      ),
    ),
  );
  expect(codes(answers).filter((code) => code === 0)).toHaveLength(8);
  expect(codes(answers).filter((code) => code === ERRORS.battleFull.code)).toHaveLength(12);
  for (const roomId of rooms) expect(await rig.room(roomId)).toMatchObject({ state: 2, version: 3 });
  expect(await deadlocks()).toBe(before);
  expect(await rig.problems()).toEqual([]);
});

it('creates at most three rooms for twenty concurrent calls of a player, also within one batch', async () => {
  const player = at(13, 0);
  const before = await player.coins();
  const answers = await callTogether(rig.test, player.playerId, 20, () => rig.create(player));
  expect(codes(answers).filter((code) => code === 0)).toHaveLength(3);
  expect(codes(answers).filter((code) => code === ERRORS.battleTooManyRooms.code)).toHaveLength(17);
  const price = rig.boxes.slice(0, 2).reduce((sum, box) => sum + Number(box.price), 0);
  expect(before - (await player.coins())).toBeCloseTo(3 * price, 2);
  expect(await rig.problems()).toEqual([]);
});

it('reads the seats again when one was taken between read and lock', async () => {
  const { data } = await rig.create(at(0, 0), { players: 3 });
  const held = await holdPlayers(rig.test, at(0, 0).playerId);
  const second = rig.join(at(1, 1), data.roomId);
  await expect.poll(() => countWaiting(rig.test)).toBe(1);
  const third = rig.join(at(2, 0), data.roomId);
  await expect.poll(() => countWaiting(rig.test)).toBe(2);
  await held.release();
  // Either may be first, since they wait on different nodes.
  const seats = [(await second).data, (await third).data].toSorted((a, b) => a.seat - b.seat);
  expect(seats).toMatchObject([
    { seat: 2, started: false },
    { seat: 3, started: true },
  ]);
  expect(await rig.problems()).toEqual([]);
});

it('executes a call once that is sent ten times over two nodes', async () => {
  const { data } = await rig.create(at(0, 0), { players: 3 });
  const before = await at(1, 0).coins();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      at(1, (index % 2) as 0 | 1).ask('/api/battle/joinBattle', { roomId: data.roomId }, 'the-same-key'),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.data).toMatchObject({ seat: 2 });
  expect((await rig.room(data.roomId)).seats).toHaveLength(2);
  expect(await at(1, 0).coins()).toBeLessThan(before);
  expect(await rig.problems()).toEqual([]);
});

it('either dissolves or starts a room when the clocks of two nodes differ', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { data } = await rig.create(at(round, 0), {});
    const joiner = at(round + 1, 1);
    rig.test.clock.advance(BATTLE_WAIT_MS);
    const join = () => rig.join(joiner, data.roomId);
    // Start order alternates at random.
    const [answer] =
      round % 2
        ? await Promise.all([join(), rig.runDue()])
        : await Promise.all([rig.runDue(), join()]).then(([, one]) => [one]);
    const room = await rig.room(data.roomId);
    // The first node is fifteen minutes ahead: by its clock a room that started may already be
    // over.
    expect(answer?.code === 0 ? [2, 3] : [4]).toContain(room.state);
    await rig.runDue();
    otherClock.advance(BATTLE_WAIT_MS);
    expect(await rig.problems()).toEqual([]);
  }
});

it('dissolves a room that gained a player meanwhile at the next poll, without a failure', async () => {
  const { jobs, metrics, rows } = rig.test.app.platform;
  const failures = async () =>
    (await metrics.jobRuns.get()).values.find(
      ({ labels }) => labels.job === 'battle.rooms' && labels.result === 'failed',
    )?.value ?? 0;
  const failed = await failures();
  const before = [await at(0, 0).coins(), await at(1, 0).coins()];
  const { data } = await rig.create(at(0, 0), { players: 3 });
  rig.test.clock.advance(BATTLE_WAIT_MS);
  // The player joins after the poll has read the seats, and before it locks their players.
  const { each } = rows;
  const joined = vi.spyOn(rows, 'each').mockImplementation(async (found, loop) => {
    if (loop.job === 'battle.dissolve' && found.length > 0) {
      joined.mockRestore();
      expect((await rig.join(at(1, 1), data.roomId)).code).toBe(0);
    }
    await each(found, loop);
  });
  await jobs.runDue();
  expect(await rig.room(data.roomId)).toMatchObject({ state: 1, version: 2 });
  expect(await failures()).toBe(failed);
  await rig.runDue();
  expect(await rig.room(data.roomId)).toMatchObject({ state: 4, version: 3 });
  expect([await at(0, 0).coins(), await at(1, 0).coins()]).toEqual(before);
  expect(await rig.problems()).toEqual([]);
});
