import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putRollPlans } from '../../modes/roll/roll.operator.ts';
import { movableClock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_START_MS } from '../../testing/test-platform.ts';
import { createJoining } from './raffle.joining.ts';
import { createRaffleRig, type Joiner, type RaffleRig } from './testing/raffle-rig.ts';

/**
 * Two processes on one database: the last place is taken once, and whoever is in a drawn raffle was
 * in before it was closed.
 */

const PLAYERS = 14;
const MINUTE_MS = 60_000;

let rig: RaffleRig;
let other: TestApp;
/** On the first process and on the second. */
let pairs: [Joiner, Joiner][];
const otherClock = movableClock(TEST_START_MS);

beforeAll(async () => {
  rig = await createRaffleRig();
  const { database, app } = rig.test;
  other = await createTestApp({ database, clock: otherClock, bus: app.platform.bus });
  pairs = await Promise.all(
    Array.from(
      { length: PLAYERS },
      async (_, index): Promise<[Joiner, Joiner]> => [await rig.player(index), await rig.player(index, other)],
    ),
  );
});
afterAll(async () => {
  await other.app.close();
  await rig.test.close();
});

const at = (index: number, node: number): Joiner => (pairs[index] as [Joiner, Joiner])[node % 2] as Joiner;
const join = (who: Joiner, rollId: string, key?: string) => who.ask('/api/roll/joinRoll', { rollId }, key);

/** A room of its own for a test, open for an hour. */
async function openRoom(code: string, maxPlayers: number | null): Promise<string> {
  const { db } = rig.test.database;
  const names = { zh: code, en: code, vi: code, ko: code, tw: code };
  const plan = {
    ...({
      code,
      names,
      anchorCode: null,
      period: 'once',
      drawMinute: 0,
      maxPlayers,
      minLevel: 0,
      recharge: 0n,
    } as const),
    drawOnceAt: new Date(rig.test.clock.now() + 60 * MINUTE_MS).toISOString(),
    ...{ rechargeDays: 0, needsSpread: false, password: null, open: true, sort: 90 },
    prizes: ['tm-1-peach-soda-ft', 'gr-3-dusk-weave-fn', 'kv-s-ember-seas-ww'],
  };
  await db.transaction().execute((tx) => putRollPlans(tx, [plan], 'edited'));
  await rig.runDue();
  const { rows } = await sql<{ raffle_id: bigint }>`
    select raffle_id from roll_room where plan_code = ${code}`.execute(db);
  return String(rows[0]?.raffle_id);
}

it('gives the last places to as many of twelve concurrent joins as there are', async () => {
  const rollId = await openRoom('race-full', 5);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => join(at(index, index), rollId)));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(5);
  expect(codes.filter((code) => code === ERRORS.rollFull.code)).toHaveLength(7);
  const seats = answers.filter(({ code }) => code === 0).map(({ data }) => data.seat);
  expect(seats.sort()).toEqual([1, 2, 3, 4, 5]);
});

it('joins once for ten repeats on two nodes, and rejects a second join under another key', async () => {
  const rollId = await openRoom('race-once', null);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => join(at(0, index), rollId, 'the-same-key')),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const others = await Promise.all(Array.from({ length: 6 }, (_, index) => join(at(1, index), rollId)));
  expect(others.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(others.filter(({ code }) => code === ERRORS.rollJoined.code)).toHaveLength(5);
});

it('draws among exactly the accepted joins when joins race the deadline on differing clocks', async () => {
  for (let round = 0; round < 4; round += 1) {
    const rollId = await openRoom(`race-late-${round}`, null);
    await join(at(0, 0), rollId);
    const drawsInMs = 60 * MINUTE_MS;
    rig.test.clock.advance(drawsInMs);
    // The second process is behind, and would still let players in.
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, index) => join(at(index + 1, 1), rollId))),
      rig.runDue(),
    ]);
    await rig.runDue();
    const joined = 1 + answers.filter(({ code }) => code === 0).length;
    expect(answers.filter(({ code }) => code !== 0 && code !== ERRORS.rollOver.code)).toEqual([]);
    const drawn = (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
    expect(drawn).toMatchObject({ state: 3, entries: joined });
    otherClock.advance(drawsInMs);
  }
  expect(await rig.problems()).toEqual([]);
});

it('is drawn whatever keys its winner has used, and delays no other room', async () => {
  const [rollId, behind] = [await openRoom('race-keys', null), await openRoom('race-behind', null)];
  await join(at(0, 0), rollId);
  // The only one who is in, so the one the prize is for.
  expect(await join(at(0, 0), behind, `settle-${rollId}`)).toMatchObject({ code: 0 });
  await rig.draw(rollId);
  await rig.draw(behind);
  for (const id of [rollId, behind])
    expect((await rig.test.call('/api/roll/getRoll', { rollId: id })).body.data).toMatchObject({
      state: 3,
      entries: 1,
    });
  const { rows } = await sql`
    select key from idempotency where endpoint not like '/api/%' and key not like '@%'`.execute(rig.test.database.db);
  expect(rows).toEqual([]);
});

it('accepts a person once, also when two of their accounts share a batch', async () => {
  const { app, database } = rig.test;
  const raffleId = BigInt(await openRoom('race-person', null));
  const { mode } = await database.db
    .selectFrom('raffle')
    .select('mode')
    .where('id', '=', raffleId)
    .executeTakeFirstOrThrow();
  const joinNow = createJoining({ ...app.modules, ledger: app.ledger });
  const players = [10, 11, 12, 13].map((index) => at(index, 0).playerId);
  const [a, b, c, d] = players;
  await sql`
    insert into person_account values (${a}, ${b}), (${b}, ${a}), (${c}, ${d}), (${d}, ${c})`.execute(database.db);
  const refusals = { unknown: 'rollUnknown', joined: 'rollJoined', full: 'rollFull', over: 'rollOver' } as const;
  // Four in one turn make two groups of two: both accounts of a person in each.
  const answers = await Promise.all(
    players.map((playerId) => {
      const key = { playerId, endpoint: '/api/roll/joinRoll', key: 'both-accounts', requestHash: 'ab'.repeat(32) };
      return joinNow(key, { mode, raffleId, playerId, refusals, idName: 'rollId' }).then(
        () => 'in',
        (error) => (error instanceof AppError ? error.errorName : String(error)),
      );
    }),
  );
  expect(answers).toEqual(['in', 'rollJoined', 'in', 'rollJoined']);
});
