import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../../platform/db/database.ts';
import { localText } from '../../../platform/db/local-text.ts';
import { PROOFS } from './draw-log.ts';

/** A player's own draws with their seed pairs. Never those of another player. */
function ownDraws(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('draw')
    .innerJoin('seed_pair', 'seed_pair.id', 'draw.seed_id')
    .select(['draw.id', 'draw.mode', 'draw.mode_ref', 'draw.seed_id', 'draw.step as nonce', 'draw.value as ticket'])
    .select(['draw.rule_id', 'draw.branch', 'draw.counter', 'draw.outcome', 'draw.created_at'])
    .select(['seed_pair.sealed_seed', 'seed_pair.server_seed_hash', 'seed_pair.client_seed', 'seed_pair.revealed_at'])
    .select(['seed_pair.published_at', 'seed_pair.chosen_at'])
    .where('draw.player_id', '=', playerId)
    .where('draw.proof', '=', PROOFS.player);
}

export function findDraw(db: Queryable, playerId: bigint, drawId: bigint) {
  return ownDraws(db, playerId).where('draw.id', '=', drawId).executeTakeFirst();
}
export type DrawRow = NonNullable<Awaited<ReturnType<typeof findDraw>>>;

/** Finds the room of a player's shared draw. */
export function findDrawRoom(db: Queryable, playerId: bigint, drawId: bigint) {
  return db
    .selectFrom('draw')
    .select(['mode', 'mode_ref'])
    .where('player_id', '=', playerId)
    .where('id', '=', drawId)
    .where('proof', '=', PROOFS.shared)
    .executeTakeFirst();
}

export interface DrawQuery {
  /** Limits the result to one seed pair; empty means all. */
  serverSeedHash: string;
  before: bigint | undefined;
  limit: number;
}

/** Finds draws, newest first, with the item won, if any. */
export function findDraws(
  db: Queryable,
  playerId: bigint,
  { serverSeedHash, before, limit }: DrawQuery,
  locale: Locale,
) {
  return ownDraws(db, playerId)
    .leftJoin('bag_item', (join) =>
      join.onRef('bag_item.player_id', '=', 'draw.player_id').onRef('bag_item.id', '=', 'draw.id'),
    )
    .leftJoin('goods', 'goods.id', 'bag_item.goods_id')
    .leftJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .leftJoin('finish', 'finish.code', 'goods.finish_code')
    .select(['bag_item.goods_id', 'bag_item.price', 'goods.quality', 'goods.exterior_code'])
    .select(['goods.image', 'goods.image_large'])
    .select(localText('weapon.names', locale).as('weapon_name'))
    .select(localText('finish.names', locale).as('finish_name'))
    .$if(serverSeedHash !== '', (query) => query.where('seed_pair.server_seed_hash', '=', serverSeedHash))
    .$if(before !== undefined, (query) => query.where('draw.id', '<', before ?? 0n))
    .orderBy('draw.id', 'desc')
    .limit(limit)
    .execute();
}
export type ListedDrawRow = Awaited<ReturnType<typeof findDraws>>[number];

/** Finds draws with revealed seeds, oldest first, for an export. */
export function findRevealedDraws(db: Queryable, playerId: bigint, after: bigint, limit: number): Promise<DrawRow[]> {
  return ownDraws(db, playerId)
    .where('draw.id', '>', after)
    .where('seed_pair.revealed_at', 'is not', null)
    .orderBy('draw.id')
    .limit(limit)
    .execute();
}

/** Counts draws by rule and reference of the mode, up to a draw. */
export function countDraws(db: Queryable, playerId: bigint, upTo: bigint) {
  return db
    .selectFrom('draw')
    .select(['rule_id', 'mode', 'mode_ref', (eb) => eb.fn.countAll<bigint>().as('draws')])
    .where('player_id', '=', playerId)
    .where('proof', '=', PROOFS.player)
    .where('id', '<=', upTo)
    .groupBy(['rule_id', 'mode', 'mode_ref'])
    .execute();
}

/** Finds a player's draws in finished rooms, oldest first. */
export function findRevealedShared(db: Queryable, playerId: bigint, after: bigint, limit: number) {
  return db
    .selectFrom('draw')
    .innerJoin('room_seed', 'room_seed.number', 'draw.seed_id')
    .innerJoin('room_seed_batch as batch', 'batch.id', 'room_seed.batch_id')
    .leftJoin('beacon_round as beacon', (join) =>
      join.onRef('beacon.chain', '=', 'room_seed.beacon_chain').onRef('beacon.round', '=', 'room_seed.beacon_round'),
    )
    .select(['draw.id', 'draw.step as round', 'draw.seat', 'draw.value as ticket', 'draw.rule_id', 'draw.outcome'])
    .select(['room_seed.number', 'room_seed.seed_hash', 'room_seed.sealed_seed', 'room_seed.user_codes'])
    .select(['room_seed.taken_at', 'room_seed.revealed_at', 'room_seed.filled_at', 'batch.published_at'])
    .select(['beacon.chain as beacon_chain', 'beacon.round as beacon_round', 'beacon.signature', 'beacon.randomness'])
    .where('draw.player_id', '=', playerId)
    .where('draw.proof', '=', PROOFS.shared)
    .where('draw.id', '>', after)
    .where('room_seed.revealed_at', 'is not', null)
    .orderBy('draw.id')
    .limit(limit)
    .execute();
}
export type SharedDrawRow = Awaited<ReturnType<typeof findRevealedShared>>[number];
