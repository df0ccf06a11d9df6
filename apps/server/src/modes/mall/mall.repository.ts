import type { Locale } from '@clearcrate/contract/locale';
import { type MALL_SORTS, type MallAsset, POINTS_PER_COIN } from '@clearcrate/contract/mall';
import type { Minor } from '@clearcrate/contract/money';
import { type RawBuilder, sql } from 'kysely';
import { goodsColumns, namesContain } from '../../base/catalogue/catalogue.module.ts';
import { ASSETS } from '../../ledger/chart.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { assetNumber, assetNumbered } from './mall.rules.ts';

/** Price of an offer; the SQL counterpart of `offerPrice`. */
const PRICE = sql<Minor>`coalesce(mall_offer.price,
  goods.price * case when mall_offer.asset = ${sql.lit(ASSETS.point)} then ${sql.lit(POINTS_PER_COIN)} else 1 end)`;

const ORDERS: Record<(typeof MALL_SORTS)[number], RawBuilder<unknown>> = {
  priceUp: sql`${PRICE}, mall_offer.id`,
  priceDown: sql`${PRICE} desc, mall_offer.id`,
  quality: sql`goods.quality desc, ${PRICE} desc, mall_offer.id`,
  newest: sql`mall_offer.created_at desc, mall_offer.id desc`,
};

export interface MallFilter {
  asset: MallAsset;
  keyword: string;
  weaponKinds: readonly string[];
  goodsLevels: readonly string[];
  exteriors: readonly string[];
  min: Minor | undefined;
  max: Minor | undefined;
  inStock: boolean;
}

export interface MallPage {
  sort: (typeof MALL_SORTS)[number];
  page: number;
  pageSize: number;
}

function offers(db: Queryable) {
  return db
    .selectFrom('mall_offer')
    .innerJoin('goods', 'goods.id', 'mall_offer.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code');
}

const levelsOf = (codes: readonly string[]): number[] =>
  codes.map((code) => Number(/^level(\d{1,2})$/.exec(code)?.[1] ?? 0));

function matching(db: Queryable, filter: MallFilter) {
  const { asset, weaponKinds, goodsLevels, exteriors, min, max, inStock } = filter;
  const keyword = filter.keyword.trim();
  return offers(db)
    .where('mall_offer.open', '=', true)
    .where('mall_offer.asset', '=', assetNumber(asset))
    .$if(keyword !== '', (query) => query.where((eb) => namesContain(eb, keyword)))
    .$if(weaponKinds.length > 0, (query) => query.where('weapon.kind_code', 'in', weaponKinds))
    .$if(goodsLevels.length > 0, (query) => query.where('goods.quality', 'in', levelsOf(goodsLevels)))
    .$if(exteriors.length > 0, (query) => query.where('goods.exterior_code', 'in', exteriors))
    .$if(min !== undefined, (query) => query.where(sql<boolean>`${PRICE} >= ${min ?? 0n}`))
    .$if(max !== undefined, (query) => query.where(sql<boolean>`${PRICE} <= ${max ?? 0n}`))
    .$if(inStock, (query) => query.where('goods.stock', '>', 0));
}

const columns = (locale: Locale) =>
  [
    'mall_offer.id as offer_id',
    'mall_offer.asset',
    'mall_offer.open',
    PRICE.as('offer_price'),
    ...goodsColumns(locale),
  ] as const;

export async function searchOffers(
  db: Queryable,
  filter: MallFilter,
  { sort, page, pageSize }: MallPage,
  locale: Locale,
) {
  const [rows, total] = await Promise.all([
    matching(db, filter)
      .select(columns(locale))
      .orderBy(ORDERS[sort])
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countAll(db, filter),
  ]);
  return { rows, total };
}

export function findOffers(db: Queryable, ids: readonly bigint[], locale: Locale) {
  return offers(db).select(columns(locale)).where(sql<boolean>`mall_offer.id = any(${ids}::bigint[])`).execute();
}
export type OfferRow = Awaited<ReturnType<typeof findOffers>>[number];

/** Reads the lines of a cart, newest first. */
export function findCartLines(db: Queryable, cartId: bigint, locale: Locale) {
  return offers(db)
    .innerJoin('mall_cart_line', 'mall_cart_line.offer_id', 'mall_offer.id')
    .select(columns(locale))
    .select('mall_cart_line.seen_price')
    .where('mall_cart_line.cart_id', '=', cartId)
    .orderBy('mall_cart_line.added_at', 'desc')
    .orderBy('mall_offer.id')
    .execute();
}

