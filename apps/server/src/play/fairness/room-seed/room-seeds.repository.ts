import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../../platform/db/statement.ts';

/** A room seed that is taken or about to be. */
export interface RoomSeedRow {
  number: bigint;
  sealed_seed: Buffer;
  seed_hash: string;
}

/** One lock for creating and taking seeds, so that its holder knows which seed is next. */
const SEED_LOCK = 7_301_948;

const LOCK = statement('room-seeds-lock', `select pg_advisory_xact_lock(${SEED_LOCK})`);
const NEXT = statement(
  'room-seeds-next',
  'select number, sealed_seed, seed_hash from room_seed where taken_at is null order by number limit $1::int',
);
// Clocks of nodes may differ: no seed is dated before its batch or before the previous seed.
const TAKE = statement(
  'room-seeds-take',
  `update room_seed s set mode = v.mode, mode_ref = v.mode_ref, taken_at = greatest($4::timestamptz, batch.published_at,
     (select before.taken_at from room_seed before where before.number = ($1::bigint[])[1] - 1))
   from unnest($1::bigint[], $2::smallint[], $3::bigint[]) v(number, mode, mode_ref), room_seed_batch batch
   where s.number = v.number and batch.id = s.batch_id`,
);
const FIND = statement(
  'room-seeds-find',
  `select s.number, s.sealed_seed, s.seed_hash from unnest($1::bigint[]) v(number)
   cross join lateral (select * from room_seed s where s.number = v.number limit 1) s`,
);
const DRAWN = statement(
  'room-seeds-drawn',
  `update room_seed s set user_codes = array(select jsonb_array_elements_text(v.codes::jsonb)),
     drawn_at = greatest($3::timestamptz, s.taken_at),
     beacon_chain = v.chain, beacon_round = v.round, filled_at = v.filled_at
   from unnest($1::bigint[], $2::text[], $4::text[], $5::bigint[], $6::timestamptz[]) v(number, codes, chain, round, filled_at)
   where s.number = v.number`,
);

/**
 * Returns the next free seeds in order. The last lock of a transaction: its holder waits for no
 * other.
 */
export async function nextRoomSeeds(runner: SqlRunner, count: number): Promise<RoomSeedRow[]> {
  const [, rows] = await Promise.all([runner.run(LOCK, []), runner.run<RoomSeedRow>(NEXT, [count])]);
  return rows;
}

export interface TakenSeed {
  number: bigint;
  mode: number;
  reference: bigint;
}

/** Takes seeds by number; `at` must be read behind the lock of the seeds. */
export const takeRoomSeeds = (runner: SqlRunner, taken: readonly TakenSeed[], at: Date): Promise<unknown> =>
  runner.run(TAKE, [
    taken.map(({ number }) => number),
    taken.map(({ mode }) => mode),
    taken.map(({ reference }) => reference),
    at,
  ]);

/** Finds taken seeds. Requires the locks of their rooms. */
export async function findRoomSeeds(runner: SqlRunner, numbers: readonly bigint[]): Promise<Map<bigint, RoomSeedRow>> {
  if (numbers.length === 0) return new Map();
  const rows = await runner.run<RoomSeedRow>(FIND, [numbers]);
  return new Map(rows.map((row) => [row.number, row]));
}

/** The beacon round that a room is drawn with. */
export interface RoomBeacon {
  chain: string;
  round: number;
  randomness: string;
  /** When the last seat was taken; the beacon round is the first one after it. */
  filledAtMs: number;
}

export interface DrawnSeed {
  number: bigint;
  userCodes: readonly string[];
  beacon: RoomBeacon | undefined;
}

/** Records the user codes and the beacon round, which are immutable from then on. */
export const markDrawn = (runner: SqlRunner, drawn: readonly DrawnSeed[], at: Date): Promise<unknown> =>
  runner.run(DRAWN, [
    drawn.map(({ number }) => number),
    drawn.map(({ userCodes }) => JSON.stringify(userCodes)),
    at,
    drawn.map(({ beacon }) => beacon?.chain ?? null),
    drawn.map(({ beacon }) => beacon?.round ?? null),
    drawn.map(({ beacon }) => (beacon ? new Date(beacon.filledAtMs).toISOString() : null)),
  ]);

