import type { Minor } from '@clearcrate/contract/money';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

/** What an operation needs to know of goods that it may give out of stock. */
export interface StockedGoods {
  id: bigint;
  price: Minor;
  quality: number;
  stock: number;
}

// In one order and behind the owners' locks, so that two operations cannot wait for each other in a circle. Nobody else takes
// of these goods until the commit: what is read here is what there is.
const LOCK_STOCK = statement(
  'goods-lock-stock',
  `select id, price, quality, stock from goods where id = any($1::bigint[]) order by id for no key update`,
);
const TAKE_STOCK = statement(
  'goods-take-stock',
  `update goods g set stock = g.stock - v.taken, updated_at = $3::timestamptz
   from unnest($1::bigint[], $2::int[]) v(id, taken) where g.id = v.id`,
);

export async function lockStock(runner: SqlRunner, ids: readonly bigint[]): Promise<Map<bigint, StockedGoods>> {
  const rows = await runner.run<StockedGoods>(LOCK_STOCK, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, { ...row }]));
}

/** Takes one unit for each id named; an id may be named several times. */
export function takeStock(runner: SqlRunner, ids: readonly bigint[], at: Date): Promise<unknown> {
  const taken = Map.groupBy(ids, (id) => id);
  return runner.run(TAKE_STOCK, [[...taken.keys()], [...taken.values()].map((units) => units.length), at]);
}
