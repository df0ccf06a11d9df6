import { AppError } from '../errors.ts';
import type { Pulse } from '../pulse.ts';

/** A page gives up after ten seconds; an answer that says so before that is worth more. */
const DEADLINE_MS = 9_000;
const LOOK_EVERY_MS = 500;

interface UnderWay {
  startedAtMs: number;
  reject(error: unknown): void;
}

/**
 * Calls under way. While the database is lost they are refused at once and those that hang on it are answered without it; a
 * call that takes longer than anybody waits is answered too. What it does may still happen: its key tells when it is repeated.
 */
export class CallGuard {
  private readonly underWay = new Set<UnderWay>();
  private readonly pulse: Pulse;
  private looking: NodeJS.Timeout | undefined;

  constructor(pulse: Pulse) {
    this.pulse = pulse;
    pulse.onChange((isThere) => {
      if (!isThere) this.giveUp(Number.POSITIVE_INFINITY);
    });
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.pulse.isLost()) return Promise.reject(new AppError('busy'));
    return new Promise((resolve, reject) => {
      const entry: UnderWay = { startedAtMs: performance.now(), reject };
      this.underWay.add(entry);
      work().then(
        (value) => {
          this.underWay.delete(entry);
          resolve(value);
        },
        (error) => {
          this.underWay.delete(entry);
          reject(error);
        },
      );
    });
  }

  /** One timer for all of them: one for each would cost more than most calls do. */
  start(): void {
    this.looking = setInterval(() => this.giveUp(performance.now() - DEADLINE_MS), LOOK_EVERY_MS);
    this.looking.unref();
  }

  stop(): void {
    clearInterval(this.looking);
  }

  /** Oldest first, so that a look reads one entry too many at most. */
  private giveUp(startedBeforeMs: number): void {
    for (const entry of this.underWay) {
      if (entry.startedAtMs > startedBeforeMs) return;
      this.underWay.delete(entry);
      entry.reject(new AppError('busy'));
    }
  }
}
