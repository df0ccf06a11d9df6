import { BATTLE_RANK_PLACES, BATTLE_STATES, BATTLE_TYPES, type BattleSort } from '@clearcrate/contract/battle-rules';
import type { Locale } from '@clearcrate/contract/locale';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { localText } from '../../../platform/db/local-text.ts';

/** Reads for pages. */

function roomRows(db: Queryable) {
  return db
    .selectFrom('battle_room as room')
    .innerJoin('room_seed as seed', 'seed.number', 'room.seed_number')
    .selectAll('room')
    .select(['seed.seed_hash', 'seed.sealed_seed', 'seed.revealed_at']);
}
export type RoomRow = Awaited<ReturnType<ReturnType<typeof roomRows>['execute']>>[number];

export const findRoom = (db: Queryable, roomId: bigint) =>
  roomRows(db).where('room.id', '=', roomId).executeTakeFirst();

export interface RoomFilter {
  state: number;
  type: number;
  subType: number;
  roomSort: BattleSort;
  roomId: bigint | undefined;
}

const ORDERS: Record<BattleSort, RawBuilder<unknown>> = {
  newest: sql`room.id desc`,
  oldest: sql`room.id`,
  priceUp: sql`room.price, room.id desc`,
  priceDown: sql`room.price desc, room.id desc`,
  fullest: sql`room.seats - room.taken, room.id desc`,
};

function filtered({ state, type, subType, roomId }: RoomFilter): RawBuilder<boolean> {
  const seats = type === BATTLE_TYPES.two ? 2 : 3;
  const ofType = type === BATTLE_TYPES.anchor ? sql`room.is_anchor` : sql`room.seats = ${seats}`;
  // A full room that waits for the beacon is listed as in progress.
  const states = state === BATTLE_STATES.running ? [state, BATTLE_STATES.sealed] : [state];
  return sql<boolean>`room.state = any(${states}::smallint[])
    and ${type === BATTLE_TYPES.any ? sql`true` : ofType}
    and ${subType === 0 ? sql`true` : sql`room.mode = ${subType}`}
    and ${roomId === undefined ? sql`true` : sql`room.id = ${roomId}`}`;
}

