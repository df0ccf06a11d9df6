import { BAG_STATES } from '@clearcrate/contract/bag';
import type { Locale } from '@clearcrate/contract/locale';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { invariant } from '../../platform/errors.ts';

export interface BagFilter {
  status: number;
  keyword: string;
  goodsLevel: string;
  exterior: string;
  source: number;
}

const ORDERS = {
  newest: sql`bag_item.id desc`,
  oldest: sql`bag_item.id`,
  priceDown: sql`bag_item.price desc, bag_item.id desc`,
  priceUp: sql`bag_item.price, bag_item.id desc`,
  quality: sql`goods.quality desc, bag_item.price desc, bag_item.id desc`,
} as const;
export type BagSort = keyof typeof ORDERS;

/** The words of a name in every language, so that a search works whatever the player reads. */
const namesContain = (eb: ExpressionBuilder<DB, 'weapon' | 'finish'>, keyword: string) => {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return eb.or([sql<boolean>`weapon.names::text ilike ${pattern}`, sql<boolean>`finish.names::text ilike ${pattern}`]);
};

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
    .$if(filter.source !== 0, (query) => query.where('bag_item.source', '=', filter.source));
}

const columns = (locale: Locale) =>
  [
    'bag_item.id',
    'bag_item.goods_id',
    'bag_item.price',
    'bag_item.recovery_price',
    'bag_item.state',
    'bag_item.source',
    'bag_item.box_id',
    'bag_item.acquired_at',
    sql<boolean>`exists (select from draw where draw.id = bag_item.id)`.as('drawn'),
    'goods.quality',
    'goods.exterior_code',
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
  return ownedItems(db, playerId).select(columns(locale)).where('bag_item.id', '=', id).executeTakeFirst();
}

/** The draw that gave an item, when one did. */
export function findItemDraw(db: Queryable, id: bigint, locale: Locale) {
  return db
    .selectFrom('draw')
    .innerJoin('box_version', 'box_version.id', 'draw.box_version_id')
    .innerJoin('box', 'box.id', 'box_version.box_id')
    .innerJoin('box_version_entry as entry', (join) =>
      join.onRef('entry.version_id', '=', 'draw.box_version_id').onRef('entry.goods_id', '=', 'draw.goods_id'),
    )
    .innerJoin('goods', 'goods.id', 'draw.goods_id')
    .select(['draw.ticket', 'draw.nonce', 'draw.guaranteed', 'entry.first_ticket', 'entry.last_ticket'])
    .select(['draw.box_version_id', 'box_version.guarantee_min_quality', 'goods.code as goods_code'])
    .select(localText('box.names', locale).as('box_name'))
    .where('draw.id', '=', id)
    .executeTakeFirst();
}

/** The published table of a version, in the order of its tickets. */
export function findTable(db: Queryable, versionId: bigint) {
  return db
    .selectFrom('box_version_entry as entry')
    .innerJoin('goods', 'goods.id', 'entry.goods_id')
    .select(['goods.code', 'entry.quality', 'entry.price', 'entry.first_ticket', 'entry.last_ticket'])
    .where('entry.version_id', '=', versionId)
    .orderBy('entry.first_ticket')
    .execute();
}

export interface LockedItem {
  id: bigint;
  player_id: bigint;
  recovery_price: bigint;
  state: number;
}

// In the order of ids, behind the account locks: two sales of the same items meet at the accounts first.
const LOCK_ITEMS = statement(
  'bag-lock-items',
  'select id, player_id, recovery_price, state from bag_item where id = any($1::bigint[]) order by id for no key update',
);
const MARK_SOLD = statement(
  'bag-mark-sold',
  `update bag_item set state = ${BAG_STATES.sold}, changed_at = $2::timestamptz
   where id = any($1::bigint[]) and state = ${BAG_STATES.owned} returning id`,
);

export async function lockItems(runner: SqlRunner, ids: readonly bigint[]): Promise<Map<bigint, LockedItem>> {
  const rows = await runner.run<LockedItem>(LOCK_ITEMS, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each item leaves the bag once: whoever names one twice, or one that has left, was about to pay for it again. */
export async function markSold(runner: SqlRunner, ids: readonly bigint[], at: Date): Promise<void> {
  const sold = await runner.run(MARK_SOLD, [ids, at]);
  invariant(sold.length === ids.length, `${ids.length} items were to be sold, ${sold.length} could be`);
}
