import { isRealPlayer, USER_KINDS } from '@clearcrate/contract/kinds';
import type { Minor } from '@clearcrate/contract/money';
import { type RawBuilder, sql } from 'kysely';
import { HOLD_STATES } from '../../ledger/holds.repository.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import type { Figures, PacketTerms } from './packet.rules.ts';

export const REAL_KINDS = Object.values(USER_KINDS).filter(isRealPlayer);

/** A packet with its current totals and seed hash. */
export interface PacketRow extends PacketTerms {
  claimed: number;
  paid: Minor;
  seedHash: string | null;
}

const PACKET = sql.raw(`packet.id, packet.kind, packet.cycle, packet.split, packet.names, packet.notes, packet.total,
  packet.shares, packet.min_recharge as "minRecharge", packet.min_spend as "minSpend", packet.vip_level as "vipLevel",
  packet.rate, packet.cap, packet.plan_code as "planCode", packet.password_hash as "passwordHash",
  packet.counts_from as "countsFrom", packet.counts_to as "countsTo", packet.opens_at as "opensAt",
  packet.closes_at as "closesAt", packet.seed_number as "seedNumber", packet.owed_to_all as "owedToAll", packet.claimed,
  packet.paid, room_seed.seed_hash as "seedHash"`);

async function findPackets(db: Queryable, condition: RawBuilder<unknown>): Promise<PacketRow[]> {
  const { rows } = await sql<PacketRow>`
    select ${PACKET} from packet left join room_seed on room_seed.number = packet.seed_number
    where ${condition} order by packet.sort, packet.opens_at, packet.id`.execute(db);
  return rows;
}

/** Finds upcoming and open packets, and those that closed after a time. */
export const findShown = (db: Queryable, endedAfter: Date): Promise<PacketRow[]> =>
  findPackets(db, sql`packet.closes_at > ${endedAfter}`);

export async function findPacket(db: Queryable, id: bigint): Promise<PacketRow | undefined> {
  const [found] = await findPackets(db, sql`packet.id = ${id}`);
  return found;
}

// `play_day` counts a stake when it is reserved. A pending hold is not spent yet, so it is
// subtracted; a released one has already been removed from its day. Reversed recharges are left
// out.
const FIGURES = statement(
  'packet-figures',
  `select v.player_id, v.from_day::text as from_day, p.level, bought.recharged,
     greatest(done.spent - staked.unspent, 0)::bigint as spent
   from unnest($1::bigint[], $2::date[]) v(player_id, from_day) join player p on p.id = v.player_id
   cross join lateral (
     select coalesce(sum(f.amount), 0)::bigint as recharged from recharge_fact f
     where f.player_id = v.player_id and f.recharged_at >= v.from_day::timestamp at time zone $3
       and not exists (select from recharge_reversal back where back.order_id = f.order_id and back.is_reversed)
   ) bought
   cross join lateral (
     select coalesce(sum(d.spent), 0)::bigint as spent from play_day d where d.player_id = v.player_id and d.day >= v.from_day
   ) done
   cross join lateral (
     select coalesce(sum(h.coin + h.bonus), 0)::bigint as unspent from ledger_hold h
     cross join lateral (select (h.created_at at time zone $3)::date as day) made
     where h.owner_id = v.player_id and h.state = ${HOLD_STATES.pending} and made.day >= v.from_day
   ) staked`,
);

/** A player and the first business day of the figures. */
export interface FiguresKey {
  playerId: bigint;
  fromDay: string;
}
export const figuresKey = ({ playerId, fromDay }: FiguresKey): string => `${playerId} ${fromDay}`;
export const NO_FIGURES: Figures = { recharged: 0n, spent: 0n, level: 0 };

export async function findFigures(
  runner: SqlRunner,
  keys: readonly FiguresKey[],
  timeZone: string,
): Promise<Map<string, Figures>> {
  const wanted = [...new Map(keys.map((key) => [figuresKey(key), key])).values()];
  const rows = await runner.run<{ player_id: bigint; from_day: string } & Figures>(FIGURES, [
    wanted.map(({ playerId }) => playerId),
    wanted.map(({ fromDay }) => fromDay),
    timeZone,
  ]);
  return new Map(
    rows.map(({ player_id, from_day, recharged, spent, level }) => [
      figuresKey({ playerId: player_id, fromDay: from_day }),
      { recharged, spent, level },
    ]),
  );
}

export interface DueRow {
  packet_id: bigint;
  spent: Minor;
  returned: Minor;
  won: Minor;
  base: Minor;
  owed: Minor;
  amount: Minor;
}

/** Reads the amounts due to a player. */
export async function findDues(db: Queryable, playerId: bigint, packets: readonly bigint[]) {
  const { rows } = await sql<DueRow>`
    select packet_id, spent, returned, won, base, owed, amount from packet_due
    where player_id = ${playerId} and packet_id = any(${packets}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.packet_id, row]));
}

/** Reads the player's claims; the amount is null when only a linked account claimed. */
export async function findOwnClaims(db: Queryable, playerId: bigint, packets: readonly bigint[]) {
  const { rows } = await sql<{ packet_id: bigint; amount: Minor | null }>`
    select packet_id, max(amount) filter (where player_id = ${playerId}) as amount from packet_claim
    where packet_id = any(${packets}::bigint[]) and (player_id = ${playerId}
      or player_id in (select account_id from person_account where person_account.player_id = ${playerId}))
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.packet_id, row.amount]));
}

/** Reads claims, newest first, below a place. */
export async function findClaims(db: Queryable, packetId: bigint, before: bigint | undefined, limit: number) {
  const { rows } = await sql<{ place: number; nickname: string; amount: Minor; claimed_at: Date }>`
    select claim.place, player.nickname, claim.amount, claim.claimed_at from packet_claim claim
    join player on player.id = claim.player_id
    where claim.packet_id = ${packetId} and (${before ?? null}::bigint is null or claim.place < ${before ?? null}::bigint)
    order by claim.place desc limit ${limit}`.execute(db);
  return rows;
}

/** Reads the claimed amounts in share order. */
export async function findAmounts(db: Queryable, packetId: bigint): Promise<Minor[]> {
  const { rows } = await sql<{ amount: Minor }>`
    select amount from packet_claim where packet_id = ${packetId} order by place`.execute(db);
  return rows.map(({ amount }) => amount);
}
