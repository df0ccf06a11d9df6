import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';

/** One draw with its seed pair, of the player who made it and of nobody else. */
export function findDraw(db: Queryable, playerId: bigint, drawId: bigint) {
  return db
    .selectFrom('draw')
    .innerJoin('seed_pair', 'seed_pair.id', 'draw.seed_pair_id')
    .innerJoin('goods', 'goods.id', 'draw.goods_id')
    .select(['draw.id', 'draw.nonce', 'draw.ticket', 'draw.guaranteed', 'draw.created_at', 'draw.box_version_id'])
    .select('draw.misses')
    .select(['seed_pair.sealed_seed', 'seed_pair.server_seed_hash', 'seed_pair.client_seed', 'seed_pair.revealed_at'])
    .select(['seed_pair.published_at', 'seed_pair.chosen_at'])
    .select('goods.code as item')
    .where('draw.id', '=', drawId)
    .where('draw.player_id', '=', playerId)
    .executeTakeFirst();
}

export interface DrawQuery {
  /** Of one seed pair, or empty for all of them. */
  serverSeedHash: string;
  before: bigint | undefined;
  limit: number;
}

/** A player's draws, newest first: ids count up, so the walk ends with the page. */
export function findDraws(
  db: Queryable,
  playerId: bigint,
  { serverSeedHash, before, limit }: DrawQuery,
  locale: Locale,
) {
  return db
    .selectFrom('draw')
    .innerJoin('seed_pair', 'seed_pair.id', 'draw.seed_pair_id')
    .innerJoin('goods', 'goods.id', 'draw.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .innerJoin('box_version', 'box_version.id', 'draw.box_version_id')
    .innerJoin('box', 'box.id', 'box_version.box_id')
    .innerJoin('box_version_entry as entry', (join) =>
      join.onRef('entry.version_id', '=', 'draw.box_version_id').onRef('entry.goods_id', '=', 'draw.goods_id'),
    )
    .select(['draw.id', 'draw.nonce', 'draw.ticket', 'draw.guaranteed', 'draw.created_at', 'draw.goods_id'])
    .select(['goods.quality', 'goods.exterior_code', 'goods.image', 'goods.image_large', 'entry.price'])
    .select(['seed_pair.server_seed_hash', 'seed_pair.revealed_at', 'box.id as box_id'])
    .select(localText('weapon.names', locale).as('weapon_name'))
    .select(localText('finish.names', locale).as('finish_name'))
    .select(localText('box.names', locale).as('box_name'))
    .where('draw.player_id', '=', playerId)
    .where('seed_pair.player_id', '=', playerId)
    .$if(serverSeedHash !== '', (query) => query.where('seed_pair.server_seed_hash', '=', serverSeedHash))
    .$if(before !== undefined, (query) => query.where('draw.id', '<', before ?? 0n))
    .orderBy('draw.id', 'desc')
    .limit(limit)
    .execute();
}
export type ListedDrawRow = Awaited<ReturnType<typeof findDraws>>[number];

/** Draws whose seed is public, oldest first, as an export needs them. */
export function findRevealedDraws(db: Queryable, playerId: bigint, after: bigint, limit: number) {
  return db
    .selectFrom('draw')
    .innerJoin('seed_pair', 'seed_pair.id', 'draw.seed_pair_id')
    .innerJoin('goods', 'goods.id', 'draw.goods_id')
    .innerJoin('box_version', 'box_version.id', 'draw.box_version_id')
    .select(['draw.id', 'draw.nonce', 'draw.ticket', 'draw.misses', 'draw.box_version_id', 'box_version.box_id'])
    .select(['seed_pair.sealed_seed', 'seed_pair.server_seed_hash', 'seed_pair.client_seed', 'seed_pair.revealed_at'])
    .select(['seed_pair.published_at', 'seed_pair.chosen_at'])
    .select(['draw.seed_pair_id', 'goods.code as item'])
    .where('draw.player_id', '=', playerId)
    .where('draw.id', '>', after)
    .where('seed_pair.revealed_at', 'is not', null)
    .orderBy('draw.id')
    .limit(limit)
    .execute();
}
export type RevealedDrawRow = Awaited<ReturnType<typeof findRevealedDraws>>[number];

/** How many openings of each box counted towards its guarantee, up to a draw. */
export function countOpenings(db: Queryable, playerId: bigint, upTo: bigint) {
  return db
    .selectFrom('draw')
    .innerJoin('box_version', 'box_version.id', 'draw.box_version_id')
    .select(['box_version.box_id', (eb) => eb.fn.countAll<bigint>().as('openings')])
    .where('draw.player_id', '=', playerId)
    .where('draw.id', '<=', upTo)
    .where('draw.misses', 'is not', null)
    .groupBy('box_version.box_id')
    .execute();
}
