import type { Locale } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import { namesContain } from '../../base/catalogue/catalogue.module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';

export interface BagFilter {
  status: number;
  keyword: string;
  goodsLevel: string;
  exterior: string;
  source: number;
  /** Limits the result to these items; empty means all. */
  bagItemIds: readonly bigint[];
}

const ORDERS = {
  newest: sql`bag_item.id desc`,
  oldest: sql`bag_item.id`,
  priceDown: sql`bag_item.price desc, bag_item.id desc`,
  priceUp: sql`bag_item.price, bag_item.id desc`,
  quality: sql`goods.quality desc, bag_item.price desc, bag_item.id desc`,
} as const;
export type BagSort = keyof typeof ORDERS;

function ownedItems(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('bag_item')
    .innerJoin('goods', 'goods.id', 'bag_item.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .where('bag_item.player_id', '=', playerId);
}

function filtered(db: Queryable, playerId: bigint, filter: BagFilter) {
  const level = /^level(\d{1,2})$/.exec(filter.goodsLevel)?.[1];
  return ownedItems(db, playerId)
    .where('bag_item.state', '=', filter.status)
    .$if(filter.keyword !== '', (query) => query.where((eb) => namesContain(eb, filter.keyword)))
    .$if(level !== undefined, (query) => query.where('goods.quality', '=', Number(level)))
    .$if(filter.exterior !== '', (query) => query.where('goods.exterior_code', '=', filter.exterior))
    .$if(filter.source !== 0, (query) => query.where('bag_item.source', '=', filter.source))
    .$if(filter.bagItemIds.length > 0, (query) => query.where('bag_item.id', 'in', filter.bagItemIds));
}

const columns = (locale: Locale) =>
  [
    'bag_item.id',
    'bag_item.goods_id',
    'bag_item.price',
    'bag_item.recovery_price',
    'bag_item.state',
    'bag_item.source',
    'bag_item.source_ref',
    'bag_item.locked',
    'bag_item.acquired_at',
    sql<boolean>`exists (select from draw where draw.player_id = bag_item.player_id and draw.id = bag_item.id)`.as(
      'drawn',
    ),
    'goods.quality',
    'goods.exterior_code',
    'goods.stock',
    'goods.image',
    'goods.image_large',
    localText('weapon.names', locale).as('weapon_name'),
    localText('finish.names', locale).as('finish_name'),
  ] as const;

export function findItems(
  db: Queryable,
  playerId: bigint,
  filter: BagFilter,
  sort: BagSort,
  locale: Locale,
  limit: number,
  offset: number,
) {
  return filtered(db, playerId, filter)
    .select(columns(locale))
    .orderBy(ORDERS[sort])
    .limit(limit)
    .offset(offset)
    .execute();
}

export type BagItemRow = Awaited<ReturnType<typeof findItems>>[number];

export function sumItems(db: Queryable, playerId: bigint, filter: BagFilter) {
  return filtered(db, playerId, filter)
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<bigint>`coalesce(sum(bag_item.recovery_price), 0)::bigint`.as('total'),
    ])
    .executeTakeFirstOrThrow();
}

export function findItem(db: Queryable, playerId: bigint, id: bigint, locale: Locale) {
  return ownedItems(db, playerId)
    .select([...columns(locale), 'bag_item.changed_at'])
    .where('bag_item.id', '=', id)
    .executeTakeFirst();
}

/** Finds the draw that produced an item. Both have the same id. */
export function findItemDraw(db: Queryable, playerId: bigint, id: bigint) {
  return db
    .selectFrom('draw')
    .innerJoin('draw_rule', 'draw_rule.id', 'draw.rule_id')
    .select(['draw.value as ticket', 'draw.step as nonce', 'draw.branch', 'draw.outcome', 'draw.mode'])
    .select(['draw.mode_ref', 'draw_rule.text as rule'])
    .where('draw.player_id', '=', playerId)
    .where('draw.id', '=', id)
    .executeTakeFirst();
}
