import { BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { runnerOf, statement } from '../../../platform/db/statement.ts';
import { notPutOff } from '../../../platform/jobs/rows.ts';
import { event, type OutboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Fairness } from '../../../play/fairness/fairness.module.ts';
import { played } from '../../../play/game/play.events.ts';
import { battleChanged, battleFinished } from '../battle.events.ts';

interface FinishedRow {
  id: bigint;
  version: number;
  state: number;
  seed_number: bigint;
  winner_seat: number | null;
  ends_at: Date;
}

interface FinishedSeat {
  room_id: bigint;
  seat: number;
  player_id: bigint;
  user_kind: number;
  won: bigint;
  items: { itemId: string; goodsId: string; quality: number; price: string }[] | null;
}

const SLICE = 50;

const FIND_SHOWN = statement(
  'battle-shown-rooms',
  `select id from battle_room where state = ${BATTLE_STATES.running} and ends_at <= $1::timestamptz
     and ${notPutOff('battle.close', 'battle_room.id::text', '$1::timestamptz')} order by ends_at limit $2::int`,
);
const FINISH_ROOMS = statement(
  'battle-finish-rooms',
  `update battle_room set state = ${BATTLE_STATES.finished}, version = version + 1, closed_at = $1::timestamptz
   where id in (select id from battle_room where id = any($2::bigint[]) and state = ${BATTLE_STATES.running} order by id for update skip locked)
   returning id, version, state, seed_number, winner_seat, ends_at`,
);

/** Finds rooms whose last round has been shown. */
export const findShown = async (db: Queryable, now: Date): Promise<bigint[]> =>
  (await runnerOf(db).run<{ id: bigint }>(FIND_SHOWN, [now, SLICE])).map(({ id }) => id);

/** Finishes rooms that no other node has finished. */
const finishRooms = (tx: Tx, roomIds: readonly bigint[], now: Date): Promise<FinishedRow[]> =>
  runnerOf(tx).run<FinishedRow>(FINISH_ROOMS, [now, roomIds]);

/** Finds players' seats with their winnings. Items are those in the bags. */
async function seatsOf(tx: Tx, roomIds: readonly bigint[]): Promise<FinishedSeat[]> {
  const { rows } = await sql<FinishedSeat>`
    select seat.room_id, seat.seat, seat.player_id, seat.user_kind, seat.won, (
      select jsonb_agg(jsonb_build_object('itemId', one.draw_id::text, 'goodsId', one.goods_id::text,
        'quality', one.quality, 'price', one.price::text) order by one.round, one.seat)
      from battle_draw one where one.room_id = seat.room_id and one.owner_seat = seat.seat) as items
    from battle_seat seat where seat.room_id = any(${roomIds}::bigint[]) and not seat.is_house
    order by seat.room_id, seat.seat`.execute(tx);
  return rows;
}

interface DayGain {
  day: string;
  playerId: bigint;
  isWin: boolean;
  won: bigint;
}

/** Upserts rows in sorted order against deadlocks. */
async function addDays(tx: Tx, gains: readonly DayGain[]): Promise<void> {
  if (gains.length === 0) return;
  await sql`
    insert into battle_day (day, player_id, battles, wins, won)
    select day, player_id, count(*), sum(win), sum(won) from unnest(
      ${gains.map(({ day }) => day)}::date[], ${gains.map(({ playerId }) => playerId)}::bigint[],
      ${gains.map(({ isWin }) => (isWin ? 1 : 0))}::int[], ${gains.map(({ won }) => won)}::bigint[]
    ) v(day, player_id, win, won) group by 1, 2 order by 1, 2
    on conflict (day, player_id) do update set battles = battle_day.battles + excluded.battles,
      wins = battle_day.wins + excluded.wins, won = battle_day.won + excluded.won`.execute(tx);
}

function eventsOf(room: FinishedRow, seats: readonly FinishedSeat[]): OutboxEvent[] {
  const roomId = String(room.id);
  return [
    event(battleChanged, { roomId, version: room.version, state: room.state }),
    ...seats.flatMap(({ seat, player_id, user_kind, won, items }) => {
      const playerId = String(player_id);
      const lost = room.winner_seat === seat ? 'won' : 'lost';
      const outcome = room.winner_seat === null ? 'draw' : lost;
      const priced = (items ?? []).map((item) => ({ ...item, price: formatAmount(BigInt(item.price)) }));
      const play = {
        playerId,
        userKind: user_kind,
        mode: MODES.battle.number,
        reference: roomId,
        plays: 0,
        spent: '0.00',
        at: room.ends_at.toISOString(),
        items: priced,
      };
      return [
        event(battleFinished, { playerId, roomId, outcome, won: formatAmount(won) } as const),
        ...(priced.length > 0 ? [event(played, play)] : []),
      ];
    }),
  ];
}

/**
 * Ends rooms that have been shown: reveals seeds, emits events for the items, updates the
 * leaderboard.
 */
export function createClosing({ calendar, clock, outbox }: Platform, { roomSeeds }: Fairness) {
  return async (tx: Tx, roomIds: readonly bigint[]): Promise<void> => {
    const now = new Date(clock.now());
    const rooms = await finishRooms(tx, roomIds, now);
    if (rooms.length === 0) return;
    await roomSeeds.reveal(
      runnerOf(tx),
      rooms.map(({ seed_number }) => seed_number),
      now,
    );
    const seats = await seatsOf(
      tx,
      rooms.map(({ id }) => id),
    );
    const byRoom = Map.groupBy(seats, ({ room_id }) => room_id);
    const gains = rooms.flatMap(({ id, winner_seat, ends_at }) =>
      (byRoom.get(id) ?? [])
        .filter(({ user_kind }) => isRealPlayer(user_kind as UserKind))
        .map(({ seat, player_id, won }) => ({
          day: calendar.dayOf(ends_at.getTime()),
          playerId: player_id,
          isWin: winner_seat === seat,
          won,
        })),
    );
    await addDays(tx, gains);
    await outbox.add(
      tx,
      rooms.flatMap((room) => eventsOf(room, byRoom.get(room.id) ?? [])),
    );
  };
}
