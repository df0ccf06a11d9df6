import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { DatabasePulse } from '../db/database-pulse.ts';
import { invariant } from '../errors.ts';
import { GrowingDistances } from '../growing-distances.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createJobLoop, type JobLoop, type JobStep } from './job-loop.ts';
import type { Jobs, LeasedJob, PeriodicJob, SweepJob } from './jobs.ts';
import { LeaseHolder, RENEW_EVERY_MS } from './lease.ts';
import type { Rows } from './rows.ts';

export interface JobRunner extends Jobs {
  /** Runs each job once that is due by the clock. For tests, which move the clock. */
  runDue(): Promise<void>;
  start(): void;
  /** Waits for jobs under way, up to a limit, and gives the leases back. */
  stop(): Promise<void>;
}

export interface RunnerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  pulse: Pick<DatabasePulse, 'presence'>;
  rows: Rows;
}

const POLL_INTERVAL_MS = 1_000;
const MEASURE_EVERY_MS = 15_000;
const FINEST_MS = 100;
const LEASE_POLL_MS = 500;
/** Clocks that differ slightly must not make a sweep skip a run. */
const SLACK_MS = 10;
/**
 * A job that does not end must not block the stop: its transaction is rolled back and repeated
 * elsewhere.
 */
const STOP_PATIENCE_MS = 5_000;

/** Runs a period unless it has run: the claim and the effect are one transaction. */
async function runPeriod({ db, clock }: RunnerDeps, job: PeriodicJob, period: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claim = await tx
      .insertInto('period_run')
      .values({ job: job.name, period, ran_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('period')
      .executeTakeFirst();
    // Without a claim another process has run it: the insert waited for that one to finish.
    if (claim) await job.run(tx, period);
  });
}

function periodicStep(deps: RunnerDeps, job: PeriodicJob): JobStep {
  let done: ReadonlySet<string> = new Set();
  const step = async () => {
    const due = job.due(deps.clock.now());
    const ran = new Set(due.filter((item) => done.has(item)));
    // Keeps only periods that are still asked for.
    done = ran;
    // Later periods wait for one that is not ready, but not for one that failed.
    let isWaiting = false;
    await deps.rows.each(
      due.filter((item) => !ran.has(item)),
      {
        job: job.name,
        keyOf: (period) => period,
        isOver: () => isWaiting,
        one: async (period) => {
          isWaiting = job.ready ? !(await job.ready(period)) : false;
          if (isWaiting) return;
          await runPeriod(deps, job, period);
          ran.add(period);
        },
      },
    );
  };
  return { name: job.name, everyMs: job.everyMs ?? POLL_INTERVAL_MS, step };
}

function sweepStep({ clock }: RunnerDeps, job: SweepJob): JobStep {
  let dueAtMs = 0;
  const step = async () => {
    if (dueAtMs > clock.now()) return;
    dueAtMs = clock.now() + job.everyMs - SLACK_MS;
    while (await job.sweep());
  };
  return { name: job.name, everyMs: Math.min(job.everyMs, POLL_INTERVAL_MS), step };
}

/**
 * The lease is polled more often than rare work is due, so that a takeover does not wait for that.
 */
function leasedStep({ clock }: RunnerDeps, holder: LeaseHolder, job: LeasedJob): JobStep {
  const isRare = job.everyMs > LEASE_POLL_MS;
  let dueAtMs = 0;
  const step = async () => {
    if (job.isFit?.() === false) return holder.release();
    const lease = await holder.take();
    if (!lease) return job.elsewhere?.();
    if (isRare && dueAtMs > clock.now()) return;
    dueAtMs = clock.now() + job.everyMs;
    await job.run(lease);
  };
  return { name: job.name, everyMs: isRare ? LEASE_POLL_MS : job.everyMs, step };
}

/**
 * Timers only start work. Rows written with the effects decide what ran: `period_run`, `job_lease`.
 */
export function createJobRunner(deps: RunnerDeps): JobRunner {
  const { log, metrics, pulse } = deps;
  const loops: JobLoop[] = [];
  const holders: LeaseHolder[] = [];
  let renewing: NodeJS.Timeout | undefined;
  const distances = new GrowingDistances();
  const add = (step: JobStep) => {
    invariant(step.everyMs >= FINEST_MS, `${step.name} wants to run more often than every ${FINEST_MS} ms`);
    loops.push(createJobLoop(step, log, metrics));
  };
  const renew = () => {
    for (const holder of holders) holder.expire();
    LeaseHolder.renewAll(deps, holders).catch((error) => {
      const failures = distances.note('leases', performance.now());
      if (failures !== undefined) log.warn({ err: error, failures }, 'leases could not be renewed');
    });
  };
  add(
    sweepStep(deps, {
      name: 'jobs.dead-letters',
      everyMs: MEASURE_EVERY_MS,
      sweep: async () => {
        await deps.rows.measure();
        return false;
      },
    }),
  );
  // Taken again at the next poll, unless another process was faster.
  pulse.presence.onEnd(() => {
    for (const holder of holders) holder.lose();
  });
  return {
    periodic: (job) => add(periodicStep(deps, job)),
    sweep: (job) => add(sweepStep(deps, job)),
    leased: (job) => {
      const holder = new LeaseHolder(job.name, deps);
      holders.push(holder);
      add(leasedStep(deps, holder, job));
    },
    runDue: async () => {
      for (const loop of loops) await loop.run();
    },
    start: () => {
      deps.rows.revive().catch((error) => log.warn({ err: error }, 'dead letters could not be revived'));
      for (const loop of loops) loop.start();
      renewing = setInterval(renew, RENEW_EVERY_MS);
    },
    stop: async () => {
      const ended = Promise.all(loops.map((loop) => loop.stop()));
      const patience = Promise.withResolvers<void>();
      const late = setTimeout(patience.resolve, STOP_PATIENCE_MS);
      await Promise.race([ended, patience.promise]);
      clearTimeout(late);
      clearInterval(renewing);
      await Promise.allSettled(holders.map((holder) => holder.release()));
    },
  };
}
