import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';

/** Reads the subjects of postings by their references. */

/** Finds the first draws of the player's plays with the cost of one draw. */
export function findPlays(db: Queryable, playerId: bigint, drawIds: readonly bigint[]) {
  return db
    .selectFrom('draw')
    .select(['id', 'mode', 'mode_ref', 'cost'])
    .where('player_id', '=', playerId)
    .where(sql<boolean>`id = any(${drawIds}::bigint[])`)
    .execute();
}

export interface Commission {
  order_id: string;
  nickname: string;
  /** In hundredths of a percent. */
  rate: number;
}

/** Finds the sources of a promoter's commissions by their recharge orders. */
export function findCommissions(db: Queryable, promoterId: bigint, orderNos: readonly string[]): Promise<Commission[]> {
  return db
    .selectFrom('spread_reward')
    .innerJoin('player', 'player.id', 'spread_reward.player_id')
    .select(['spread_reward.order_id', 'player.nickname', 'spread_reward.rate'])
    .where('spread_reward.promoter_id', '=', promoterId)
    .where(sql<boolean>`spread_reward.order_id = any(${orderNos}::text[])`)
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
