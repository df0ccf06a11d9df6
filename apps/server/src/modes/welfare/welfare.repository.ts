import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { within } from '../../ledger/audit/reconcile.ts';
import { ASSETS } from '../../ledger/chart.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { DAILY_DROP } from './welfare.rules.ts';

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

/** Tells whether the drop of the day's midnight has finished for all players. */
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

export async function insertDrop(tx: Tx, day: string): Promise<void> {
  await sql`insert into welfare_drop (day) values (${day}::date)`.execute(tx);
}

export interface Drop {
  day: string;
  lastPlayerId: bigint;
}

/** Finds the oldest unfinished drop. Drops are applied in day order. */
export async function findOldestDrop(db: Queryable): Promise<Drop | undefined> {
  const { rows } = await sql<{ day: string; last_player_id: bigint }>`
    select day::text, last_player_id from welfare_drop
    where finished_at is null order by welfare_drop.day limit 1`.execute(db);
  const [row] = rows;
  return row && { day: row.day, lastPlayerId: row.last_player_id };
}

/** Locks the drop of a day, so that one transaction at a time applies it. */
export async function lockDrop(tx: Tx, day: string): Promise<void> {
  await sql`select from welfare_drop where day = ${day}::date for update`.execute(tx);
}

/** Finds the next players with welfare points after an id. */
export async function findHolders(db: Queryable, after: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ owner_id: bigint }>`
    select owner_id from ledger_purse where welfare > 0 and owner_id > ${after} order by owner_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ owner_id }) => owner_id);
}

export interface WelfareBalance {
  playerId: bigint;
  balance: Minor;
  /** Part of the balance earned after the midnight. */
  earnedSince: Minor;
}

/**
 * Reads balances of players without a drop for this midnight. One statement reads balance and
 * gains, so that concurrent gains cannot distort the difference.
 */
export async function findBalances(
  db: Queryable,
  day: string,
  midnight: Date,
  players: readonly bigint[],
): Promise<WelfareBalance[]> {
  const { rows } = await sql<WelfareBalance>`
    select purse.owner_id as "playerId", purse.welfare as balance, since.earned as "earnedSince" from ledger_purse purse
    cross join lateral (
      select coalesce(sum(greatest(ledger_gain(sides, amounts, ${ASSETS.welfare}), 0)), 0)::bigint as earned,
        coalesce(bool_or(kind = 'welfare.drop' and reference = ${day}), false) as dropped
      from ledger_posting
      where owner_id = purse.owner_id and created_at >= ${midnight}
        and id >= first_id_at('ledger_posting', 'owner_id', purse.owner_id, 'created_at', ${midnight})
    ) since
    where purse.owner_id = any(${players}::bigint[]) and purse.welfare > 0 and not since.dropped
    order by purse.owner_id`.execute(db);
  return rows;
}

export async function moveDrop(tx: Tx, day: string, lastPlayerId: bigint): Promise<void> {
  await sql`update welfare_drop set last_player_id = greatest(last_player_id, ${lastPlayerId}) where day = ${day}::date`.execute(
    tx,
  );
}

export async function finishDrop(tx: Tx, day: string, at: Date): Promise<void> {
  await sql`update welfare_drop set finished_at = ${at} where day = ${day}::date`.execute(tx);
}

/** A drop must take at most `DAILY_DROP`, once per player and day, and its day must have a row. */
export const dropCheck: SelectedCheck = {
  name: 'welfare drop',
  kinds: ['welfare.drop'],
  find: (window) => sql`
    select owner_id, reference, 'the drop is too large, posted twice, or has no row' as problem from ledger_posting
    where kind = 'welfare.drop' and ${within(sql`created_at`, window)} group by owner_id, reference
    having count(*) > 1 or sum(ledger_gain(sides, amounts, ${ASSETS.welfare})) < ${-DAILY_DROP}
      or not exists (select from welfare_drop where day::text = reference)`,
};
