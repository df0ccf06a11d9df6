import { BAG_STATES } from '@clearcrate/contract/bag';
import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { type IdRange, walkEnd } from '../../platform/db/id-range.ts';
import { localText } from '../../platform/db/local-text.ts';
import type { SplitRange } from './record.ranges.ts';
import type { GoodsEvent } from './record.rules.ts';

/** Must equal the predicate of the partial index on items that have left. */
const HAS_LEFT = sql`state in (${sql.lit(BAG_STATES.extracted)}, ${sql.lit(BAG_STATES.sold)}, ${sql.lit(BAG_STATES.replaced)}, ${sql.lit(BAG_STATES.consumed)})`;

const oneOf = (column: 'source' | 'state' | 'code', wanted: readonly number[] | undefined) =>
  wanted ? sql`${sql.ref(column)} = any(${wanted}::smallint[])` : sql`true`;

/** Finds items gained, newest first, reading no more of the primary key than the page needs. */
export async function findGained(
  db: Queryable,
  playerId: bigint,
  range: IdRange,
  sources: readonly number[] | undefined,
  before: bigint | undefined,
  limit: number,
): Promise<GoodsEvent[]> {
  const { from, to, firstId } = range;
  const { rows } = await sql<GoodsEvent>`
    select id, acquired_at as at from bag_item
    where player_id = ${playerId} and id >= ${firstId} and id < ${walkEnd(range, before)}
      and acquired_at >= ${from} and acquired_at < ${to} and ${oneOf('source', sources)}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findLeft(
  db: Queryable,
  playerId: bigint,
  { from, to }: IdRange,
  states: readonly number[] | undefined,
  before: { at: Date; id: bigint } | undefined,
  limit: number,
): Promise<GoodsEvent[]> {
  const { rows } = await sql<GoodsEvent>`
    select id, changed_at as at from bag_item
    where player_id = ${playerId} and ${HAS_LEFT} and changed_at >= ${from} and changed_at < ${to}
      and ${oneOf('state', states)} and ${before ? sql`(changed_at, id) < (${before.at}, ${before.id})` : sql`true`}
    order by changed_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface GoodsSum {
  count: bigint;
  price: Minor;
}

/** Sources or states to include; `undefined` means all. */
type Codes = readonly number[] | undefined;

/** Sums items gained: closed days from their summaries, the open range from its items. */
export async function sumGained(
  db: Queryable,
  playerId: bigint,
  days: SplitRange['days'],
  open: IdRange | undefined,
  sources: Codes,
): Promise<GoodsSum> {
  const since = open
    ? sql`select count(*), coalesce(sum(price), 0) from bag_item
        where player_id = ${playerId} and id >= ${open.firstId} and id < ${open.endId}
          and acquired_at >= ${open.from} and acquired_at < ${open.to} and ${oneOf('source', sources)}`
    : sql`select 0, 0`;
  return sumDays(db, playerId, days, { isGain: true, codes: sources }, since);
}

export async function sumLeft(
  db: Queryable,
  playerId: bigint,
  { days, open }: SplitRange,
  states: Codes,
): Promise<GoodsSum> {
  const since = open
    ? sql`select count(*), coalesce(sum(recovery_price), 0) from bag_item
        where player_id = ${playerId} and ${HAS_LEFT} and changed_at >= ${open.from} and changed_at < ${open.to}
          and ${oneOf('state', states)}`
    : sql`select 0, 0`;
  return sumDays(db, playerId, days, { isGain: false, codes: states }, since);
}

async function sumDays(
  db: Queryable,
  playerId: bigint,
  { first, last }: SplitRange['days'],
  { isGain, codes }: { isGain: boolean; codes: Codes },
  since: RawBuilder<unknown>,
): Promise<GoodsSum> {
  const { rows } = await sql<GoodsSum>`
    select coalesce(sum(items), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as price from (
      select items::bigint, amount::numeric from bag_day
      where player_id = ${playerId} and day between ${first}::date and ${last}::date and is_gain = ${isGain}
        and ${oneOf('code', codes)}
      union all ${since}
    ) summed(items, amount)`.execute(db);
  return rows[0] ?? { count: 0n, price: 0n };
}

/** Reads items of a player with goods, names and draw. */
export function findGoods(db: Queryable, playerId: bigint, ids: readonly bigint[], locale: Locale) {
  return db
    .selectFrom('bag_item')
    .innerJoin('goods', 'goods.id', 'bag_item.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .leftJoin('draw', (join) =>
      join.onRef('draw.player_id', '=', 'bag_item.player_id').onRef('draw.id', '=', 'bag_item.id'),
    )
    .select(['bag_item.id', 'bag_item.goods_id', 'bag_item.price', 'bag_item.recovery_price', 'bag_item.state'])
    .select(['bag_item.source', 'bag_item.source_ref', 'goods.quality', 'goods.exterior_code', 'goods.image'])
    .select(['goods.image_large', 'draw.id as draw_id', 'draw.cost', 'draw.asset as cost_asset'])
    .select(localText('weapon.names', locale).as('weapon_name'))
    .select(localText('finish.names', locale).as('finish_name'))
    .where('bag_item.player_id', '=', playerId)
    .where(sql<boolean>`bag_item.id = any(${ids}::bigint[])`)
    .execute();
}
export type GoodsRow = Awaited<ReturnType<typeof findGoods>>[number];
