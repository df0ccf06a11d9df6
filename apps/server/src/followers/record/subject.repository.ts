import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';

/** What postings were for, found again from their references. */

export interface OpenedBox {
  draw_id: bigint;
  box_id: bigint;
  box_name: string;
  /** What one opening cost. */
  cost: Minor;
}

/** The first draws of openings, of this player alone. */
export function findOpenings(
  db: Queryable,
  playerId: bigint,
  drawIds: readonly bigint[],
  locale: Locale,
): Promise<OpenedBox[]> {
  return db
    .selectFrom('draw')
    .innerJoin('box_version', 'box_version.id', 'draw.box_version_id')
    .innerJoin('box', 'box.id', 'box_version.box_id')
    .select(['draw.id as draw_id', 'box.id as box_id', 'draw.cost'])
    .select(localText('box.names', locale).as('box_name'))
    .where('draw.player_id', '=', playerId)
    .where(sql<boolean>`draw.id = any(${drawIds}::bigint[])`)
    .execute();
}

export interface SoldItem {
  id: bigint;
  finish_name: string;
  weapon_name: string;
  recovery_price: Minor;
}

export function findSold(db: Queryable, playerId: bigint, ids: readonly bigint[], locale: Locale): Promise<SoldItem[]> {
  return db
    .selectFrom('bag_item')
    .innerJoin('goods', 'goods.id', 'bag_item.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .select(['bag_item.id', 'bag_item.recovery_price'])
    .select(localText('finish.names', locale).as('finish_name'))
    .select(localText('weapon.names', locale).as('weapon_name'))
    .where('bag_item.player_id', '=', playerId)
    .where(sql<boolean>`bag_item.id = any(${ids}::bigint[])`)
    .execute();
}
