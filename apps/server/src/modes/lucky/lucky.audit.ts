import { MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';

/** Each try must have one matching posting of its cost. */
export const luckyReconciliation: Reconciliation = {
  kind: 'lucky.draw',
  asset: 'coin',
  owed: (window) => sql`
    select player_id as owner_id, play_id::text as reference, -cost as amount, created_at as at from draw
    where mode = ${MODES.lucky.number} and ${within(sql`created_at`, window)}`,
};

/**
 * Each try must have created the item its published table names, at the price in that table, and
 * have cost the table's price. Outcome 1, the target, must coincide with a ticket below the chance.
 */
export const luckyCheck: SelectedCheck = {
  name: 'lucky items',
  find: (window) => sql`
    select owner_id, reference, problem from (
      select draw.player_id as owner_id, draw.id::text as reference,
        case when play.draw_id is null then 'the draw has no lucky_play row'
          when rule.text is null then 'the rule of the draw was not published'
          when item.id is null then 'the draw has no item'
          when goods.code is distinct from entry.value ->> 'item' then 'the item is not the one its table names'
          when item.price is distinct from ((entry.value ->> 'value')::numeric * 100)::bigint
            or item.recovery_price is distinct from item.price then 'the item price differs from the published price'
          when draw.cost is distinct from ((rule.text::jsonb ->> 'price')::numeric * 100)::bigint
            then 'the draw cost differs from the published price'
          when play.ticket is distinct from draw.value or (draw.outcome = 1) <> (draw.value < play.tickets)
            or (rule.text::jsonb -> 'entries' -> 0 ->> 'tickets')::int is distinct from play.tickets
            then 'the outcome does not match the ticket and the chance'
        end as problem
      from draw
      left join lucky_play play on play.player_id = draw.player_id and play.goods_id = draw.mode_ref and play.draw_id = draw.id
      left join draw_rule rule on rule.id = draw.rule_id
      left join lateral (select rule.text::jsonb -> 'entries' -> (draw.outcome - 1) as value) entry on true
      left join bag_item item on item.player_id = draw.player_id and item.id = draw.id
      left join goods on goods.id = item.goods_id
      where draw.mode = ${MODES.lucky.number} and ${within(sql`draw.created_at`, window)}
    ) checked where problem is not null`,
};
