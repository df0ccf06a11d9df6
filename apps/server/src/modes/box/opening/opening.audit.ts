import { BOX_KINDS } from '@clearcrate/contract/box';
import { type RawBuilder, sql } from 'kysely';
import type { SelectedCheck } from '../../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, type Window, within } from '../../../ledger/audit/reconcile.ts';
import { ASSETS, type Asset } from '../../../ledger/chart.ts';

/** Each paid draw must have one matching posting of its cost. */
const pricesOf =
  (asset: Asset) =>
  (window: Window): RawBuilder<unknown> =>
    sql`
  select player_id as owner_id, play_id::text as reference, -cost as amount, created_at as at from draw
  where mode = any(${[BOX_KINDS.normal, BOX_KINDS.shell]}::int[]) and asset = ${ASSETS[asset]} and cost > 0
    and ${within(sql`created_at`, window)}`;

export const openingReconciliations: Reconciliation[] = [
  { kind: 'box.open', asset: 'coin', owed: pricesOf('coin') },
  { kind: 'box.open.shell', asset: 'shell', owed: pricesOf('shell') },
];

/**
 * Each draw from a box must have created the item its odds name, at the published item price, and
 * have cost the published box price or nothing.
 */
export const prizeCheck: SelectedCheck = {
  name: 'box prizes',
  find: (window) => sql`
    select draw.player_id as owner_id, draw.id::text as reference,
      case when item.id is null then 'the draw has no item'
        when entry.goods_id is distinct from item.goods_id then 'the item is not the one the odds name'
        when entry.price is distinct from item.price or entry.price is distinct from item.recovery_price
          then 'the item price differs from the published price'
        else 'the draw cost differs from the published price' end as problem
    from draw
    left join bag_item item on item.player_id = draw.player_id and item.id = draw.id
    left join box_version version on version.rule_id = draw.rule_id
    left join box_version_entry entry on entry.version_id = version.id and entry.position = draw.outcome - 1
    where draw.mode = any(${Object.values(BOX_KINDS)}::int[]) and ${within(sql`draw.created_at`, window)}
      and (item.id is null or entry.goods_id is distinct from item.goods_id or entry.price is distinct from item.price
        or entry.price is distinct from item.recovery_price or draw.cost not in (0, version.price))`,
};
