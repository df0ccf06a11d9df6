import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { PLAYER_ACCOUNTS } from '../../ledger/chart.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

const OPENED = statement(
  'welfare-opened',
  `select o.player_id, o.level, o.draw_id from unnest($1::bigint[]) v(player_id)
   cross join lateral (select * from welfare_opening o where o.player_id = v.player_id and o.day = $2::date) o`,
);
const DROP_DONE = statement(
  'welfare-drop-done',
  'select exists (select from welfare_drop where day = $1::date and finished_at is not null) as done',
);
const WRITE_OPENINGS = statement(
  'welfare-write-openings',
  `insert into welfare_opening (player_id, day, level, draw_id)
   select * from unnest($1::bigint[], $2::date[], $3::smallint[], $4::bigint[])`,
);

export interface WelfareOpening {
  playerId: bigint;
  day: string;
  level: number;
  drawId: bigint;
}

export async function findOpened(
  runner: SqlRunner,
  players: readonly bigint[],
  day: string,
): Promise<Pick<WelfareOpening, 'playerId' | 'level' | 'drawId'>[]> {
  const rows = await runner.run<{ player_id: bigint; level: number; draw_id: bigint }>(OPENED, [players, day]);
  return rows.map((row) => ({ playerId: row.player_id, level: row.level, drawId: row.draw_id }));
}

/** Whether the midnight that began the day has been carried out for everybody. */
export async function isDropDone(runner: SqlRunner, day: string): Promise<boolean> {
  const [row] = await runner.run<{ done: boolean }>(DROP_DONE, [day]);
  return row?.done === true;
}

export function writeOpenings(runner: SqlRunner, openings: readonly WelfareOpening[]): Promise<unknown> {
  return runner.run(WRITE_OPENINGS, [
    openings.map(({ playerId }) => playerId),
    openings.map(({ day }) => day),
    openings.map(({ level }) => level),
    openings.map(({ drawId }) => drawId),
  ]);
}

export async function findLastDropDay(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from welfare_drop`.execute(tx);
  return rows[0]?.day ?? undefined;
}

/** Looks for the boundary from the newest posting backwards: at midnight it is a step away. */
export async function insertDrop(tx: Tx, day: string, midnight: Date): Promise<void> {
  await sql`
    insert into welfare_drop (day, first_posting_id)
    select ${day}::date, coalesce((select max(id) from ledger_posting where created_at < ${midnight}), 0) + 1`.execute(
    tx,
  );
}

export interface Drop {
  day: string;
  firstPostingId: bigint;
  lastAccountId: bigint;
}

/** The oldest midnight that is not carried out, for this transaction alone: drops happen in the order of their days. */
export async function lockOldestDrop(tx: Tx): Promise<Drop | undefined> {
  const { rows } = await sql<{ day: string; first_posting_id: bigint; last_account_id: bigint }>`
    select day::text, first_posting_id, last_account_id from welfare_drop
    where finished_at is null order by welfare_drop.day limit 1 for update`.execute(tx);
  const [row] = rows;
  return row && { day: row.day, firstPostingId: row.first_posting_id, lastAccountId: row.last_account_id };
}

export interface WelfareBalance {
  account: bigint;
  balance: Minor;
  /** Of that, what came after the midnight. */
  earnedSince: Minor;
}

/** Balance and gains come from one statement, so that their difference holds whatever is earned meanwhile. */
export async function findBalances(db: Queryable, drop: Drop, limit: number): Promise<WelfareBalance[]> {
  const { rows } = await sql<{ id: bigint; balance: bigint; earned: bigint }>`
    select a.id, a.balance, e.earned from (
      select id, balance from ledger_account
      where code = ${sql.lit(PLAYER_ACCOUNTS.welfare.code)} and balance > 0 and id > ${drop.lastAccountId}
      order by id limit ${limit}
    ) a cross join lateral (
      select coalesce(sum(amount), 0)::bigint as earned from ledger_entry
      where account_id = a.id and posting_id >= ${drop.firstPostingId} and amount > 0
    ) e order by a.id`.execute(db);
  return rows.map((row) => ({ account: row.id, balance: row.balance, earnedSince: row.earned }));
}

export async function moveDrop(tx: Tx, day: string, lastAccountId: bigint): Promise<void> {
  await sql`update welfare_drop set last_account_id = ${lastAccountId} where day = ${day}::date`.execute(tx);
}

export async function finishDrop(tx: Tx, day: string, at: Date): Promise<void> {
  await sql`update welfare_drop set finished_at = ${at} where day = ${day}::date`.execute(tx);
}