const REVEAL = statement(
  'room-seeds-reveal',
  `update room_seed set revealed_at = greatest($2::timestamptz, taken_at)
   where number = any($1::bigint[]) and revealed_at is null`,
);

export const revealRoomSeeds = (runner: SqlRunner, numbers: readonly bigint[], at: Date): Promise<unknown> =>
  runner.run(REVEAL, [numbers, at]);

const INSERT_ORDER = statement(
  'draw-orders-insert',
  `insert into draw_order (seed_number, seats, drawn_at, terms, terms_hash, closed_at)
   values ($1::bigint, $2::int[], $3::timestamptz, $4::text, $5::text, $6::timestamptz)`,
);
const INSERT_PLACES = statement(
  'draw-order-places-insert',
  `insert into draw_order_place (player_id, seed_number, place)
   select v.player_id, $1::bigint, v.place from unnest($2::bigint[]) with ordinality v(player_id, place)`,
);

/** A drawn order: the seats and the players of place 1, 2, … */
export interface DrawnOrder extends DrawnSeed {
  seats: readonly number[];
  players: readonly bigint[];
  /** The terms published before, and their hash. */
  terms: { text: string; hash: string } | undefined;
  /** When the list of players was closed. */
  closedAt: Date;
}

/**
 * Records an order with its user codes and reveals its seed, so that the outcome can be verified at
 * once.
 */
export const writeOrder = (runner: SqlRunner, order: DrawnOrder, at: Date): Promise<unknown>[] => [
  markDrawn(runner, [order], at),
  runner.run(INSERT_ORDER, [
    ...[order.number, order.seats, at],
    ...[order.terms?.text ?? null, order.terms?.hash ?? null, order.closedAt],
  ]),
  runner.run(INSERT_PLACES, [order.number, order.players]),
  runner.run(REVEAL, [[order.number], at]),
];

/** An order with a revealed seed and all data to recompute it. */
const ORDER_LINE = `
  select o.seats, o.terms, o.terms_hash, o.closed_at, seed.number, seed.mode, seed.mode_ref, seed.seed_hash, seed.sealed_seed, seed.user_codes, seed.taken_at,
    seed.revealed_at, batch.published_at, seed.filled_at, seed.beacon_chain, seed.beacon_round, beacon.signature, beacon.randomness
  from draw_order o join room_seed seed on seed.number = o.seed_number join room_seed_batch batch on batch.id = seed.batch_id
    left join beacon_round beacon on beacon.chain = seed.beacon_chain and beacon.round = seed.beacon_round
  where seed.revealed_at is not null`;
const ORDER_OF_ROOM = statement(
  'draw-order-of-room',
  `${ORDER_LINE} and seed.mode = $1::smallint and seed.mode_ref = $2::bigint`,
);
const NEXT_ORDER = statement(
  'draw-order-next',
  `${ORDER_LINE} and o.seed_number > $1::bigint order by o.seed_number limit 1`,
);
const NEXT_OWN_ORDER = statement(
  'draw-order-next-own',
  `${ORDER_LINE} and o.seed_number = (select seed_number from draw_order_place
     where player_id = $2::bigint and seed_number > $1::bigint order by seed_number limit 1)`,
);

export interface OrderRow {
  seats: number[];
  terms: string | null;
  terms_hash: string | null;
  closed_at: Date | null;
  number: bigint;
  mode: number;
  mode_ref: bigint;
  seed_hash: string;
  sealed_seed: Buffer;
  user_codes: string[];
  taken_at: Date;
  revealed_at: Date;
  published_at: Date;
  filled_at: Date | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  signature: string | null;
  randomness: string | null;
}

export const findOrderOf = async (runner: SqlRunner, mode: number, reference: bigint): Promise<OrderRow | undefined> =>
  (await runner.run<OrderRow>(ORDER_OF_ROOM, [mode, reference]))[0];

/**
 * Reads one order at a time, since a list of user codes may be long. With a player, only those in
 * which the player got a place.
 */
