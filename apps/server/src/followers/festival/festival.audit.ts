import { MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Asset } from '../../ledger/chart.ts';

/** Each reward in coins, shells or points must have one matching posting. */
const paidIn = (asset: Asset & ('coin' | 'shell' | 'point')): Reconciliation => ({
  kind: 'festival.prize',
  asset,
  owed: (window) => sql`
    select player_id as owner_id, id::text as reference, amount, claimed_at as at from festival_reward
    where asset = ${asset} and ${within(sql`claimed_at`, window)}`,
});

export const festivalReconciliations: Reconciliation[] = [paidIn('coin'), paidIn('shell'), paidIn('point')];

/**
 * Each draw must have its sticker and each sticker its draw, players must not have drawn more than
 * they earned, and each reward must have a full page and a matching item.
 */
export const festivalCheck: SelectedCheck = {
  name: 'festival',
  items: ['festival'],
  find: (window) => sql`
    select draw.player_id as owner_id, draw.id::text as reference, 'the sticker does not match the ticket' as problem
    from draw left join festival_sticker own on own.player_id = draw.player_id and own.draw_id = draw.id
    left join draw_rule rule on rule.id = draw.rule_id
    where draw.mode = ${MODES.festival.number} and ${within(sql`draw.created_at`, window)}
      and (rule.text::jsonb ->> 'table' is distinct from 'festival/' || own.festival
        or rule.text::jsonb -> 'entries' -> (draw.outcome - 1) ->> 'item' is distinct from own.sticker)
    union all
    select own.player_id, own.draw_id::text, 'the sticker has no draw' from festival_sticker own
    where ${within(sql`own.drawn_at`, window)} and not exists (
      select from draw where draw.player_id = own.player_id and draw.id = own.draw_id and draw.mode = ${MODES.festival.number})
    union all
    select drawn.player_id, drawn.festival, 'more stickers drawn than earned' from (
      select own.player_id, own.festival, count(*) as stickers from festival_sticker own
      where (own.player_id, own.festival) in (
        select recent.player_id, recent.festival from festival_sticker recent where ${within(sql`recent.drawn_at`, window)})
      group by 1, 2
    ) drawn
    where drawn.stickers > (
      select coalesce(sum(p.stickers), 0) from festival_progress p
      where p.player_id = drawn.player_id and p.festival = drawn.festival and p.progress >= p.target)
    union all
    select reward.player_id, reward.id::text, 'the page of the reward is not full' from festival_reward reward
    where ${within(sql`reward.claimed_at`, window)} and exists (
      select from unnest(reward.stickers) needed(sticker) where not exists (
        select from festival_sticker own where own.player_id = reward.player_id and own.festival = reward.festival
          and own.sticker = needed.sticker and own.drawn_at <= reward.claimed_at))
    union all
    select reward.player_id, reward.id::text, 'the item does not match the reward' from festival_reward reward
    left join bag_item item on item.player_id = reward.player_id and item.id = reward.id
    where ${within(sql`reward.claimed_at`, window)} and (item.goods_id is distinct from reward.goods_id
      or item.price is distinct from reward.price)
    union all
    select item.player_id, item.id::text, 'the festival item has no reward' from bag_item item
    where item.source = ${MODES.festival.number} and ${within(sql`item.acquired_at`, window)}
      and not exists (select from festival_reward reward where reward.player_id = item.player_id and reward.id = item.id)`,
};
