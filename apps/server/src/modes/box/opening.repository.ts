import { type SqlRunner, statement } from '../../platform/db/statement.ts';

/** Fixed statements of the opening. Each serves any number of openings at once. */

const TAKE_IDS = statement('box-take-ids', `select nextval('thing_id') as id from generate_series(1, $1::int)`);

const CURRENT_VERSIONS = statement(
  'box-current-versions',
  `select b.id, b.open, v.number from unnest($1::bigint[]) wanted(id)
   join box b on b.id = wanted.id
   cross join lateral (select number from box_version where box_id = b.id order by number desc limit 1) v`,
);

// Looked up one by one through the primary key, so that a plan made while the table was small stays right.
const GUARANTEES = statement(
  'box-guarantees',
  `select g.player_id, g.box_id, g.misses from unnest($1::bigint[], $2::bigint[]) v(player_id, box_id)
   cross join lateral (
     select * from box_guarantee g where g.player_id = v.player_id and g.box_id = v.box_id limit 1
   ) g`,
);

export async function takeIds(runner: SqlRunner, count: number): Promise<bigint[]> {
  const rows = await runner.run<{ id: bigint }>(TAKE_IDS, [count]);
  return rows.map((row) => row.id);
}

export async function currentVersions(
  runner: SqlRunner,
  boxes: readonly bigint[],
): Promise<Map<bigint, { open: boolean; number: number }>> {
  const rows = await runner.run<{ id: bigint; open: boolean; number: number }>(CURRENT_VERSIONS, [boxes]);
  return new Map(rows.map((row) => [row.id, row]));
}

export const guaranteeName = (playerId: bigint, boxId: bigint) => `${playerId}:${boxId}`;

/** The player's accounts are locked, so nobody else counts for them meanwhile. */
export async function findGuarantees(
  runner: SqlRunner,
  players: readonly bigint[],
  boxes: readonly bigint[],
): Promise<Map<string, number>> {
  if (players.length === 0) return new Map();
  const rows = await runner.run<{ player_id: bigint; box_id: bigint; misses: number }>(GUARANTEES, [players, boxes]);
  return new Map(rows.map((row) => [guaranteeName(row.player_id, row.box_id), row.misses]));
}

export interface OpeningRows {
  draws: {
    id: bigint;
    playerId: bigint;
    mode: number;
    pairId: bigint;
    nonce: number;
    ticket: number;
    versionId: bigint;
    goodsId: bigint;
    guaranteed: boolean;
    misses: number | null;
    cost: bigint;
    boxId: bigint;
    price: bigint;
    recoveryPrice: bigint;
  }[];
  nonces: Map<bigint, number>;
  misses: { playerId: bigint; boxId: bigint; misses: number }[];
}

// One statement for everything an opening leaves behind: each sub-statement costs the server a start, a group pays it once.
const WRITE_OPENINGS = statement(
  'box-write-openings',
  `with drawn as (
     select * from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[], $6::int[], $7::bigint[], $8::bigint[],
       $9::bool[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $20::int[])
     v(id, player_id, mode, pair_id, nonce, ticket, version_id, goods_id, guaranteed, cost, box_id, price, recovery_price, misses)
   ), draws as (
     insert into draw (id, player_id, mode, seed_pair_id, nonce, ticket, box_version_id, goods_id, guaranteed, cost, created_at, misses)
     select id, player_id, mode, pair_id, nonce, ticket, version_id, goods_id, guaranteed, cost, $14::timestamptz, misses from drawn
   ), items as (
     insert into bag_item (id, player_id, goods_id, price, recovery_price, source, box_id, acquired_at, changed_at)
     select id, player_id, goods_id, price, recovery_price, mode, box_id, $14::timestamptz, $14::timestamptz from drawn
   ), seeds as (
     update seed_pair s set nonce = v.nonce from unnest($15::bigint[], $16::bigint[]) v(id, nonce) where s.id = v.id
   )
   insert into box_guarantee (player_id, box_id, misses) select * from unnest($17::bigint[], $18::bigint[], $19::int[])
   on conflict (player_id, box_id) do update set misses = excluded.misses`,
);

export function writeOpenings(runner: SqlRunner, { draws, nonces, misses }: OpeningRows, at: Date): Promise<unknown> {
  return runner.run(WRITE_OPENINGS, [
    draws.map((row) => row.id),
    draws.map((row) => row.playerId),
    draws.map((row) => row.mode),
    draws.map((row) => row.pairId),
    draws.map((row) => row.nonce),
    draws.map((row) => row.ticket),
    draws.map((row) => row.versionId),
    draws.map((row) => row.goodsId),
    draws.map((row) => row.guaranteed),
    draws.map((row) => row.cost),
    draws.map((row) => row.boxId),
    draws.map((row) => row.price),
    draws.map((row) => row.recoveryPrice),
    at,
    [...nonces.keys()],
    [...nonces.values()],
    misses.map((row) => row.playerId),
    misses.map((row) => row.boxId),
    misses.map((row) => row.misses),
    draws.map((row) => row.misses),
  ]);
}
