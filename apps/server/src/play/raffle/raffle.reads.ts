import type { Locale } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';

/** Reads for pages. No decision depends on them. */

function raffleRows(db: Queryable) {
  return db
    .selectFrom('raffle')
    .innerJoin('room_seed as seed', 'seed.number', 'raffle.seed_number')
    .leftJoin('beacon_chain as beacon', 'beacon.hash', 'raffle.beacon_chain')
    .selectAll('raffle')
    .select(['beacon.period_seconds', 'beacon.genesis_seconds'])
    .select(['seed.seed_hash', 'seed.sealed_seed', 'seed.revealed_at']);
}
export type RaffleRow = Awaited<ReturnType<ReturnType<typeof raffleRows>['execute']>>[number];

export async function findRaffles(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, RaffleRow>> {
  if (ids.length === 0) return new Map();
  const rows = await raffleRows(db)
    .where('raffle.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface PlayerRow {
  nickname: string;
  avatar: string;
  avatar_frame: number;
  level: number;
  kind: number;
}

export interface EntryRow extends PlayerRow {
  seat: number;
  user_code: string;
}

/** Newest first; the cursor is the seat before. */
export async function listEntries(
  db: Queryable,
  raffleId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.seat, e.user_code, p.nickname, p.avatar, p.avatar_frame, p.level, p.kind
    from raffle_entry e join player p on p.id = e.player_id
    where e.raffle_id = ${raffleId} and ${before === undefined ? sql`true` : sql`e.seat < ${before}`}
    order by e.seat desc limit ${limit}`.execute(db);
  return rows;
}

export interface PrizeView extends Partial<PlayerRow> {
  raffle_id: bigint;
  place: number;
  goods_id: bigint;
  code: string;
  price: bigint;
  quality: number;
  exterior_code: string;
  image: string;
  image_large: string;
  weapon_name: string;
  finish_name: string;
  seat: number | null;
  user_code: string | null;
}

/** Prizes with their winners, most valuable first, limited by `upTo`. */
export async function listPrizes(
  db: Queryable,
  raffleIds: readonly bigint[],
  locale: Locale,
  upTo = 32_767,
): Promise<PrizeView[]> {
  const { rows } = await sql<PrizeView>`
    select prize.raffle_id, prize.place, prize.goods_id, goods.code, prize.price, prize.quality, goods.exterior_code, goods.image,
      goods.image_large, ${localText('weapon.names', locale)} as weapon_name, ${localText('finish.names', locale)} as finish_name,
      prize.seat, entry.user_code, p.nickname, p.avatar, p.avatar_frame, p.level, p.kind
    from raffle_prize prize
    join goods on goods.id = prize.goods_id
    join weapon on weapon.code = goods.weapon_code
    join finish on finish.code = goods.finish_code
    left join raffle_entry entry on entry.raffle_id = prize.raffle_id and entry.seat = prize.seat
    left join player p on p.id = prize.player_id
    where prize.raffle_id = any(${raffleIds}::bigint[]) and prize.place <= ${upTo}
    order by prize.raffle_id, prize.place`.execute(db);
  return rows;
}

export interface OwnEntry {
  raffle_id: bigint;
  seat: number;
  user_code: string;
  place: number | null;
}

/** The player's own entries in raffles. */
export async function findOwnEntries(
  db: Queryable,
  playerId: bigint,
  raffleIds: readonly bigint[],
): Promise<Map<bigint, OwnEntry>> {
  const { rows } = await sql<OwnEntry>`
    select entry.raffle_id, entry.seat, entry.user_code, (select prize.place from raffle_prize prize
      where prize.raffle_id = entry.raffle_id and prize.player_id = entry.player_id limit 1) as place
    from raffle_entry entry where entry.player_id = ${playerId} and entry.raffle_id = any(${raffleIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.raffle_id, row]));
}

/** Raffles of a mode that a player joined, newest first. */
export async function listOwnRaffles(
  db: Queryable,
  mode: number,
  playerId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ raffle_id: bigint }>`
    select entry.raffle_id from raffle_entry entry join raffle on raffle.id = entry.raffle_id
    where entry.player_id = ${playerId} and raffle.mode = ${mode}
      and ${before === undefined ? sql`true` : sql`entry.raffle_id < ${before}`}
    order by entry.raffle_id desc limit ${limit}`.execute(db);
  return rows.map(({ raffle_id }) => raffle_id);
}
