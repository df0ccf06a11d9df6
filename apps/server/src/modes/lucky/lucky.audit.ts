import { BAG_SOURCES } from '@clearcrate/contract/bag';
import { sql } from 'kysely';
import type { ThingCheck } from '../../ledger/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/reconcile.ts';

/** Each try cost the player its price. */
export const luckyReconciliation: Reconciliation = {
  kind: 'lucky.draw',
  asset: 'coin',
  owed: (window) => sql`
    select player_id as owner_id, play_id::text as reference, -cost as amount, created_at as at from draw
    where mode = ${BAG_SOURCES.lucky} and ${within(sql`created_at`, window)}`,
};

/**
 * Every try gave what the table of its chance names, at the price that stands there, and cost what that table says. The
 * target came exactly where the ticket lay below the chance.
 */
export const luckyCheck: ThingCheck = {
  name: 'lucky items',
  find: (window) => sql`
    select owner_id, reference, problem from (
      select draw.player_id as owner_id, draw.id::text as reference,
        case when play.draw_id is null then 'a try has no row of its own'
          when rule.text is null then 'a try was drawn by a rule that was never published'
          when item.id is null then 'a try gave nothing'
          when goods.code is distinct from entry.value ->> 'item' then 'a try gave something else than its table says'
          when item.price is distinct from ((entry.value ->> 'value')::numeric * 100)::bigint
            or item.recovery_price is distinct from item.price then 'the price of what a try gave is not the published one'
          when draw.cost is distinct from ((rule.text::jsonb ->> 'price')::numeric * 100)::bigint
            then 'a try cost something else than its table says'
          when play.ticket is distinct from draw.value or (draw.outcome = 1) <> (draw.value < play.tickets)
            or (rule.text::jsonb -> 'entries' -> 0 ->> 'tickets')::int is distinct from play.tickets
            then 'a try was not drawn at its chance'
        end as problem
      from draw
      left join lucky_play play on play.player_id = draw.player_id and play.goods_id = draw.mode_ref and play.draw_id = draw.id
      left join draw_rule rule on rule.id = draw.rule_id
      left join lateral (select rule.text::jsonb -> 'entries' -> (draw.outcome - 1) as value) entry on true
      left join bag_item item on item.player_id = draw.player_id and item.id = draw.id
      left join goods on goods.id = item.goods_id
      where draw.mode = ${BAG_SOURCES.lucky} and ${within(sql`draw.created_at`, window)}
    ) checked where problem is not null`,
};
