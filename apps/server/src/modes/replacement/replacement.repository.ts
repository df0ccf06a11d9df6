import { BAG_SOURCES, BAG_STATES } from '@clearcrate/contract/bag';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { ThingCheck } from '../../ledger/audit.jobs.ts';
import { within } from '../../ledger/reconcile.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { joinedColumn, type SqlRunner, statement } from '../../platform/db/statement.ts';

/** One swap, known by the thing that came. */
export interface Replacement {
  playerId: bigint;
  id: bigint;
  itemIds: readonly bigint[];
  goodsId: bigint;
  given: Minor;
  price: Minor;
}

const INSERT = statement(
  'replacement-insert',
  `insert into replacement (player_id, id, item_ids, goods_id, given, price, replaced_at)
   select v.player_id, v.id, v.item_ids::bigint[], v.goods_id, v.given, v.price, $7::timestamptz
   from unnest($1::bigint[], $2::bigint[], ${joinedColumn.parse('$3')}, $4::bigint[], $5::bigint[], $6::bigint[])
     v(player_id, id, item_ids, goods_id, given, price)`,
);

export function insertReplacements(runner: SqlRunner, swaps: readonly Replacement[], at: Date): Promise<unknown> {
  return runner.run(INSERT, [
    swaps.map(({ playerId }) => playerId),
    swaps.map(({ id }) => id),
    joinedColumn.text(swaps.map(({ itemIds }) => `{${itemIds.join(',')}}`)),
    swaps.map(({ goodsId }) => goodsId),
    swaps.map(({ given }) => given),
    swaps.map(({ price }) => price),
    at,
  ]);
}

export interface GivenItem {
  id: bigint;
  state: number;
  locked: boolean;
  recovery_price: Minor;
}

/** The player's own among the named things. */
export async function findGiven(db: Queryable, playerId: bigint, ids: readonly bigint[]): Promise<GivenItem[]> {
  const { rows } = await sql<GivenItem>`
    select id, state, locked, recovery_price from bag_item
    where player_id = ${playerId} and id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Each swap took what it says, once, for what it gave; nothing left a bag this way without one, and nothing came. */
export const replacementCheck: ThingCheck = {
  name: 'swaps',
  find: (window) => sql`
    select swap.player_id as owner_id, swap.id::text as reference, 'a swap did not take what it says, or not once' as problem
    from replacement swap cross join lateral (
      select count(*) as items, coalesce(sum(item.recovery_price), 0) as given from bag_item item
      where item.player_id = swap.player_id and item.id = any(swap.item_ids) and item.state = ${BAG_STATES.replaced}
        and not exists (
          select from replacement other
          where other.player_id = swap.player_id and other.id <> swap.id and other.item_ids @> array[item.id]
        )
    ) taken
    where ${within(sql`swap.replaced_at`, window)} and (taken.items <> cardinality(swap.item_ids) or taken.given <> swap.given)
    union all
    select swap.player_id, swap.id::text, 'a swap gave something else than it says' from replacement swap
    left join bag_item item on item.player_id = swap.player_id and item.id = swap.id
    where ${within(sql`swap.replaced_at`, window)} and (item.goods_id is distinct from swap.goods_id
      or item.price is distinct from swap.price or item.recovery_price is distinct from swap.price
      or item.source is distinct from ${BAG_SOURCES.replacement})
    union all
    select item.player_id, item.id::text, 'something came from a swap that never was' from bag_item item
    where item.source = ${BAG_SOURCES.replacement} and ${within(sql`item.acquired_at`, window)}
      and not exists (select from replacement swap where swap.player_id = item.player_id and swap.id = item.id)
    union all
    select item.player_id, item.id::text, 'something was swapped for nothing' from bag_item item
    where item.state = ${BAG_STATES.replaced} and ${within(sql`item.changed_at`, window)}
      and not exists (
        select from replacement swap where swap.player_id = item.player_id and swap.item_ids @> array[item.id]
      )`,
};
