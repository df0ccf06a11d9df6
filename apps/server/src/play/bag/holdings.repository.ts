import type { BagState } from '@clearcrate/contract/bag';
import type { Minor } from '@clearcrate/contract/money';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { invariant } from '../../platform/errors.ts';

/** An item read behind the lock of its owner. */
export interface LockedItem {
  id: bigint;
  playerId: bigint;
  goodsId: bigint;
  price: Minor;
  recoveryPrice: Minor;
  state: BagState;
  locked: boolean;
  /** The mode that gave it. */
  source: number;
}

/** An item to insert. `source` is the mode that gives it, `reference` the mode's own reference. */
export interface NewItem {
  id: bigint;
  playerId: bigint;
  goodsId: bigint;
  price: Minor;
  /** Buy-back price; defaults to `price`. */
  recoveryPrice?: Minor;
  source: number;
  reference: bigint;
}

/** Items of a player that an operation may take. */
export interface NamedItems {
  playerId: bigint;
  ids: readonly bigint[];
}

// The sub-select hides the count from the planner, which would otherwise replan for each value.
const TAKE_IDS = statement(
  'items-take-ids',
  `select string_agg(nextval('thing_id')::text, ',') as ids from generate_series(1, (select $1::int))`,
);

// Requires the owner locks. One primary-key lookup per row, so that a plan cached while the table
// was small stays good.
const FIND_ITEMS = statement(
  'items-find',
  `select i.id, i.player_id, i.goods_id, i.price, i.recovery_price, i.state, i.locked, i.source
   from unnest($1::bigint[], $2::bigint[]) v(player_id, id)
   cross join lateral (select * from bag_item i where i.player_id = v.player_id and i.id = v.id limit 1) i`,
);
const INSERT_ITEMS = statement(
  'items-insert',
  `insert into bag_item (player_id, id, goods_id, price, recovery_price, source, source_ref, acquired_at, changed_at)
   select v.*, $8::timestamptz, $8::timestamptz
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::bigint[]) v`,
);
const CHANGE_ITEMS = statement(
  'items-change',
  `update bag_item i set state = v.state, locked = v.locked, changed_at = $5::timestamptz
   from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::bool[]) v(player_id, id, state, locked)
   where i.player_id = v.player_id and i.id = v.id`,
);

/** Takes ids for draws and items. A draw and the item it gives share one id. */
export async function takeIds(runner: SqlRunner, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  // One row with all ids: reading a row per id would be slower.
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
  invariant(new Set(items.map(({ id }) => id)).size === items.length, 'an item is changed twice');
  return runner.run(CHANGE_ITEMS, [
    items.map(({ playerId }) => playerId),
    items.map(({ id }) => id),
    items.map(({ state }) => state),
    items.map(({ locked }) => locked),
    at,
  ]);
}
