import type { BAG_STATES } from '@clearcrate/contract/bag';
import { type RawBuilder, sql } from 'kysely';
import type { Window } from '../../ledger/reconcile.ts';
import { within } from '../../ledger/reconcile.ts';

/** A mode that takes several things and gives one for them, without coins. */
export interface Exchange {
  /** Rows of `player_id, id, item_ids, goods_id, given, price`, each known by the thing that came. */
  table: string;
  /** The column of when it happened. */
  at: string;
  /** What the given things are afterwards, and where the one that came is from. */
  state: typeof BAG_STATES.replaced | typeof BAG_STATES.consumed;
  source: number;
  words: { notTaken: string; otherGiven: string; neverWas: string; forNothing: string };
}

/** Each exchange took what it says, once, for what it gave; nothing left a bag this way without one, and nothing came. */
export function exchangeProblems({ table, at, state, source, words }: Exchange, window: Window): RawBuilder<unknown> {
  const done = sql.table(table);
  const when = sql.ref(`done.${at}`);
  return sql`
    select done.player_id as owner_id, done.id::text as reference, ${words.notTaken}::text as problem
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
    select done.player_id, done.id::text, ${words.otherGiven}::text from ${done} done
    left join bag_item item on item.player_id = done.player_id and item.id = done.id
    where ${within(when, window)} and (item.goods_id is distinct from done.goods_id
      or item.price is distinct from done.price or item.recovery_price is distinct from done.price
      or item.source is distinct from ${source})
    union all
    select item.player_id, item.id::text, ${words.neverWas}::text from bag_item item
    where item.source = ${source} and ${within(sql`item.acquired_at`, window)}
      and not exists (select from ${done} done where done.player_id = item.player_id and done.id = item.id)
    union all
    select item.player_id, item.id::text, ${words.forNothing}::text from bag_item item
    where item.state = ${state} and ${within(sql`item.changed_at`, window)}
      and not exists (
        select from ${done} done where done.player_id = item.player_id and done.item_ids @> array[item.id]
      )`;
}
