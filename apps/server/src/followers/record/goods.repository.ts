import { BAG_STATES } from '@clearcrate/contract/bag';
import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { type IdRange, walkEnd } from '../../platform/db/id-range.ts';
import { localText } from '../../platform/db/local-text.ts';
import type { GoodsEvent } from './record.rules.ts';

const ALL_STATES = Object.values(BAG_STATES);
/** As the index on what left says it, so that it is used. */
const HAS_LEFT = sql`state in (3, 4, 5, 6)`;

/** The index stands by state, so each state is walked by itself, no further than the page needs. */
export async function findGained(
  db: Queryable,
  playerId: bigint,
  range: IdRange,
  before: bigint | undefined,
  limit: number,
): Promise<GoodsEvent[]> {
  const { from, to, firstId } = range;
  const { rows } = await sql<GoodsEvent>`
    select item.id, item.at from unnest(${ALL_STATES}::smallint[]) kept(state)
    cross join lateral (
      select id, acquired_at as at from bag_item
      where player_id = ${playerId} and state = kept.state and id >= ${firstId} and id < ${walkEnd(range, before)}
        and acquired_at >= ${from} and acquired_at < ${to}
      order by id desc limit ${limit}
    ) item order by item.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findLeft(
  db: Queryable,
  playerId: bigint,
  { from, to }: IdRange,
  before: { at: Date; id: bigint } | undefined,
  limit: number,
): Promise<GoodsEvent[]> {
  const { rows } = await sql<GoodsEvent>`
    select id, changed_at as at from bag_item
    where player_id = ${playerId} and ${HAS_LEFT} and changed_at >= ${from} and changed_at < ${to}
      and ${before ? sql`(changed_at, id) < (${before.at}, ${before.id})` : sql`true`}
    order by changed_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface GoodsSum {
  count: bigint;
  price: Minor;
}

export async function sumGained(
  db: Queryable,
  playerId: bigint,
  { from, to, firstId, endId }: IdRange,
): Promise<GoodsSum> {
  const { rows } = await sql<GoodsSum>`
    select count(*) as count, coalesce(sum(price), 0)::bigint as price from bag_item
    where player_id = ${playerId} and state = any(${ALL_STATES}::smallint[]) and id >= ${firstId} and id < ${endId}
      and acquired_at >= ${from} and acquired_at < ${to}`.execute(db);
  return rows[0] ?? { count: 0n, price: 0n };
}

export async function sumLeft(db: Queryable, playerId: bigint, { from, to }: IdRange): Promise<GoodsSum> {
  const { rows } = await sql<GoodsSum>`
    select count(*) as count, coalesce(sum(recovery_price), 0)::bigint as price from bag_item
    where player_id = ${playerId} and ${HAS_LEFT} and changed_at >= ${from} and changed_at < ${to}`.execute(db);
  return rows[0] ?? { count: 0n, price: 0n };
}

/** All there is to say of some items of a player: what they are, and the draw and the box they came from. */
export function findGoods(db: Queryable, playerId: bigint, ids: readonly bigint[], locale: Locale) {
  return db
    .selectFrom('bag_item')
    .innerJoin('goods', 'goods.id', 'bag_item.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .leftJoin('draw', 'draw.id', 'bag_item.id')
    .leftJoin('box', 'box.id', 'bag_item.box_id')
    .select(['bag_item.id', 'bag_item.goods_id', 'bag_item.price', 'bag_item.recovery_price', 'bag_item.state'])
    .select(['bag_item.source', 'bag_item.box_id', 'goods.quality', 'goods.exterior_code', 'goods.image'])
    .select(['goods.image_large', 'draw.id as draw_id', 'draw.cost', 'box.kind as box_kind'])
    .select(localText('weapon.names', locale).as('weapon_name'))
    .select(localText('finish.names', locale).as('finish_name'))
    .select(localText('box.names', locale).as('box_name'))
    .where('bag_item.player_id', '=', playerId)
    .where(sql<boolean>`bag_item.id = any(${ids}::bigint[])`)
    .execute();
}
export type GoodsRow = Awaited<ReturnType<typeof findGoods>>[number];
