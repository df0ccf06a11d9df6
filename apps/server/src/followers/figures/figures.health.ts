import { performance } from 'node:perf_hooks';
import type { getHealth } from '@clearcrate/contract/dashboard';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { sql } from 'kysely';
import { findLastAudit } from '../../ledger/audit/audit-runs.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listFailed } from '../../platform/jobs/dead-letters.ts';
import type { Platform } from '../../platform/platform.ts';
import { shared } from './figures.reader.ts';
import { findClosedUntil } from './figures.repository.ts';

const FRESH_MS = 5_000;
const FAILED_SHOWN = 100;

type Health = DataOf<typeof getHealth>;

async function outboxState(db: Queryable, nowMs: number): Promise<Health['outbox']> {
  const { rows } = await sql<{ waiting: number; dead: number; oldest: Date | null }>`
    select count(*)::int as waiting, count(*) filter (where due_at = 'infinity')::int as dead,
      min(created_at) filter (where due_at <> 'infinity') as oldest
    from (
      select due_at, created_at from outbox_delivery union all select created_at, created_at from outbox
    ) events`.execute(db);
  const { waiting = 0, dead = 0, oldest = null } = rows[0] ?? {};
  return { waiting, dead, oldestMs: oldest ? Math.max(0, nowMs - oldest.getTime()) : 0 };
}

async function databaseState(db: Queryable): Promise<Health['database']> {
  const askedAt = performance.now();
  await sql`select 1`.execute(db);
  const answerMs = performance.now() - askedAt;
  const { rows } = await sql<Omit<Health['database'], 'answerMs'>>`
    select count(*)::int as sessions, current_setting('max_connections')::int as "mostSessions",
      pg_database_size(current_database())::text as bytes, current_setting('server_version') as version
    from pg_stat_activity where datname = current_database()`.execute(db);
  const [row] = rows;
  return { answerMs, sessions: 0, mostSessions: 0, bytes: '0', version: '', ...row };
}

/** The last period of each periodic job. The index is walked from job to job. */
async function lastPeriods(db: Queryable) {
  const { rows } = await sql<{ job: string; period: string; at: Date }>`
    with recursive names as (
      (select job from period_run order by job limit 1)
      union all
      select (select job from period_run next where next.job > names.job order by job limit 1) from names
      where names.job is not null
    )
    select names.job, last.period, last.ran_at as at from names
    cross join lateral (select period, ran_at from period_run run where run.job = names.job order by period desc limit 1) last
    where names.job is not null order by names.job`.execute(db);
  return rows;
}

/** How the store runs, by what its database knows. */
export function createHealth({ clock, db, reports }: Platform, { countOnline }: { countOnline(): number }) {
  return shared(clock, FRESH_MS, async (): Promise<Health> => {
    const [outbox, database, periods, failed, audit, closedUntil] = await Promise.all([
      outboxState(reports, clock.now()),
      databaseState(db),
      lastPeriods(db),
      listFailed(db, FAILED_SHOWN),
      findLastAudit(db),
      findClosedUntil(db),
    ]);
    const failedOf = (job: string) => failed.filter((one) => one.job === job);
    return {
      asOf: new Date(clock.now()).toISOString(),
      sockets: countOnline(),
      outbox,
      database,
      audit: audit
        ? {
            at: audit.ended_at.toISOString(),
            problems: audit.problems,
            failures: audit.failures,
            postings: String(audit.postings),
            balances: audit.balances as NonNullable<Health['audit']>['balances'],
          }
        : null,
      closedUntil: closedUntil?.toISOString() ?? null,
      jobs: periods.map(({ job, period, at }) => ({
        job,
        period,
        at: at.toISOString(),
        failed: failedOf(job).length,
        dead: failedOf(job).filter(({ isDead }) => isDead).length,
      })),
      failed: failed.map((one) => ({ ...one, lastAt: one.lastAt.toISOString() })),
    };
  });
}
