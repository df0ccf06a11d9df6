import type { BAG_STATES } from '@clearcrate/contract/bag';
import { type RawBuilder, sql } from 'kysely';
import type { Window } from '../../ledger/audit/reconcile.ts';
import { within } from '../../ledger/audit/reconcile.ts';

/** Audit of a mode that takes several items and gives one, without coins. */
export interface Exchange {
  /**
   * Table with `player_id, id, item_ids, goods_id, given, price`; `id` is that of the item given.
   */
  table: string;
  /** Timestamp column of the table. */
  at: string;
  /** State of the taken items, and source of the item given. */
  state: typeof BAG_STATES.replaced | typeof BAG_STATES.consumed;
  source: number;
  problems: { takenMismatch: string; givenMismatch: string; givenWithoutRow: string; takenWithoutRow: string };
}

/**
 * Finds rows whose taken items or given item do not match, and items taken or given without a row.
 */
export function exchangeProblems(
  { table, at, state, source, problems }: Exchange,
  window: Window,
): RawBuilder<unknown> {
  const done = sql.table(table);
  const when = sql.ref(`done.${at}`);
  return sql`
    select done.player_id as owner_id, done.id::text as reference, ${problems.takenMismatch}::text as problem
    from ${done} done cross join lateral (
      select count(*) as items, coalesce(sum(item.recovery_price), 0) as given from bag_item item
      where item.player_id = done.player_id and item.id = any(done.item_ids) and item.state = ${state}
        and not exists (
          select from ${done} other
          where other.player_id = done.player_id and other.id <> done.id and other.item_ids @> array[item.id]
        )
    ) taken
    where ${within(when, window)} and (taken.items <> cardinality(done.item_ids) or taken.given <> done.given)
    union all
    select done.player_id, done.id::text, ${problems.givenMismatch}::text from ${done} done
    left join bag_item item on item.player_id = done.player_id and item.id = done.id
    where ${within(when, window)} and (item.goods_id is distinct from done.goods_id
      or item.price is distinct from done.price or item.recovery_price is distinct from done.price
      or item.source is distinct from ${source})
    union all
    select item.player_id, item.id::text, ${problems.givenWithoutRow}::text from bag_item item
    where item.source = ${source} and ${within(sql`item.acquired_at`, window)}
      and not exists (select from ${done} done where done.player_id = item.player_id and done.id = item.id)
    union all
    select item.player_id, item.id::text, ${problems.takenWithoutRow}::text from bag_item item
    where item.state = ${state} and ${within(sql`item.changed_at`, window)}
      and not exists (
        select from ${done} done where done.player_id = item.player_id and done.item_ids @> array[item.id]
      )`;
}
