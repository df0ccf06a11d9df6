import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { OwnersLocked } from '../db/batch/owner-locks.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { isDatabaseAway } from '../db/failures.ts';
import { AppError } from '../errors.ts';
import { GrowingDistances } from '../growing-distances.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { backoffMs } from './backoff.ts';
import { LeaseLost } from './lease.ts';

/** A loop over rows that are due. */
export interface RowLoop<Row> {
  /** Name of the loop in the database, which never changes. */
  job: string;
  keyOf(row: Row): string;
  one(row: Row): Promise<unknown>;
  /** The same for many rows at once; when it fails they are done one by one. */
  all?(rows: readonly Row[]): Promise<unknown>;
  /** Rows need not wait for one another. */
  atOnce?: boolean;
  /** Asked before each row, such as whether the lease was lost. */
  isOver?(): boolean;
  /** Log message of a failure. */
  alarm?: string;
}

/**
 * Works through rows so that one that fails never stops the others. It is put off, longer each
 * time, and becomes a dead letter after many attempts: kept, counted in `job_dead_letters`, brought
 * back by `npm run clearcrate -- dead-letters`.
 */
export interface Rows {
  each<Row>(rows: readonly Row[], loop: RowLoop<Row>): Promise<void>;
  /** Puts a row off that failed inside a larger transaction, which goes on without it. */
  putOff(tx: Tx, job: string, item: string, error: unknown): Promise<void>;
  /**
   * Registers a loop whose own search does not find its failed rows again: they are kept until they
   * are done. Returns the search for those that are due again.
   */
  keep(job: string): (limit: number) => Promise<string[]>;
  /**
   * Has dead letters tried again: a process that has just started may be the version that can work
   * on them.
   */
  revive(): Promise<void>;
  /** Counts dead letters for the metric. */
  measure(): Promise<void>;
}

