import { BAG_STATES } from '@clearcrate/contract/bag';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { within } from '../../ledger/audit/reconcile.ts';

const { queued, sending, sent, delivered } = DELIVERY_STATES;

/**
 * Each extracting item has one open delivery, each extracted item one delivered one, and vice
 * versa.
 */
export const deliveryCheck: SelectedCheck = {
  name: 'deliveries',
  find: (window) => sql`
    select item.player_id as owner_id, item.id::text as reference, 'something is on its way without an order' as problem
    from bag_item item
    where item.state = ${BAG_STATES.extracting} and ${within(sql`item.changed_at`, window)} and not exists (
      select from delivery_order o where o.player_id = item.player_id and o.item_id = item.id
        and o.state in (${queued}, ${sending}, ${sent}))
    union all
    select item.player_id, item.id::text, 'something has left that was never delivered' from bag_item item
    where item.state = ${BAG_STATES.extracted} and ${within(sql`item.changed_at`, window)} and not exists (
      select from delivery_order o where o.player_id = item.player_id and o.item_id = item.id and o.state = ${delivered})
    union all
    select o.player_id, o.order_no, 'an order is under way for something that is not' from delivery_order o
    left join bag_item item on item.player_id = o.player_id and item.id = o.item_id
    where o.state in (${queued}, ${sending}, ${sent}) and ${within(sql`o.created_at`, window)}
      and item.state is distinct from ${BAG_STATES.extracting}
    union all
    select o.player_id, o.order_no, 'something was delivered and has not left' from delivery_order o
    left join bag_item item on item.player_id = o.player_id and item.id = o.item_id
    where o.state = ${delivered} and ${within(sql`o.ended_at`, window)}
      and (item.state is distinct from ${BAG_STATES.extracted} or item.goods_id <> o.goods_id)`,
};
