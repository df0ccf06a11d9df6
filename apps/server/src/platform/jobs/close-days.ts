import { sql } from 'kysely';
import type { Queryable, Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';

/** A summary of the rows of past business days. */
export interface DaySummary {
  /** Its name in the database, which never changes. */
  name: string;
  /** The time of the oldest row, if any. */
  oldest(tx: Tx): Promise<Date | undefined>;
  /** Summarises the rows between two midnights. */
  sumUp(tx: Tx, from: Date, to: Date): Promise<void>;
}

/** Rows are dated before they commit: those of the old day are committed by then. */
const GRACE_MS = 600_000;

/** The last summarised day, if any. */
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
  // A day may hold millions of rows, and no caller waits.
  await sql`set local statement_timeout = 0`.execute(tx);
  await summary.sumUp(tx, new Date(calendar.startOfDay(first)), new Date(calendar.startOfDay(today)));
  await sql`
    insert into closed_day (summary, day) values (${summary.name}, ${yesterday}::date)
    on conflict (summary) do update set day = excluded.day`.execute(tx);
}

/**
 * Summarises each day once, shortly after its end. Days missed during a stop are summarised
 * together.
 */
export function closeDays(platform: Platform, summary: DaySummary): void {
  const { calendar, jobs } = platform;
  jobs.periodic({
    name: summary.name,
    due: (nowMs) => [calendar.dayOf(nowMs - GRACE_MS)],
    run: (tx, today) => closeUntil(platform, summary, tx, today),
  });
}
