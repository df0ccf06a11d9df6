import type { BattleMode, BattleState } from '@clearcrate/contract/battle-rules';
import { BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import type { BattleDraw, NewRoom, Room, Seat, Settlement } from './room/battle.room.ts';

/**
 * Prepared statements of the operations. Each handles any number of rooms; rows are passed as one
 * JSON text.
 */

const TAKE_ROOM_IDS = statement(
  'battle-room-ids',
  `select nextval('battle_room_id') as id from generate_series(1, $1::int)`,
);
const COUNT_WAITING = statement(
  'battle-count-waiting',
  `select v.player_id, (select count(*)::int from battle_room r where r.maker_id = v.player_id and r.state = ${BATTLE_STATES.waiting}) as rooms
   from unnest($1::bigint[]) v(player_id)`,
);
// One primary-key lookup per row, so that a plan cached while the table was small stays good.
const FIND_ROOMS = statement(
  'battle-find-rooms',
  `select r.id, r.mode, r.seats, r.rounds, r.state, r.version, r.seed_number, r.price, r.dissolves_at,
     r.filled_at, r.beacon_chain, r.beacon_round,
     (select jsonb_agg(jsonb_build_object('seat', s.seat, 'playerId', s.player_id::text, 'userKind', s.user_kind,
        'isHouse', s.is_house, 'userCode', s.user_code, 'shellRate', s.shell_rate::text, 'joinedAt', s.joined_at)
        order by s.seat) from battle_seat s where s.room_id = r.id) as taken
   from unnest($1::bigint[]) v(id) cross join lateral (select * from battle_room r where r.id = v.id limit 1) r`,
);
// The sub-select hides the count from the planner, which would otherwise replan every time.
const FIND_PREVIEWS = statement(
  'battle-room-previews',
  `select r.id, r.password_hash, r.state, r.seats, r.seed_number,
     array(select s.player_id::text from battle_seat s where s.room_id = r.id order by s.seat) as seated,
     array(select o.version_id::text from battle_round o where o.room_id = r.id order by o.round) as versions,
     array(select o.price::text from battle_round o where o.room_id = r.id order by o.round) as prices
   from unnest((select $1::bigint[])) v(id) cross join lateral (select * from battle_room r where r.id = v.id limit 1) r`,
);
const INSERT_ROOMS = statement(
  'battle-insert-rooms',
  `insert into battle_room (id, mode, seats, rounds, is_anchor, password_hash, house_code, maker_id, state, version, seed_number,
     price, taken, created_at, dissolves_at)
   select id, mode, seats, rounds, is_anchor, password_hash, house_code, maker_id, 1, version, seed_number, price, taken, created_at,
     dissolves_at
   from jsonb_to_recordset($1::jsonb) v(id bigint, mode smallint, seats smallint, rounds smallint, is_anchor boolean,
     password_hash text, house_code text, maker_id bigint, version int, seed_number bigint, price bigint, taken smallint,
     created_at timestamptz, dissolves_at timestamptz)`,
);
const INSERT_ROUNDS = statement(
  'battle-insert-rounds',
  `insert into battle_round (room_id, round, box_id, version_id, price)
   select * from jsonb_to_recordset($1::jsonb) v(room_id bigint, round smallint, box_id bigint, version_id bigint, price bigint)`,
);
const INSERT_SEATS = statement(
  'battle-insert-seats',
  `insert into battle_seat (room_id, seat, player_id, user_kind, is_house, user_code, stake, shell_rate, joined_at, total, won)
   select * from jsonb_to_recordset($1::jsonb) v(room_id bigint, seat smallint, player_id bigint, user_kind smallint,
     is_house boolean, user_code text, stake bigint, shell_rate bigint, joined_at timestamptz, total bigint, won bigint)`,
);
const CHANGE_ROOMS = statement(
  'battle-change-rooms',
  `update battle_room r set state = v.state, version = v.version, taken = v.taken, started_at = v.started_at,
     ends_at = v.ends_at, closed_at = v.closed_at, winner_seat = v.winner_seat, pot = v.pot, filled_at = v.filled_at,
     beacon_chain = v.beacon_chain, beacon_round = v.beacon_round
   from jsonb_to_recordset($1::jsonb) v(id bigint, state smallint, version int, taken smallint, started_at timestamptz,
     ends_at timestamptz, closed_at timestamptz, winner_seat smallint, pot bigint, filled_at timestamptz,
     beacon_chain text, beacon_round bigint)
   where r.id = v.id`,
);
const SETTLE_SEATS = statement(
  'battle-settle-seats',
  `update battle_seat s set total = v.total, won = v.won
   from jsonb_to_recordset($1::jsonb) v(room_id bigint, seat smallint, total bigint, won bigint)
   where s.room_id = v.room_id and s.seat = v.seat`,
);
const INSERT_DRAWS = statement(
  'battle-insert-draws',
  `insert into battle_draw (room_id, round, seat, draw_id, ticket, tickets, goods_id, price, quality, owner_seat)
   select * from jsonb_to_recordset($1::jsonb) v(room_id bigint, round smallint, seat smallint, draw_id bigint, ticket int,
     tickets int, goods_id bigint, price bigint, quality smallint, owner_seat smallint)`,
);

const rowsText = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
const iso = (timeMs: number | undefined): string | null =>
  timeMs === undefined ? null : new Date(timeMs).toISOString();

export async function takeRoomIds(runner: SqlRunner, count: number): Promise<bigint[]> {
  return (await runner.run<{ id: bigint }>(TAKE_ROOM_IDS, [count])).map(({ id }) => id);
}

export async function countWaiting(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await runner.run<{ player_id: bigint; rooms: number }>(COUNT_WAITING, [players]);
  return new Map(rows.map(({ player_id, rooms }) => [player_id, rooms]));
}

interface RoomRow {
  id: bigint;
  mode: number;
  seats: number;
  rounds: number;
  state: number;
  version: number;
  seed_number: bigint;
  price: bigint;
  dissolves_at: Date;
  filled_at: Date | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  taken: {
    seat: number;
    playerId: string;
    userKind: number;
    isHouse: boolean;
    userCode: string;
    shellRate: string;
    joinedAt: string;
  }[];
}

const seatOf = (row: RoomRow['taken'][number]): Seat => ({
  seat: row.seat,
  playerId: BigInt(row.playerId),
  userKind: row.userKind,
  isHouse: row.isHouse,
  userCode: row.userCode,
  shellRate: BigInt(row.shellRate),
  joinedAtMs: Date.parse(row.joinedAt),
});

const awaitedBy = ({ filled_at, beacon_chain, beacon_round }: RoomRow): Room['beacon'] =>
  filled_at && beacon_chain !== null && beacon_round !== null
    ? { chain: beacon_chain, round: Number(beacon_round), afterMs: filled_at.getTime() }
    : undefined;

/** Reads rooms. The lock of the first seat's player protects them from changes. */
export async function findRooms(runner: SqlRunner, ids: readonly bigint[]): Promise<Map<bigint, Room>> {
  const rows = await runner.run<RoomRow>(FIND_ROOMS, [[...new Set(ids)]]);
  const rooms = rows.map(
    (row): Room => ({
      id: row.id,
      mode: row.mode as BattleMode,
      seats: row.seats,
      rounds: row.rounds,
      state: row.state as BattleState,
      version: row.version,
      seedNumber: row.seed_number,
      price: row.price,
      dissolvesAtMs: row.dissolves_at.getTime(),
      beacon: awaitedBy(row),
      taken: row.taken.map(seatOf),
    }),
  );
  return new Map(rooms.map((room) => [room.id, room]));
}

/** The part of a room that is read before its seats are locked. Only the seats can change. */
export interface RoomPreview {
  passwordHash: string | null;
  state: number;
  seats: number;
  seedNumber: bigint;
  seated: readonly bigint[];
  rounds: readonly { versionId: bigint; price: bigint }[];
}

interface PreviewRow {
  id: bigint;
  password_hash: string | null;
  state: number;
  seats: number;
  seed_number: bigint;
  seated: string[];
  versions: string[];
  prices: string[];
}

const previewOf = (row: PreviewRow): RoomPreview => ({
  passwordHash: row.password_hash,
  state: row.state,
  seats: row.seats,
  seedNumber: row.seed_number,
  seated: row.seated.map(BigInt),
  rounds: row.versions.map((id, index) => ({ versionId: BigInt(id), price: BigInt(row.prices[index] ?? 0) })),
});

export async function findRoomPreviews(
  runner: SqlRunner,
  roomIds: readonly bigint[],
): Promise<Map<bigint, RoomPreview>> {
  const rows = await runner.run<PreviewRow>(FIND_PREVIEWS, [roomIds]);
  return new Map(rows.map((row) => [row.id, previewOf(row)]));
}

export function insertRooms(runner: SqlRunner, made: readonly NewRoom[]): Promise<unknown>[] {
  const rooms = made.map(({ room, isAnchor, passwordHash, houseCode, createdAtMs }) => ({
    id: room.id,
    mode: room.mode,
    seats: room.seats,
    rounds: room.rounds,
    is_anchor: isAnchor,
    password_hash: passwordHash ?? null,
    house_code: houseCode ?? null,
    maker_id: room.taken[0]?.playerId,
    version: room.version,
    seed_number: room.seedNumber,
    price: room.price,
    taken: room.taken.length,
    created_at: iso(createdAtMs),
    dissolves_at: iso(room.dissolvesAtMs),
  }));
  const rounds = made.flatMap(({ room, rounds: own }) =>
    own.map(({ round, boxId, versionId, price }) => ({
      room_id: room.id,
      round,
      box_id: boxId,
      version_id: versionId,
      price,
    })),
  );
  return [
    runner.run(INSERT_ROOMS, [rowsText(rooms)]),
    runner.run(INSERT_ROUNDS, [rowsText(rounds)]),
    insertSeats(
      runner,
      made.flatMap(({ room }) => room.taken.map((seat) => ({ room, seat }))),
    ),
  ];
}

/** A seat taken in this transaction; the last one with its settlement. */
export interface TakenSeat {
  room: Room;
  seat: Seat;
  settlement?: Settlement;
}

export function insertSeats(runner: SqlRunner, taken: readonly TakenSeat[]): Promise<unknown> {
  const rows = taken.map(({ room, seat, settlement }) => {
    const own = settlement?.division.seats[seat.seat - 1];
    return {
      room_id: room.id,
      seat: seat.seat,
      player_id: seat.playerId,
      user_kind: seat.userKind,
      is_house: seat.isHouse,
      user_code: seat.userCode,
      stake: room.price,
      shell_rate: seat.shellRate,
      joined_at: iso(seat.joinedAtMs),
      total: own?.total ?? null,
      won: own?.won ?? null,
    };
  });
  return runner.run(INSERT_SEATS, [rowsText(rows)]);
}

export interface RoomChange {
  room: Room;
  settlement?: Settlement;
  /** Taken in the same transaction, and written with its settlement. */
  seat?: Seat;
  closedAtMs?: number;
}

export function changeRooms(runner: SqlRunner, changes: readonly RoomChange[]): Promise<unknown>[] {
  // Of several changes of one room in a batch the last one is written.
  const last = [...new Map(changes.map((change) => [change.room.id, change])).values()];
  const rooms = last.map(({ room, settlement, closedAtMs }) => ({
    id: room.id,
    state: room.state,
    version: room.version,
    taken: room.taken.length,
    started_at: iso(settlement?.startedAtMs),
    ends_at: iso(settlement?.endsAtMs),
    closed_at: iso(closedAtMs),
    winner_seat: settlement?.division.winnerSeat ?? null,
    pot: settlement?.division.pot ?? null,
    filled_at: iso(room.beacon?.afterMs),
    beacon_chain: room.beacon?.chain ?? null,
    beacon_round: room.beacon?.round ?? null,
  }));
  const settled = last.flatMap(({ room, settlement, seat }) => (settlement ? [{ room, settlement, seat }] : []));
  return [
    runner.run(CHANGE_ROOMS, [rowsText(rooms)]),
    ...(settled.length > 0 ? writeSettlements(runner, settled) : []),
  ];
}

function writeSettlements(
  runner: SqlRunner,
  settled: readonly { room: Room; settlement: Settlement; seat: Seat | undefined }[],
): Promise<unknown>[] {
  const seats = settled.flatMap(({ room, settlement, seat: written }) =>
    settlement.division.seats
      .filter(({ seat }) => seat !== written?.seat)
      .map((seat) => ({ room_id: room.id, ...seat })),
  );
  const draws = settled.flatMap(({ settlement }) => settlement.draws.map(drawRow));
  return [runner.run(SETTLE_SEATS, [rowsText(seats)]), runner.run(INSERT_DRAWS, [rowsText(draws)])];
}

const drawRow = (draw: BattleDraw) => ({
  room_id: draw.roomId,
  round: draw.round,
  seat: draw.seat,
  draw_id: draw.drawId,
  ticket: draw.ticket,
  tickets: draw.tickets,
  goods_id: draw.goodsId,
  price: draw.price,
  quality: draw.quality,
  owner_seat: draw.ownerSeat,
});
