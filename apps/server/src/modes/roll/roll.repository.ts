import type { LocalText } from '@clearcrate/contract/locale';
import { RAFFLE_STATES, ROLL_KINDS } from '@clearcrate/contract/raffle-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { runnerOf, statement } from '../../platform/db/statement.ts';
import type { RollPeriod } from './roll.content.ts';

export interface PlanRow {
  code: string;
  names: LocalText;
  anchor_id: bigint | null;
  period: RollPeriod;
  draw_minute: number;
  draw_once_at: Date | null;
  max_players: number | null;
  min_level: number;
  recharge: bigint;
  recharge_days: number;
  needs_spread: boolean;
  password_hash: string | null;
  prizes: string[];
  sort: number;
}

const FIND_PLANS_WITHOUT = statement(
  'roll-plans-without-room',
  `select plan.* from roll_plan plan where plan.open and not exists (
     select from roll_room room join raffle on raffle.id = room.raffle_id
     where room.plan_code = plan.code and raffle.state = $1::smallint)
   order by plan.sort, plan.code`,
);

/** Finds active plans without an open room. */
export const findPlansWithout = (db: Queryable): Promise<PlanRow[]> =>
  runnerOf(db).run<PlanRow>(FIND_PLANS_WITHOUT, [RAFFLE_STATES.open]);

export const hasRoom = async (tx: Tx, planCode: string, drawsAt: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from roll_room where plan_code = ${planCode} and draws_at = ${drawsAt}`.execute(tx);
  return rows.length > 0;
};

export interface NewRoom {
  raffleId: bigint;
  plan: PlanRow;
  drawsAt: Date;
  rechargeSince: Date | null;
}

export async function insertRoom(tx: Tx, { raffleId, plan, drawsAt, rechargeSince }: NewRoom): Promise<void> {
  await tx
    .insertInto('roll_room')
    .values({
      raffle_id: raffleId,
      plan_code: plan.code,
      names: JSON.stringify(plan.names),
      anchor_id: plan.anchor_id,
      draws_at: drawsAt,
      min_level: plan.min_level,
      recharge: plan.recharge,
      recharge_since: rechargeSince,
      needs_spread: plan.needs_spread,
      password_hash: plan.password_hash,
      sort: plan.sort,
    })
    .execute();
}

export interface RoomRow {
  raffle_id: bigint;
  plan_code: string;
  names: LocalText;
  anchor_id: bigint | null;
  draws_at: Date;
  min_level: number;
  recharge: bigint;
  recharge_since: Date | null;
  needs_spread: boolean;
  password_hash: string | null;
  anchor_name: string | null;
  anchor_avatar: string | null;
  anchor_code: string | null;
}

const ROOM = sql`
  select room.*, anchor.nickname as anchor_name, anchor.avatar as anchor_avatar, anchor.spread_code as anchor_code
  from roll_room room join raffle on raffle.id = room.raffle_id left join player anchor on anchor.id = room.anchor_id`;

export async function findRooms(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, RoomRow>> {
  const { rows } = await sql<RoomRow>`${ROOM} where room.raffle_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.raffle_id, row]));
}

export interface RoomFilter {
  kind: number;
  isOver: boolean;
}

const OF_KIND: Record<number, RawBuilder<unknown>> = {
  [ROLL_KINDS.official]: sql`room.anchor_id is null`,
  [ROLL_KINDS.anchor]: sql`room.anchor_id is not null`,
};

/** Lists open rooms in the operator's order, or drawn rooms by draw time. */
export async function listRooms(
  db: Queryable,
  { kind, isOver }: RoomFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: bigint[]; total: number }> {
  const filter = sql`raffle.mode = 31 and ${isOver ? sql`raffle.state = ${sql.lit(RAFFLE_STATES.over)} and raffle.entries > 0` : sql`raffle.state in (${sql.lit(RAFFLE_STATES.open)}, ${sql.lit(RAFFLE_STATES.closed)})`}
    and ${OF_KIND[kind] ?? sql`true`}`;
  const from = sql`from roll_room room join raffle on raffle.id = room.raffle_id where ${filter}`;
  const order = isOver ? sql`raffle.settled_at desc, raffle.id desc` : sql`room.sort, raffle.draws_at, raffle.id`;
  const [rows, counted] = await Promise.all([
    sql<{ id: bigint }>`select raffle.id ${from} order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  return { ids: rows.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

/** Finds the previous drawn room and the next open room of the same plan. */
export async function findNeighbours(
  db: Queryable,
  room: RoomRow,
): Promise<{ previous: bigint | null; next: bigint | null }> {
  const { rows } = await sql<{ previous: bigint | null; next: bigint | null }>`
    select (select other.raffle_id from roll_room other join raffle on raffle.id = other.raffle_id
        where other.plan_code = ${room.plan_code} and other.draws_at < ${room.draws_at} and raffle.state = ${sql.lit(RAFFLE_STATES.over)}
          and raffle.entries > 0 order by other.draws_at desc limit 1) as previous,
      (select other.raffle_id from roll_room other join raffle on raffle.id = other.raffle_id
        where other.plan_code = ${room.plan_code} and other.draws_at > ${room.draws_at} and raffle.state = ${sql.lit(RAFFLE_STATES.open)}
        order by other.draws_at limit 1) as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

/** Reads level and inviter of a player for the conditions of rooms. */
export async function findPlayer(
  db: Queryable,
  playerId: bigint,
): Promise<{ level: number; inviter_id: bigint | null }> {
  return db.selectFrom('player').select(['level', 'inviter_id']).where('id', '=', playerId).executeTakeFirstOrThrow();
}
