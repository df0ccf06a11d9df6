import { AppError } from '../errors.ts';
import type { Pulse } from '../pulse.ts';

/**
 * Below the page's timeout of ten seconds, so that the page receives an answer and not a timeout.
 */
const DEADLINE_MS = 9_000;
const CHECK_EVERY_MS = 500;

interface PendingCall {
  startedAtMs: number;
  reject(error: unknown): void;
}

/**
 * Tracks the calls in progress. While the database is lost, new calls are rejected at once and
 * pending ones are answered `busy`. A call that exceeds the deadline is answered `busy` too. Its
 * work may still commit: a retry with the same key returns the result.
 */
export class CallGuard {
  private readonly pending = new Set<PendingCall>();
  private readonly pulse: Pulse;
  private timer: NodeJS.Timeout | undefined;

  constructor(pulse: Pulse) {
    this.pulse = pulse;
    pulse.onChange((isThere) => {
      if (!isThere) this.rejectStartedBefore(Number.POSITIVE_INFINITY);
    });
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.pulse.isLost()) return Promise.reject(new AppError('busy'));
    return new Promise((resolve, reject) => {
      const entry: PendingCall = { startedAtMs: performance.now(), reject };
      this.pending.add(entry);
      work().then(
        (value) => {
          this.pending.delete(entry);
          resolve(value);
        },
        (error) => {
          this.pending.delete(entry);
          reject(error);
        },
      );
    });
  }

  /** One timer for all calls: a timer for each would cost more than most calls do. */
  start(): void {
    this.timer = setInterval(() => this.rejectStartedBefore(performance.now() - DEADLINE_MS), CHECK_EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Entries are in insertion order, oldest first, so a check reads at most one entry too many. */
  private rejectStartedBefore(startedBeforeMs: number): void {
    for (const entry of this.pending) {
      if (entry.startedAtMs > startedBeforeMs) return;
      this.pending.delete(entry);
      entry.reject(new AppError('busy'));
    }
  }
}
