import type { getGoodsDetail, getGoodsList, getGoodsParts } from '@clearcrate/contract/console-goods';
import { type ConsoleGoods, GOODS_PAGE } from '@clearcrate/contract/console-goods';
import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { type ExpressionBuilder, sql } from 'kysely';
import { namesContain } from '../../base/catalogue/catalogue.module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

type Filter = BodyOf<typeof getGoodsList>;
type Order = { column: 'goods.price' | 'goods.id'; ascending: boolean };

const ORDERS: Record<Filter['sort'], Order> = {
  priceDown: { column: 'goods.price', ascending: false },
  priceUp: { column: 'goods.price', ascending: true },
  newest: { column: 'goods.id', ascending: false },
};

const shownGoods = (db: Queryable, locale: Locale) =>
  db
    .selectFrom('goods')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .innerJoin('weapon_kind', 'weapon_kind.code', 'weapon.kind_code')
    .selectAll('goods')
    .select([
      localText('weapon.names', locale).as('weapon_name'),
      localText('finish.names', locale).as('finish_name'),
      localText('weapon_kind.names', locale).as('kind_name'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof shownGoods>['execute']>>[number];

const viewOf = (row: Row): ConsoleGoods => ({
  goodsId: String(row.id),
  code: row.code,
  weapon: row.weapon_code,
  weaponName: row.weapon_name,
  finish: row.finish_code,
  finishName: row.finish_name,
  kindName: row.kind_name,
  quality: row.quality,
  exterior: row.exterior_code,
  price: formatAmount(row.price),
  stock: row.stock,
  image: row.image,
  imageLarge: row.image_large,
  updatedAt: row.updated_at.toISOString(),
});

const mentions = (eb: ExpressionBuilder<DB, 'goods' | 'weapon' | 'finish'>, text: string) =>
  eb.or([eb('goods.code', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`), namesContain(eb, text)]);

/** Whether a row comes behind the one that the cursor names. */
function behind(cursor: string, { column, ascending }: Order) {
  const [key = '0', id = '0'] = cursor.split('-');
  const sign = sql.raw(ascending ? '>' : '<');
  return sql<boolean>`(${sql.ref(column)}, goods.id) ${sign} (${BigInt(key)}, ${BigInt(id)})`;
}

export async function listGoods(db: Queryable, filter: Filter, locale: Locale): Promise<DataOf<typeof getGoodsList>> {
  const order = ORDERS[filter.sort];
  const { text, kind, quality, exterior, soldOut, cursor } = filter;
  const direction = order.ascending ? 'asc' : 'desc';
  const rows = await shownGoods(db, locale)
    .$if(text !== '', (query) => query.where((eb) => mentions(eb, text)))
    .$if(kind !== '', (query) => query.where('weapon.kind_code', '=', kind))
    .$if(quality !== undefined, (query) => query.where('goods.quality', '=', quality ?? 0))
    .$if(exterior !== '', (query) => query.where('goods.exterior_code', '=', exterior))
    .$if(soldOut, (query) => query.where('goods.stock', '=', 0))
    .$if(cursor !== '', (query) => query.where(behind(cursor, order)))
    .orderBy(order.column, direction)
    .orderBy('goods.id', direction)
    .limit(GOODS_PAGE + 1)
    .execute();
  const shown = rows.slice(0, GOODS_PAGE);
  const last = rows.length > GOODS_PAGE ? shown.at(-1) : undefined;
  const key = last && (order.column === 'goods.price' ? last.price : last.id);
  return { items: shown.map(viewOf), next: last ? `${key}-${last.id}` : null };
}

export async function findGoodsDetail(
  db: Queryable,
  goodsId: bigint,
  locale: Locale,
): Promise<DataOf<typeof getGoodsDetail> | undefined> {
  const row = await shownGoods(db, locale).where('goods.id', '=', goodsId).executeTakeFirst();
  if (!row) return undefined;
  const [prices, boxes] = await Promise.all([findPrices(db, goodsId), findBoxesWith(db, goodsId, locale)]);
  return { ...viewOf(row), prices, boxes };
}

const SHOWN_PRICES = 50;

async function findPrices(db: Queryable, goodsId: bigint) {
  const rows = await db
    .selectFrom('goods_price')
    .leftJoin('operator', 'operator.id', 'goods_price.operator_id')
    .select(['price', 'changed_at', 'reason', 'operator.name as by'])
    .where('goods_id', '=', goodsId)
    .orderBy('goods_price.id', 'desc')
    .limit(SHOWN_PRICES)
    .execute();
  return rows.map(({ price, changed_at, reason, by }) => ({
    price: formatAmount(price),
    changedAt: changed_at.toISOString(),
    by: by ?? '',
    reason,
  }));
}

/** Boxes whose current odds hold the item. */
async function findBoxesWith(db: Queryable, goodsId: bigint, locale: Locale) {
  const { rows } = await sql<{ id: bigint; name: string; tickets: number }>`
    select b.id, ${localText('b.names', locale)} as name, e.last_ticket - e.first_ticket + 1 as tickets from box b
    cross join lateral (select id from box_version where box_id = b.id order by number desc limit 1) v
    join box_version_entry e on e.version_id = v.id and e.goods_id = ${goodsId} order by tickets desc, b.id`.execute(
    db,
  );
  return rows.map(({ id, name, tickets }) => ({ boxId: String(id), name, tickets }));
}

export async function readGoodsParts(db: Queryable, locale: Locale): Promise<DataOf<typeof getGoodsParts>> {
  const named = (table: 'weapon_kind' | 'finish' | 'exterior') =>
    db
      .selectFrom(table)
      .select(['code', localText(`names`, locale).as('name')])
      .orderBy('code')
      .execute();
  const [kinds, finishes, exteriors, weapons, qualities] = await Promise.all([
    named('weapon_kind'),
    named('finish'),
    named('exterior'),
    db
      .selectFrom('weapon')
      .select(['code', 'kind_code as kind', localText('names', locale).as('name')])
      .orderBy('sort')
      .execute(),
    db
      .selectFrom('quality')
      .select(['level', 'letter', 'colour', localText('names', locale).as('name')])
      .orderBy('level')
      .execute(),
  ]);
  return { kinds, finishes, exteriors, weapons, qualities };
}

export async function findStanding(db: Queryable, code: string) {
  return db.selectFrom('goods').select(['id', 'price', 'stock']).where('code', '=', code).executeTakeFirst();
}
