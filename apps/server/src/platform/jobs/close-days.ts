import { sql } from 'kysely';
import type { Queryable, Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';

/** Summing up the rows of business days that are over. */
export interface DaySummary {
  /** Names it in the database, for good. */
  name: string;
  /** The moment of the oldest row; nothing when there is none. */
  oldest(tx: Tx): Promise<Date | undefined>;
  /** Sums up all rows of a stretch that begins and ends at midnight. */
  sumUp(tx: Tx, from: Date, to: Date): Promise<void>;
}

/** Rows are dated before they commit; those of the old day have long arrived by then. */
const GRACE_MS = 600_000;

/** The last day that is summed up; nothing before the first. */
export async function lastClosedDay(db: Queryable, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select day::text from closed_day where summary = ${name}`.execute(db);
  return rows[0]?.day;
}

async function closeUntil({ calendar }: Platform, summary: DaySummary, tx: Tx, today: string): Promise<void> {
  const last = await lastClosedDay(tx, summary.name);
  const oldest = last === undefined ? await summary.oldest(tx) : undefined;
  const first = last === undefined ? oldest && calendar.dayOf(oldest.getTime()) : calendar.addDays(last, 1);
  const yesterday = calendar.addDays(today, -1);
  if (first === undefined || first > yesterday) return;
  // A day may hold millions of rows, and nobody waits for their sums; what is too long for a call is not too long here.
  await sql`set local statement_timeout = 0`.execute(tx);
  await summary.sumUp(tx, new Date(calendar.startOfDay(first)), new Date(calendar.startOfDay(today)));
  await sql`
    insert into closed_day (summary, day) values (${summary.name}, ${yesterday}::date)
    on conflict (summary) do update set day = excluded.day`.execute(tx);
}

/** Each day once, a little after it is over; days that passed while nobody was running are summed up together. */
export function closeDays(platform: Platform, summary: DaySummary): void {
  const { calendar, jobs } = platform;
  jobs.periodic({
    name: summary.name,
    due: (nowMs) => [calendar.dayOf(nowMs - GRACE_MS)],
    run: (tx, today) => closeUntil(platform, summary, tx, today),
  });
}
