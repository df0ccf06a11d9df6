import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Jobs, PeriodicJob, SweepJob } from './jobs.ts';

export interface JobRunner extends Jobs {
  /** Runs everything that is due by the clock, once. Tests move the clock and call it; the timer calls it every second. */
  runDue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface RunnerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

const LOOK_EVERY_MS = 1_000;

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

/** The timer is only the alarm clock. What ran is decided by the `period_run` rows, which are written with the effects. */
export function createJobRunner(deps: RunnerDeps): JobRunner {
  const { clock, log, metrics } = deps;
  const periodicJobs: PeriodicJob[] = [];
  const sweepJobs: { job: SweepJob; dueAtMs: number }[] = [];
  const done = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const guarded = async (name: string, work: () => Promise<void>) => {
    try {
      await work();
      metrics.jobRuns.inc({ job: name, result: 'done' });
    } catch (error) {
      metrics.jobRuns.inc({ job: name, result: 'failed' });
      log.error({ err: error, job: name }, 'a job failed; it is tried again');
    }
  };

  const runPeriodic = async (job: PeriodicJob) => {
    const due = job.due(clock.now());
    const known = done.get(job.name) ?? new Set();
    const ran = new Set(due.filter((item) => known.has(item)));
    for (const period of due.filter((item) => !known.has(item))) {
      if (job.ready && !(await job.ready(period))) break;
      await runPeriod(deps, job, period);
      ran.add(period);
    }
    // Only what may be asked for again is worth remembering.
    done.set(job.name, ran);
  };

  const runSweep = async (entry: { job: SweepJob; dueAtMs: number }) => {
    if (entry.dueAtMs > clock.now()) return;
    while (await entry.job.sweep());
    entry.dueAtMs = clock.now() + entry.job.everyMs;
  };

  const runDue = async () => {
    for (const job of periodicJobs) await guarded(job.name, () => runPeriodic(job));
    for (const entry of sweepJobs) await guarded(entry.job.name, () => runSweep(entry));
  };

  return {
    periodic: (job) => {
      periodicJobs.push(job);
    },
    sweep: (job) => {
      sweepJobs.push({ job, dueAtMs: 0 });
    },
    runDue,
    start: () => {
      timer = setInterval(() => {
        running ??= runDue().finally(() => {
          running = undefined;
        });
      }, LOOK_EVERY_MS);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
