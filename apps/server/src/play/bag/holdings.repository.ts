import type { BagState } from '@clearcrate/contract/bag';
import type { Minor } from '@clearcrate/contract/money';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { invariant } from '../../platform/errors.ts';

/** A thing in a bag, as operations know it. */
export interface LockedItem {
  id: bigint;
  playerId: bigint;
  goodsId: bigint;
  price: Minor;
  recoveryPrice: Minor;
  state: BagState;
  locked: boolean;
  /** The mode it came from. */
  source: number;
}

/** A thing that comes into a bag. Its source says where from: the mode, and what of that mode. */
export interface NewItem {
  id: bigint;
  playerId: bigint;
  goodsId: bigint;
  price: Minor;
  /** What the store pays for it; the price unless said otherwise. */
  recoveryPrice?: Minor;
  source: number;
  reference: bigint;
}

/** What an operation names: things of a player. */
export interface NamedItems {
  playerId: bigint;
  ids: readonly bigint[];
}

// How many is hidden from the planner, which would else plan anew for each number.
const TAKE_IDS = statement(
  'things-take-ids',
  `select string_agg(nextval('thing_id')::text, ',') as ids from generate_series(1, (select $1::int))`,
);

// Asked behind the owners' locks: nobody else changes what they have meanwhile. Looked up one by one through the primary
// key, so that a plan made while the table was small stays right.
const FIND_ITEMS = statement(
  'things-find',
  `select i.id, i.player_id, i.goods_id, i.price, i.recovery_price, i.state, i.locked, i.source
   from unnest($1::bigint[], $2::bigint[]) v(player_id, id)
   cross join lateral (select * from bag_item i where i.player_id = v.player_id and i.id = v.id limit 1) i`,
);
const INSERT_ITEMS = statement(
  'things-insert',
  `insert into bag_item (player_id, id, goods_id, price, recovery_price, source, source_ref, acquired_at, changed_at)
   select v.*, $8::timestamptz, $8::timestamptz
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::bigint[]) v`,
);
const CHANGE_ITEMS = statement(
  'things-change',
  `update bag_item i set state = v.state, locked = v.locked, changed_at = $5::timestamptz
   from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::bool[]) v(player_id, id, state, locked)
   where i.player_id = v.player_id and i.id = v.id`,
);

/** Numbers for draws and things; whoever draws and gives what was drawn uses the same number for both. */
export async function takeIds(runner: SqlRunner, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  // As one row: many of a single number each would take longer to read than to write.
  const [row] = await runner.run<{ ids: string }>(TAKE_IDS, [count]);
  return row ? row.ids.split(',').map(BigInt) : [];
}

interface ItemRow {
  id: bigint;
  player_id: bigint;
  goods_id: bigint;
  price: bigint;
  recovery_price: bigint;
  state: BagState;
  locked: boolean;
  source: number;
}

export async function findLockedItems(
  runner: SqlRunner,
  named: readonly NamedItems[],
): Promise<Map<bigint, LockedItem>> {
  const wanted = named.flatMap(({ playerId, ids }) => ids.map((id) => ({ playerId, id })));
  if (wanted.length === 0) return new Map();
  const rows = await runner.run<ItemRow>(FIND_ITEMS, [
    wanted.map(({ playerId }) => playerId),
    wanted.map(({ id }) => id),
  ]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        playerId: row.player_id,
        goodsId: row.goods_id,
        price: row.price,
        recoveryPrice: row.recovery_price,
        state: row.state,
        locked: row.locked,
        source: row.source,
      },
    ]),
  );
}

export function insertItems(runner: SqlRunner, items: readonly NewItem[], at: Date): Promise<unknown> {
  return runner.run(INSERT_ITEMS, [
    items.map(({ playerId }) => playerId),
    items.map(({ id }) => id),
    items.map(({ goodsId }) => goodsId),
    items.map(({ price }) => price),
    items.map(({ price, recoveryPrice }) => recoveryPrice ?? price),
    items.map(({ source }) => source),
    items.map(({ reference }) => reference),
    at,
  ]);
}

export function changeItems(runner: SqlRunner, items: readonly LockedItem[], at: Date): Promise<unknown> {
  invariant(new Set(items.map(({ id }) => id)).size === items.length, 'a thing is changed twice');
  return runner.run(CHANGE_ITEMS, [
    items.map(({ playerId }) => playerId),
    items.map(({ id }) => id),
    items.map(({ state }) => state),
    items.map(({ locked }) => locked),
    at,
  ]);
}