/**
 * A facet applies all filters but its own, so a count is the number of offers that choice would
 * show.
 */
const FACETS = {
  kinds: { column: sql<string>`weapon.kind_code`, own: 'weaponKinds' },
  qualities: { column: sql<string>`'level' || goods.quality`, own: 'goodsLevels' },
  exteriors: { column: sql<string>`goods.exterior_code`, own: 'exteriors' },
} as const;

export function countOffers(db: Queryable, filter: MallFilter, facet: keyof typeof FACETS) {
  const { column, own } = FACETS[facet];
  return matching(db, { ...filter, [own]: [] })
    .select([column.as('code'), sql<number>`count(*)::int`.as('count')])
    .groupBy(column)
    .execute();
}

export async function countAll(db: Queryable, filter: MallFilter): Promise<number> {
  const { total } = await matching(db, filter).select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

// Read behind the locks of player and goods: an offer may have been withdrawn or repriced since.
const READ_OFFERS = statement(
  'mall-offers',
  'select id, goods_id, asset, price from mall_offer where open and id = any($1::bigint[])',
);
const COUNT_USED = statement(
  'mall-used',
  `select v.player_id, (
     select count(*)::int from mall_purchase p where p.player_id = v.player_id and p.day = $2::date
   ) as used from unnest($1::bigint[]) v(player_id)`,
);
const FIND_RECENT = statement(
  'mall-recent',
  'select player_id, offer_id from mall_purchase where player_id = any($1::bigint[]) and bought_at > $2::timestamptz',
);
const INSERT_PURCHASES = statement(
  'mall-purchases',
  `insert into mall_purchase (player_id, id, offer_id, goods_id, asset, price, recovery, day, bought_at)
   select v.*, $9::timestamptz from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[],
     $6::bigint[], $7::bigint[], $8::date[]) v`,
);

export interface Offer {
  asset: MallAsset;
  goodsId: bigint;
  /** Null follows the reference price. */
  price: Minor | null;
}

export async function readOffers(runner: SqlRunner, ids: readonly bigint[]): Promise<Map<bigint, Offer>> {
  const rows = await runner.run<{ id: bigint; goods_id: bigint; asset: number; price: Minor | null }>(READ_OFFERS, [
    [...new Set(ids)],
  ]);
  return new Map(
    rows.map(({ id, goods_id, asset, price }) => [id, { asset: assetNumbered(asset), goodsId: goods_id, price }]),
  );
}

/** Counts the purchases of players on a business day. */
export async function countUsed(
  runner: SqlRunner,
  playerIds: readonly bigint[],
  day: string,
): Promise<Map<bigint, number>> {
  const rows = await runner.run<{ player_id: bigint; used: number }>(COUNT_USED, [playerIds, day]);
  return new Map(rows.map(({ player_id, used }) => [player_id, used]));
}

export const purchaseName = (playerId: bigint, offerId: bigint): string => `${playerId}:${offerId}`;

/** Finds the offers players bought since a time, as `purchaseName`. */
export async function findRecent(runner: SqlRunner, playerIds: readonly bigint[], since: Date): Promise<Set<string>> {
  const rows = await runner.run<{ player_id: bigint; offer_id: bigint }>(FIND_RECENT, [playerIds, since]);
  return new Set(rows.map(({ player_id, offer_id }) => purchaseName(player_id, offer_id)));
}

/** One purchased item. */
export interface Purchase {
  playerId: bigint;
  id: bigint;
  offerId: bigint;
  goodsId: bigint;
  asset: MallAsset;
  price: Minor;
  recovery: Minor;
  day: string;
}

export function insertPurchases(runner: SqlRunner, purchases: readonly Purchase[], at: Date): Promise<unknown> {
  return runner.run(INSERT_PURCHASES, [
    purchases.map(({ playerId }) => playerId),
    purchases.map(({ id }) => id),
    purchases.map(({ offerId }) => offerId),
    purchases.map(({ goodsId }) => goodsId),
    purchases.map(({ asset }) => assetNumber(asset)),
    purchases.map(({ price }) => price),
    purchases.map(({ recovery }) => recovery),
    purchases.map(({ day }) => day),
    at,
  ]);
}
