import { BOX_KINDS } from '@clearcrate/contract/box';
import type { UserKind } from '@clearcrate/contract/kinds';
import type { LocalText } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/db/database.ts';

export interface Drop {
  itemId: bigint;
  mode: number;
  reference: bigint;
  playerId: bigint;
  goodsId: bigint;
  price: bigint;
  at: Date;
}

export async function insertDrops(tx: Tx, drops: readonly Drop[]): Promise<void> {
  if (drops.length === 0) return;
  const rows = drops.map(({ itemId, mode, reference, playerId, goodsId, price, at }) => ({
    item_id: itemId,
    mode,
    mode_ref: reference,
    player_id: playerId,
    goods_id: goodsId,
    price,
    created_at: at,
  }));
  await tx.insertInto('recent_drop').values(rows).execute();
}

/** Adds openings by day, in day order, so that concurrent handlers cannot deadlock. */
export async function addOpenings(tx: Tx, byDay: ReadonlyMap<string, number>): Promise<void> {
  for (const [day, count] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await sql`
      insert into opening_day (day, openings) values (${day}::date, ${count})
      on conflict (day) do update set openings = opening_day.openings + excluded.openings`.execute(tx);
  }
}

export async function countOpenings(db: Queryable, day?: string): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(openings), 0)::bigint as total from opening_day
    where ${day ?? null}::date is null or day = ${day ?? null}::date`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function dropViews(db: Queryable) {
  return db
    .selectFrom('recent_drop as drop')
    .innerJoin('player', 'player.id', 'drop.player_id')
    .innerJoin('goods', 'goods.id', 'drop.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .select([
      'drop.item_id',
      'drop.player_id',
      'drop.mode',
      'drop.mode_ref',
      'drop.price',
      'drop.created_at',
      'player.nickname',
      'player.avatar',
      'player.kind',
    ])
    .select(['goods.quality', 'goods.image', 'weapon.names as weapon_names', 'finish.names as finish_names']);
}

export interface DropRow {
  item_id: bigint;
  player_id: bigint;
  mode: number;
  mode_ref: bigint;
  price: bigint;
  created_at: Date;
  nickname: string;
  avatar: string;
  kind: UserKind;
  quality: number;
  image: string;
  weapon_names: LocalText;
  finish_names: LocalText;
}

/** Filter of a drop list. */
export interface DropChoice {
  boxId?: bigint | undefined;
  mode?: number | undefined;
}

export async function findDrops(db: Queryable, { boxId, mode }: DropChoice, limit: number): Promise<DropRow[]> {
  const rows = await dropViews(db)
    .$if(boxId !== undefined, (query) =>
      query.where('drop.mode', 'in', Object.values(BOX_KINDS)).where('drop.mode_ref', '=', boxId ?? 0n),
    )
    .$if(mode !== undefined, (query) => query.where('drop.mode', '=', mode ?? 0))
    .orderBy('drop.item_id', 'desc')
    .limit(limit)
    .execute();
  return rows as DropRow[];
}

export async function findDropsById(db: Queryable, ids: readonly bigint[]): Promise<DropRow[]> {
  if (ids.length === 0) return [];
  return (await dropViews(db)
    .where('drop.item_id', 'in', [...ids])
    .orderBy('drop.item_id')
    .execute()) as DropRow[];
}

/** Finds the most valuable drops since a time; of equals the newer one comes first. */
export async function findDearDrops(db: Queryable, since: Date, limit: number): Promise<DropRow[]> {
  const rows = await dropViews(db)
    .where('drop.created_at', '>=', since)
    .orderBy('drop.price', 'desc')
    .orderBy('drop.item_id', 'desc')
    .limit(limit)
    .execute();
  return rows as DropRow[];
}

/** Deletes old drops except the newest, so that a quiet store still shows its last drops. */
export async function forgetOldDrops(db: Db, before: Date, keptNewest: number): Promise<void> {
  await sql`
    delete from recent_drop where created_at < ${before} and item_id < coalesce(
      (select item_id from recent_drop order by item_id desc offset ${keptNewest - 1} limit 1), 0)`.execute(db);
}
