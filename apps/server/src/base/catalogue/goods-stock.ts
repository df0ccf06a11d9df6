import type { Minor } from '@clearcrate/contract/money';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

/** Goods as an operation that takes from stock needs them. */
export interface StockedGoods {
  id: bigint;
  price: Minor;
  quality: number;
  stock: number;
}

// Lock order: sorted by id and behind the owners' locks, so there is no deadlock. The rows stay
// locked until the commit, so the stock read here cannot change before.
const LOCK_STOCK = statement(
  'goods-lock-stock',
  `select id, price, quality, stock from goods where id = any($1::bigint[]) order by id for no key update`,
);
const TAKE_STOCK = statement(
  'goods-take-stock',
  `update goods g set stock = g.stock - v.taken, updated_at = $3::timestamptz
   from unnest($1::bigint[], $2::int[]) v(id, taken) where g.id = v.id`,
);
const RETURN_STOCK = statement(
  'goods-return-stock',
  `update goods g set stock = g.stock + v.returned, updated_at = $3::timestamptz
   from unnest($1::bigint[], $2::int[]) v(id, returned) where g.id = v.id`,
);

export async function lockStock(runner: SqlRunner, ids: readonly bigint[]): Promise<Map<bigint, StockedGoods>> {
  const rows = await runner.run<StockedGoods>(LOCK_STOCK, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, { ...row }]));
}

function unitsById(ids: readonly bigint[]): [bigint[], number[]] {
  const units = Map.groupBy(ids, (id) => id);
  return [[...units.keys()], [...units.values()].map(({ length }) => length)];
}

/** Takes one unit per id; an id may be repeated. */
export const takeStock = (runner: SqlRunner, ids: readonly bigint[], at: Date): Promise<unknown> =>
  runner.run(TAKE_STOCK, [...unitsById(ids), at]);

/** Returns one unit per id. Lock several goods first, as for taking. */
export const returnStock = (runner: SqlRunner, ids: readonly bigint[], at: Date): Promise<unknown> =>
  runner.run(RETURN_STOCK, [...unitsById(ids), at]);
