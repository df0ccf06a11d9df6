import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { SomeFailed } from './each-in-turn.ts';

export interface JobStep {
  readonly name: string;
  /** Interval between the starts of two runs, unless one takes longer. */
  readonly everyMs: number;
  step(): Promise<void>;
}

export interface JobLoop {
  /** Runs the step now, or waits for the run under way. */
  run(): Promise<void>;
  start(): void;
  /** Starts no further run, and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
const LONG_MS = 60_000;

/** A job that fails every second must not fill the log. */
const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

/**
 * The timer of one job, so that a slow or stuck job delays no other. After a failure it waits
 * longer each time, unless only part of the work failed: one bad room must not delay the others.
 */
export function createJobLoop({ name, everyMs, step }: JobStep, log: Log, metrics: Metrics): JobLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = true;
  let failures = 0;
  let inARow = 0;

  const attempt = async () => {
    const long = setTimeout(() => log.warn({ job: name }, 'a job has been running for a minute'), LONG_MS);
    long.unref();
    try {
      await step();
      failures = 0;
      inARow = 0;
      metrics.jobRuns.inc({ job: name, result: 'done' });
    } catch (error) {
      failures = error instanceof SomeFailed ? 1 : failures + 1;
      inARow += 1;
      metrics.jobRuns.inc({ job: name, result: 'failed' });
      if (isPowerOfTwo(inARow)) log.error({ err: error, job: name, failures: inARow }, 'job failed');
    } finally {
      clearTimeout(long);
    }
  };
  const run = () => {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  };
  const tick = async () => {
    const startedAtMs = performance.now();
    await run();
    if (isStopped) return;
    const restMs = startedAtMs + everyMs - performance.now();
    const backoffMs = failures === 0 ? 0 : Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
    timer = setTimeout(tick, Math.max(0, restMs, backoffMs));
  };
  return {
    run,
    start: () => {
      isStopped = false;
      timer = setTimeout(tick, 0);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