export interface RowsDeps {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

/**
 * SQL that leaves out rows that are put off, so that a search with a limit is never filled up by
 * them.
 */
export const notPutOff = (job: string, item: string, now: string): string =>
  `not exists (select from job_failure f where f.job = '${job}' and f.item = ${item} and f.due_at > ${now})`;

/**
 * Not the fault of a row: all are tried again at the next poll. A locked player concerns the row
 * alone.
 */
export const isNoRowsFault = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  error instanceof LeaseLost ||
  (error instanceof AppError && error.errorName === 'busy' && !(error instanceof OwnersLocked));

const ERROR_SHOWN = 500;
/** Put off rows that their loop's own search does not find any more were settled some other way. */
const FORGOTTEN_AFTER_MS = 7 * 86_400_000;

interface Failure {
  job: string;
  item: string;
  attempts: number;
  error: unknown;
  alarm: string | undefined;
}

interface Known {
  attempts: number;
  due_at: Date | number;
}

/** What failed, as the table has it. */
function createFailures({ db, clock, log, metrics }: RowsDeps) {
  const kept = new Set<string>();
  // A row of a locked player is tried every second, however long it waits.
  const waits = new GrowingDistances();
  const noteWait = (job: string, item: string, { owners }: OwnersLocked): void => {
    const times = waits.note(`${job} ${item}`, clock.now());
    if (times !== undefined) log.warn({ job, item, players: owners.map(String), times }, 'job row waits');
  };
  const note = (job: string, item: string, attempts: number, error: unknown, alarm = 'job row failed'): void => {
    metrics.jobRowFailures.inc({ job });
    if (error instanceof OwnersLocked) noteWait(job, item, error);
    else log.error({ err: error, job, item, attempts, isDead: backoffMs(attempts) === undefined }, alarm);
  };

  return {
    async find(job: string, items: readonly string[]): Promise<Map<string, Known>> {
      const { rows } = await sql<Known & { item: string }>`
        select item, attempts, due_at from job_failure where job = ${job} and item = any(${items}::text[])`.execute(db);
      return new Map(rows.map((row) => [row.item, row]));
    },

    async forget(job: string, items: readonly string[]): Promise<void> {
      if (items.length === 0) return;
      await sql`delete from job_failure where job = ${job} and item = any(${items}::text[])`.execute(db);
    },

    async putOff(tx: Queryable, { job, item, attempts, error, alarm }: Failure): Promise<void> {
      const waitMs = backoffMs(attempts);
      const now = new Date(clock.now());
      const due = waitMs === undefined ? 'infinity' : new Date(now.getTime() + waitMs);
      await sql`
        insert into job_failure (job, item, attempts, due_at, first_at, last_at, error)
        values (${job}, ${item}, ${attempts}, ${due}::timestamptz, ${now}, ${now}, ${String(error).slice(0, ERROR_SHOWN)})
        on conflict (job, item) do update
        set attempts = excluded.attempts, due_at = excluded.due_at, last_at = excluded.last_at, error = excluded.error`.execute(
        tx,
      );
      note(job, item, attempts, error, alarm);
    },

    keep(job: string): void {
      kept.add(job);
    },

    async dueAgain(job: string, limit: number): Promise<string[]> {
      const { rows } = await sql<{ item: string }>`
        select item from job_failure where job = ${job} and due_at <= ${new Date(clock.now())}
        order by due_at, item limit ${limit}`.execute(db);
      return rows.map(({ item }) => item);
    },

    async revive(): Promise<void> {
      await sql`update job_failure set attempts = 1, due_at = ${new Date(clock.now())} where due_at = 'infinity'`.execute(
        db,
      );
    },

    async measure(): Promise<void> {
      await sql`
        delete from job_failure
        where due_at < ${new Date(clock.now() - FORGOTTEN_AFTER_MS)} and job <> all(${[...kept]}::text[])`.execute(db);
      const { rows } = await sql<{ job: string; dead: bigint }>`
        select job, count(*) as dead from job_failure where due_at = 'infinity' group by 1`.execute(db);
      metrics.jobDeadLetters.reset();
      for (const { job, dead } of rows) metrics.jobDeadLetters.set({ job }, Number(dead));
    },
  };
}

/** Whether all of them are done. */
async function doTogether<Row>(rows: readonly Row[], { all }: RowLoop<Row>): Promise<boolean> {
  if (!all || rows.length === 0) return false;
  try {
    await all(rows);
    return true;
  } catch (error) {
    if (isNoRowsFault(error)) throw error;
    return false;
  }
}

async function runAll(work: readonly (() => Promise<void>)[], atOnce = false): Promise<void> {
  if (!atOnce) {
    for (const step of work) await step();
    return;
  }
  const failed = (await Promise.allSettled(work.map((step) => step()))).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

export function createRows(deps: RowsDeps): Rows {
  const { db, clock } = deps;
  const failures = createFailures(deps);

  const doOne = async <Row>(row: Row, loop: RowLoop<Row>, known: Known | undefined): Promise<void> => {
    if (loop.isOver?.()) return;
    const { job, alarm } = loop;
    const item = loop.keyOf(row);
    try {
      await loop.one(row);
    } catch (error) {
      if (isNoRowsFault(error)) throw error;
      // A row of a locked player has not failed: its attempts do not count, and it never becomes a
      // dead letter.
      const attempts = error instanceof OwnersLocked ? Math.max(1, known?.attempts ?? 0) : (known?.attempts ?? 0) + 1;
      await failures.putOff(db, { job, item, attempts, error, alarm });
      return;
    }
    if (known) await failures.forget(job, [item]);
  };

  return {
    async each(rows, loop) {
      if (rows.length === 0) return;
      const known = await failures.find(loop.job, rows.map(loop.keyOf));
      const knownOf = (row: (typeof rows)[number]) => known.get(loop.keyOf(row));
      const nowMs = clock.now();
      const due = rows.filter((row) => Number(knownOf(row)?.due_at ?? 0) <= nowMs);
      // What failed before goes by itself: it would only make the others fail with it.
      const again = due.filter((row) => knownOf(row));
      const fresh = due.filter((row) => !knownOf(row));
      const singly = [...((await doTogether(fresh, loop)) ? [] : fresh), ...again];
      await runAll(
        singly.map((row) => () => doOne(row, loop, knownOf(row))),
        loop.atOnce,
      );
    },
    putOff: (tx, job, item, error) => failures.putOff(tx, { job, item, attempts: 1, error, alarm: undefined }),
    keep: (job) => {
      failures.keep(job);
      return (limit) => failures.dueAgain(job, limit);
    },
    revive: failures.revive,
    measure: failures.measure,
  };
}
