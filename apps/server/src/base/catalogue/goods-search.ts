import type { GoodsCard } from '@clearcrate/contract/box';
import type { GoodsSort } from '@clearcrate/contract/goods';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { AppError } from '../../platform/errors.ts';

/** Search over goods, for every mode in which players choose one. */

export interface GoodsFilter {
  keyword: string;
  weaponKind: string;
  goodsLevel: string;
  exterior: string;
  minPrice: string;
  maxPrice: string;
}

export interface GoodsBounds {
  /** Price range the mode allows, inclusive. */
  from?: Minor;
  to?: Minor;
  /** Minimum stock. */
  stock?: number;
}

const ORDERS: Record<GoodsSort, RawBuilder<unknown>> = {
  priceDown: sql`goods.price desc, goods.id`,
  priceUp: sql`goods.price, goods.id`,
  quality: sql`goods.quality desc, goods.price desc, goods.id`,
  newest: sql`goods.created_at desc, goods.id desc`,
};

const lower = (a: Minor | undefined, b: Minor | undefined) => (a === undefined || (b !== undefined && b < a) ? b : a);
const higher = (a: Minor | undefined, b: Minor | undefined) => (a === undefined || (b !== undefined && b > a) ? b : a);

function prices(filter: GoodsFilter, bounds: GoodsBounds) {
  const min = parseAmount(filter.minPrice);
  const max = parseAmount(filter.maxPrice);
  if (min !== undefined && max !== undefined && min > max) throw new AppError('minAboveMax');
  return { from: higher(min, bounds.from), to: lower(max, bounds.to) };
}

function goodsWithNames(db: Queryable) {
  return db
    .selectFrom('goods')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code');
}

/** Matches a keyword in the names of every language, independent of the player's. */
export const namesContain = (eb: ExpressionBuilder<DB, 'weapon' | 'finish'>, keyword: string) => {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return eb.or([sql<boolean>`weapon.names::text ilike ${pattern}`, sql<boolean>`finish.names::text ilike ${pattern}`]);
};

function matching(db: Queryable, filter: GoodsFilter, bounds: GoodsBounds) {
  const level = /^level(\d{1,2})$/.exec(filter.goodsLevel)?.[1];
  const keyword = filter.keyword.trim();
  const { from, to } = prices(filter, bounds);
  return goodsWithNames(db)
    .$if(from !== undefined, (query) => query.where('goods.price', '>=', from ?? 0n))
    .$if(to !== undefined, (query) => query.where('goods.price', '<=', to ?? 0n))
    .$if(bounds.stock !== undefined, (query) => query.where('goods.stock', '>=', bounds.stock ?? 0))
    .$if(keyword !== '', (query) => query.where((eb) => namesContain(eb, keyword)))
    .$if(filter.weaponKind !== '', (query) => query.where('weapon.kind_code', '=', filter.weaponKind))
    .$if(level !== undefined, (query) => query.where('goods.quality', '=', Number(level)))
    .$if(filter.exterior !== '', (query) => query.where('goods.exterior_code', '=', filter.exterior));
}

/** Columns of a goods card, for queries that join goods. */
export const goodsColumns = (locale: Locale) =>
  [
    'goods.id',
    'goods.code',
    'goods.price',
    'goods.quality',
    'goods.stock',
    'goods.exterior_code',
    'goods.image',
    'goods.image_large',
    localText('weapon.names', locale).as('weapon_name'),
    localText('finish.names', locale).as('finish_name'),
  ] as const;

export interface GoodsPage {
  sort: GoodsSort;
  page: number;
  pageSize: number;
}

export async function searchGoods(
  db: Queryable,
  filter: GoodsFilter,
  bounds: GoodsBounds,
  { sort, page, pageSize }: GoodsPage,
  locale: Locale,
) {
  const [rows, { total }] = await Promise.all([
    matching(db, filter, bounds)
      .select(goodsColumns(locale))
      .orderBy(ORDERS[sort])
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching(db, filter, bounds).select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export function findGoods(db: Queryable, ids: readonly bigint[], locale: Locale) {
  return goodsWithNames(db)
    .select(goodsColumns(locale))
    .where(sql<boolean>`goods.id = any(${ids}::bigint[])`)
    .execute();
}
export type GoodsRow = Awaited<ReturnType<typeof findGoods>>[number];

/** The columns that a card needs. */
type GoodsLook = Pick<
  GoodsRow,
  'weapon_name' | 'finish_name' | 'quality' | 'exterior_code' | 'price' | 'image' | 'image_large'
>;

/** Card of goods as all lists show it. */
export const goodsCard = (goodsId: bigint, row: GoodsLook): GoodsCard => ({
  goodsId: String(goodsId),
  weaponName: row.weapon_name,
  finishName: row.finish_name,
  goodsLevel: `level${row.quality}`,
  exterior: row.exterior_code,
  price: formatAmount(row.price),
  image: row.image,
  imageLarge: row.image_large,
});

export const goodsCardOf = (row: GoodsRow): GoodsCard => goodsCard(row.id, row);
