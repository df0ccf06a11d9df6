import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { findWrongHolds, findWrongPurses, trialBalance } from './audit/audit.ts';
import type { HoldName } from './holds.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Operate } from './operations.ts';
import { grant } from './testing/grants.ts';

const PLAYERS = Array.from({ length: 6 }, (_, index) => 700_001n + BigInt(index));
const GRANT = 100_000n;
const STAKE = 10n;

let database: TestDatabase;
let nodes: TestPlatform[];
let ledgers: Ledger[];
let rooms: Operate<Room>[];
let keys = 0;

/**
 * A room whose seats all stake; when it is played the first seat takes what the house puts up for
 * it.
 */
interface Room {
  id: string;
  seats: readonly bigint[];
  how: 'stake' | 'play' | 'dissolve';
}

const stakeOf = ({ id }: Room, seat: bigint): HoldName => ({ kind: 'test.seat', reference: `${id}:${seat}` });

const roomOperation = (ledger: Ledger) =>
  ledger.operation<Room, undefined, undefined, unknown>({
    name: 'test.room',
    owners: ({ seats }) => seats,
    holds: (room) => room.seats.map((seat) => stakeOf(room, seat)),
    load: async () => undefined,
    decide: (room, sheet) => {
      for (const seat of room.seats) {
        const hold = stakeOf(room, seat);
        if (room.how === 'stake') sheet.reserve({ owner: seat, ...hold, amount: STAKE });
        else if (room.how === 'play') sheet.capture(hold, 'sales');
        else sheet.release(hold);
      }
      return { answer: room.how, result: undefined };
    },
  });

function run(node: number, room: Room): Promise<string> {
  keys += 1;
  const [playerId] = room.seats as [bigint];
  const requestHash = hash('sha256', String(keys), 'hex');
  const key = { playerId, endpoint: '/api/test/room', key: `room-${keys}`, requestHash };
  const operate = rooms[node % rooms.length] as Operate<Room>;
  return operate(key, room).then(
    () => 'done',
    (error) => (error instanceof AppError ? error.errorName : String(error)),
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = await Promise.all([createTestPlatform({ database }), createTestPlatform({ database })]);
  ledgers = nodes.map(({ platform }) => createLedger(platform));
  rooms = ledgers.map(roomOperation);
  await database.db.transaction().execute(async (tx) => {
    const [ledger] = ledgers as [Ledger];
    await ledger.openAccounts(tx, ...PLAYERS);
    await ledger.transfer(
      tx,
      PLAYERS.map((id) => grant(id, GRANT)),
    );
  });
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await database.drop();
});

const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db);
  return rows[0]?.deadlocks;
};

async function expectSound(): Promise<void> {
  expect(await findWrongPurses(database.db)).toEqual([]);
  expect(await findWrongHolds(database.db)).toEqual([]);
  for (const { players, house } of await trialBalance(database.db)) expect(players + house).toBe(0n);
}

it('never waits in a circle: rooms, jobs and locks that name the same players in opposite orders, over two nodes', async () => {
  const orders = [PLAYERS, PLAYERS.toReversed(), [...PLAYERS.slice(3), ...PLAYERS.slice(0, 3)]];
  const storm = Array.from({ length: 120 }, async (_, turn) => {
    const seats = orders[turn % orders.length] as bigint[];
    const room = { id: `storm-${turn}`, seats };
    expect(await run(turn, { ...room, how: 'stake' })).toBe('done');
    if (turn % 3 === 0) {
      // As jobs settle, in a transaction of their own beside the operations.
      await database.db.transaction().execute((tx) =>
        (ledgers[turn % 2] as Ledger).settle(
          tx,
          { owners: seats.toReversed(), holds: seats.map((seat) => stakeOf({ ...room, how: 'play' }, seat)) },
          (sheet) => {
            for (const seat of seats) sheet.capture(stakeOf({ ...room, how: 'play' }, seat), 'sales');
          },
        ),
      );
    } else expect(await run(turn + 1, { ...room, how: turn % 3 === 1 ? 'play' : 'dissolve' })).toBe('done');
    await database.db.transaction().execute((tx) => (ledgers[0] as Ledger).lock(tx, ...seats));
  });
  await Promise.all(storm);
  expect(await deadlocks()).toBe(0n);
  const played = 80n * STAKE;
  for (const id of PLAYERS) {
    expect(await (ledgers[0] as Ledger).balancesOf(database.db, id)).toMatchObject({
      coin: GRANT - played,
      coinHeld: 0n,
    });
  }
  await expectSound();
});

it('settles a room once, however many calls on both nodes try', async () => {
  const room = { id: 'contested', seats: PLAYERS.slice(0, 3) };
  await run(0, { ...room, how: 'stake' });
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => run(turn, { ...room, how: turn % 2 === 0 ? 'play' : 'dissolve' })),
  );
  expect(tries.filter((result) => result === 'done')).toHaveLength(1);
  expect(new Set(tries)).toEqual(new Set(['done', 'holdGone']));
  await expectSound();
});

it('rejects a player with too few coins, and takes nothing from the others', async () => {
  const poor = 799_999n;
  await database.db.transaction().execute((tx) => (ledgers[0] as Ledger).openAccounts(tx, poor));
  const before = await (ledgers[0] as Ledger).balancesOf(database.db, PLAYERS[0] as bigint);
  const room = { id: 'too-dear', seats: [PLAYERS[0] as bigint, poor], how: 'stake' } as const;
  expect(await run(0, room)).toBe('notEnoughCoins');
  expect(await (ledgers[0] as Ledger).balancesOf(database.db, PLAYERS[0] as bigint)).toEqual(before);
  await expectSound();
});
