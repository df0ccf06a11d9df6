import type { Queryable } from '../../platform/db/database.ts';

/** One draw with its seed pair, of the player who made it and of nobody else. */
export function findDraw(db: Queryable, playerId: bigint, drawId: bigint) {
  return db
    .selectFrom('draw')
    .innerJoin('seed_pair', 'seed_pair.id', 'draw.seed_pair_id')
    .innerJoin('goods', 'goods.id', 'draw.goods_id')
    .select(['draw.id', 'draw.nonce', 'draw.ticket', 'draw.guaranteed', 'draw.created_at', 'draw.box_version_id'])
    .select(['seed_pair.sealed_seed', 'seed_pair.server_seed_hash', 'seed_pair.client_seed', 'seed_pair.revealed_at'])
    .select('goods.code as item')
    .where('draw.id', '=', drawId)
    .where('draw.player_id', '=', playerId)
    .executeTakeFirst();
}