export const nextOrder = async (
  runner: SqlRunner,
  after: bigint,
  playerId: bigint | undefined,
): Promise<OrderRow | undefined> =>
  playerId === undefined
    ? (await runner.run<OrderRow>(NEXT_ORDER, [after]))[0]
    : (await runner.run<OrderRow>(NEXT_OWN_ORDER, [after, playerId]))[0];

export async function countFree(db: Queryable, upTo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from room_seed where taken_at is null limit ${upTo}) free`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewBatch {
  hash: string;
  at: Date;
  seeds: readonly { sealed: Buffer; hash: string }[];
}

/** Publishes a batch after the last one. Requires the lock of the seeds. */
export async function insertBatch(tx: Tx, { hash, at, seeds }: NewBatch): Promise<void> {
  const { rows } = await sql<{ id: bigint; first_number: bigint }>`
    insert into room_seed_batch (first_number, size, hash, published_at)
    select coalesce(max(number), 0) + 1, ${seeds.length}, ${hash},
      greatest(${at}::timestamptz, (select max(published_at) from room_seed_batch)) from room_seed
    returning id, first_number`.execute(tx);
  const [batch] = rows;
  await sql`insert into room_seed (number, batch_id, sealed_seed, seed_hash)
    select ${batch?.first_number}::bigint + v.place - 1, ${batch?.id}::bigint, v.sealed, v.hash
    from unnest(${seeds.map(({ sealed }) => sealed)}::bytea[], ${seeds.map((seed) => seed.hash)}::text[])
      with ordinality v(sealed, hash, place)`.execute(tx);
}

export async function lockRoomSeeds(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
}

/**
 * Lists published seeds in order, from a number on. Batches are counted: their keys have gaps where
 * a publication was rolled back.
 */
export function listRoomSeeds(db: Queryable, from: bigint, limit: number) {
  return db
    .selectFrom('room_seed')
    .innerJoin(
      (batches) =>
        batches
          .selectFrom('room_seed_batch')
          .select(['id', 'hash', 'published_at'])
          .select(sql<bigint>`row_number() over (order by first_number)`.as('place'))
          .as('batch'),
      (join) => join.onRef('batch.id', '=', 'room_seed.batch_id'),
    )
    .select(['room_seed.number', 'room_seed.seed_hash', 'room_seed.mode', 'room_seed.mode_ref', 'room_seed.taken_at'])
    .select(['room_seed.revealed_at', 'room_seed.sealed_seed', 'batch.hash as batch_hash'])
    .select(['batch.place as batch_number', 'batch.published_at'])
    .where('room_seed.number', '>=', from)
    .orderBy('room_seed.number')
    .limit(limit)
    .execute();
}

export function findRoomOf(db: Queryable, mode: number, reference: bigint) {
  return db
    .selectFrom('room_seed')
    .innerJoin('room_seed_batch as batch', 'batch.id', 'room_seed.batch_id')
    .leftJoin('beacon_round as beacon', (join) =>
      join.onRef('beacon.chain', '=', 'room_seed.beacon_chain').onRef('beacon.round', '=', 'room_seed.beacon_round'),
    )
    .select(['room_seed.number', 'room_seed.seed_hash', 'room_seed.sealed_seed', 'room_seed.user_codes'])
    .select(['room_seed.taken_at', 'room_seed.revealed_at', 'room_seed.filled_at', 'batch.published_at'])
    .select(['beacon.chain as beacon_chain', 'beacon.round as beacon_round', 'beacon.signature', 'beacon.randomness'])
    .where('room_seed.mode', '=', mode)
    .where('room_seed.mode_ref', '=', reference)
    .where('room_seed.taken_at', 'is not', null)
    .executeTakeFirst();
}

/** Finds the draws of a room in the order they were made. */
export function findRoomDraws(db: Queryable, mode: number, reference: bigint) {
  return db
    .selectFrom('draw')
    .select(['id', 'player_id', 'step as round', 'seat', 'value as ticket', 'rule_id', 'outcome'])
    .where('proof', '=', 2)
    .where('mode', '=', mode)
    .where('mode_ref', '=', reference)
    .orderBy('step')
    .orderBy('seat')
    .execute();
}
