import { BAG_STATES } from '@clearcrate/contract/bag';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import { joinedColumn, type SqlRunner, statement } from '../../platform/db/statement.ts';

/** One sale. Its id is that of its first item. */
export interface Sale {
  playerId: bigint;
  id: bigint;
  itemIds: readonly bigint[];
  received: Minor;
}

const INSERT_SALES = statement(
  'bag-insert-sales',
  `insert into bag_sale (player_id, id, item_ids, received, sold_at)
   select v.player_id, v.id, v.item_ids::bigint[], v.received, $5::timestamptz
   from unnest($1::bigint[], $2::bigint[], ${joinedColumn.parse('$3')}, $4::bigint[]) v(player_id, id, item_ids, received)`,
);

export function insertSales(runner: SqlRunner, sales: readonly Sale[], at: Date): Promise<unknown> {
  return runner.run(INSERT_SALES, [
    sales.map(({ playerId }) => playerId),
    sales.map(({ id }) => id),
    joinedColumn.text(sales.map(({ itemIds }) => `{${itemIds.join(',')}}`)),
    sales.map(({ received }) => received),
    at,
  ]);
}

/**
 * A sale must have been paid the recovery prices of its items. An item counts for its first sale
 * only.
 */
export const saleReconciliation: Reconciliation = {
  kind: 'bag.sell',
  asset: 'coin',
  owed: (window) => sql`
    select sale.player_id as owner_id, sale.id::text as reference, item.recovery_price as amount, sale.sold_at as at
    from bag_sale sale cross join lateral unnest(sale.item_ids) named(id)
    join bag_item item on item.player_id = sale.player_id and item.id = named.id and item.state = ${sql.lit(BAG_STATES.sold)}
    where ${within(sql`sale.sold_at`, window)}
      and not exists (
        select from bag_sale other where other.player_id = sale.player_id and other.id < sale.id
          and other.item_ids @> array[named.id]
      )`,
};
