import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface Place {
  place: number;
  admitted: boolean;
}

/** Takes a place in the queue; a number that has one keeps it. */
export async function takePlace(tx: Tx, channelCode: string, mobile: string, now: Date): Promise<Place> {
  await sql`
    insert into reservation (channel_code, mobile, created_at) values (${channelCode}, ${mobile}, ${now})
    on conflict (channel_code, mobile) do nothing`.execute(tx);
  const { rows } = await sql<{ place: bigint; admitted: boolean }>`
    select count(*) as place, bool_or(own.id = r.id and r.admitted_at is not null) as admitted
    from reservation own join reservation r on r.channel_code = own.channel_code and r.id <= own.id
    where own.channel_code = ${channelCode} and own.mobile = ${mobile}`.execute(tx);
  return { place: Number(rows[0]?.place ?? 0n), admitted: rows[0]?.admitted ?? false };
}

export async function countReservations(db: Queryable, channelCode: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from reservation where channel_code = ${channelCode}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Makes a new player of such a channel wait, unless their number was admitted already. */
export async function holdBack(tx: Tx, playerId: bigint, channelCode: string): Promise<void> {
  await sql`
    update player p set reserve_status = 0 where p.id = ${playerId} and not exists (
      select from reservation r
      where r.channel_code = ${channelCode} and r.mobile = p.mobile and r.admitted_at is not null
    )`.execute(tx);
}

export interface Admission {
  channelCode: string;
  /** At most this many, first come, first served; all when absent. */
  count?: number;
  /** This number only. */
  mobile?: string;
}

/** Admits numbers in order of reservation, and the players who registered with them. */
export async function admit(
  tx: Tx,
  { channelCode, count, mobile }: Admission,
  now: Date,
): Promise<{ numbers: number; players: bigint[] }> {
  const { rows } = await sql<{ mobile: string }>`
    update reservation set admitted_at = ${now} where id in (
      select id from reservation where channel_code = ${channelCode} and admitted_at is null
        and (${mobile ?? null}::text is null or mobile = ${mobile ?? null})
      order by id limit ${count ?? null}::bigint for update
    ) returning mobile`.execute(tx);
  const numbers = rows.map((row) => row.mobile);
  const players = await sql<{ id: bigint }>`
    with waiting as (
      select id from player
      where channel_code = ${channelCode} and reserve_status = 0 and mobile = any (${numbers}::text[])
      order by id for no key update
    )
    update player set reserve_status = 1 from waiting where player.id = waiting.id returning player.id`.execute(tx);
  return { numbers: numbers.length, players: players.rows.map(({ id }) => id) };
}
