import type { MallAsset } from '@clearcrate/contract/mall';
import { MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { type Reconciliation, type Window, within } from '../../ledger/audit/reconcile.ts';
import { assetNumber } from './mall.rules.ts';

const pricesOf = (asset: MallAsset) => (window: Window) =>
  sql`
  select player_id as owner_id, id::text as reference, -price as amount, bought_at as at from mall_purchase
  where asset = ${assetNumber(asset)} and ${within(sql`bought_at`, window)}`;

/** Each purchase must have one matching posting of its price. */
export const mallReconciliations: Reconciliation[] = [
  { kind: 'mall.buy', asset: 'coin', owed: pricesOf('coin') },
  { kind: 'mall.buy.point', asset: 'point', owed: pricesOf('point') },
];

/**
 * Each purchase must match its offer and its item, and each item from the mall must have a
 * purchase.
 */
export const mallCheck: SelectedCheck = {
  name: 'mall purchases',
  items: ['mall'],
  find: (window) => sql`
    select bought.player_id as owner_id, bought.id::text as reference, 'the item does not match the purchase' as problem
    from mall_purchase bought
    left join mall_offer offer on offer.id = bought.offer_id
    left join bag_item item on item.player_id = bought.player_id and item.id = bought.id
    where ${within(sql`bought.bought_at`, window)} and (item.goods_id is distinct from bought.goods_id
      or item.recovery_price is distinct from bought.recovery or item.source is distinct from ${MODES.mall.number}
      or item.source_ref is distinct from bought.offer_id or offer.goods_id is distinct from bought.goods_id
      or offer.asset is distinct from bought.asset)
    union all
    select item.player_id, item.id::text, 'the mall item has no purchase' from bag_item item
    where item.source = ${MODES.mall.number} and ${within(sql`item.acquired_at`, window)}
      and not exists (select from mall_purchase bought where bought.player_id = item.player_id and bought.id = item.id)`,
};