export async function listRooms(
  db: Queryable,
  filter: RoomFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RoomRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    roomRows(db).where(filtered(filter)).orderBy(ORDERS[filter.roomSort]).limit(limit).offset(offset).execute(),
    sql<{ total: number }>`select count(*)::int as total from battle_room room where ${filtered(filter)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function countRooms(db: Queryable): Promise<{ waiting: number; running: number }> {
  const { rows } = await sql<{ waiting: number; running: number }>`
    select (select count(*)::int from battle_room where state = ${sql.lit(BATTLE_STATES.waiting)}) as waiting,
      (select count(*)::int from battle_room where state in (${sql.lit(BATTLE_STATES.running)}, ${sql.lit(BATTLE_STATES.sealed)})) as running`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, running: 0 };
}

export const listFinished = (db: Queryable, before: bigint | undefined, limit: number) =>
  roomRows(db)
    .where('room.state', '=', BATTLE_STATES.finished)
    .$if(before !== undefined, (query) => query.where('room.id', '<', before ?? 0n))
    .orderBy('room.id', 'desc')
    .limit(limit)
    .execute();

/** Lists a player's rooms, newest first. */
export const listOwn = (db: Queryable, playerId: bigint, before: bigint | undefined, limit: number) =>
  roomRows(db)
    .innerJoin('battle_seat as own', (join) =>
      join.onRef('own.room_id', '=', 'room.id').on('own.player_id', '=', playerId).on('own.is_house', '=', false),
    )
    .select(['own.seat as own_seat', 'own.total as own_total', 'own.won as own_won'])
    .$if(before !== undefined, (query) => query.where('room.id', '<', before ?? 0n))
    .orderBy('room.id', 'desc')
    .limit(limit)
    .execute();
export type OwnRow = Awaited<ReturnType<typeof listOwn>>[number];

/** Lists a player's unfinished rooms. */
export const listOwnOpen = (db: Queryable, playerId: bigint) =>
  roomRows(db)
    .where('room.state', 'in', [BATTLE_STATES.waiting, BATTLE_STATES.running, BATTLE_STATES.sealed])
    .where('room.id', 'in', (eb) =>
      eb.selectFrom('battle_seat').select('room_id').where('player_id', '=', playerId).where('is_house', '=', false),
    )
    .orderBy('room.id', 'desc')
    .limit(20)
    .execute();

export async function findOwnSeat(db: Queryable, playerId: bigint, roomId: bigint): Promise<number | null> {
  const row = await db
    .selectFrom('battle_seat')
    .select('seat')
    .where('room_id', '=', roomId)
    .where('player_id', '=', playerId)
    .where('is_house', '=', false)
    .executeTakeFirst();
  return row?.seat ?? null;
}

export const findSeats = (db: Queryable, roomIds: readonly bigint[]) =>
  db
    .selectFrom('battle_seat as seat')
    .innerJoin('player', 'player.id', 'seat.player_id')
    .select(['seat.room_id', 'seat.seat', 'seat.player_id', 'seat.user_kind', 'seat.is_house', 'seat.user_code'])
    .select(['seat.joined_at', 'seat.total', 'seat.won'])
    .select(['player.nickname', 'player.avatar', 'player.avatar_frame', 'player.level'])
    .where(sql<boolean>`seat.room_id = any(${roomIds}::bigint[])`)
    .orderBy('seat.room_id')
    .orderBy('seat.seat')
    .execute();
export type SeatRow = Awaited<ReturnType<typeof findSeats>>[number];

/** Clients may enter rooms by any name. */
const ROOM_NAME = /^\d{1,18}$/;

/** Finds the players seated in some rooms; names that are no room's have none. */
export async function findSeated(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const ids = names.flatMap((name) => (ROOM_NAME.test(name) ? [BigInt(name)] : []));
  const seats = ids.length === 0 ? [] : await findSeats(db, ids);
  const byRoom = Map.groupBy(seats, ({ room_id }) => String(room_id));
  return new Map([...byRoom].map(([room, own]) => [room, own.map(({ player_id }) => String(player_id))]));
}

export const findRounds = (db: Queryable, roomIds: readonly bigint[]) =>
  db
    .selectFrom('battle_round')
    .selectAll()
    .where(sql<boolean>`room_id = any(${roomIds}::bigint[])`)
    .orderBy('room_id')
    .orderBy('round')
    .execute();
export type RoundRow = Awaited<ReturnType<typeof findRounds>>[number];

export const findResults = (db: Queryable, roomIds: readonly bigint[], locale: Locale) =>
  db
    .selectFrom('battle_draw as one')
    .innerJoin('goods', 'goods.id', 'one.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .select(['one.room_id', 'one.round', 'one.seat', 'one.draw_id', 'one.ticket', 'one.tickets', 'one.goods_id'])
    .select(['one.price', 'one.quality', 'one.owner_seat', 'goods.exterior_code', 'goods.image', 'goods.image_large'])
    .select([localText('weapon.names', locale).as('weapon_name'), localText('finish.names', locale).as('finish_name')])
    .where(sql<boolean>`one.room_id = any(${roomIds}::bigint[])`)
    .orderBy('one.room_id')
    .orderBy('one.round')
    .orderBy('one.seat')
    .execute();
export type ResultRow = Awaited<ReturnType<typeof findResults>>[number];

interface RankRow {
  place: number;
  battles: number;
  wins: number;
  won: bigint;
}

export async function boardOf(db: Queryable, day: string) {
  const { rows } = await sql<
    RankRow & { nickname: string; avatar: string; avatar_frame: number; level: number; kind: number }
  >`
    select rank() over (order by own.won desc)::int as place, own.battles, own.wins, own.won,
      player.nickname, player.avatar, player.avatar_frame, player.level, player.kind
    from battle_day own join player on player.id = own.player_id
    where own.day = ${day}::date order by own.won desc, own.player_id limit ${BATTLE_RANK_PLACES}`.execute(db);
  return rows;
}

export async function ownLine(db: Queryable, day: string, playerId: bigint): Promise<RankRow | undefined> {
  const { rows } = await sql<RankRow>`
    select 1 + (select count(*)::int from battle_day above where above.day = own.day and above.won > own.won) as place,
      own.battles, own.wins, own.won
    from battle_day own where own.day = ${day}::date and own.player_id = ${playerId}`.execute(db);
  return rows[0];
}
