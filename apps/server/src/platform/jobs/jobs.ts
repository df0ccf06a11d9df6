import type { Tx } from '../db/database.ts';
import type { Lease } from './lease.ts';

/** Work that is due once per period, and runs exactly once for each, also after a long stop. */
export interface PeriodicJob {
  readonly name: string;
  /** Poll interval; a second by default. */
  readonly everyMs?: number;
  /**
   * Names of the periods that should have run by now, oldest first, as far back as it makes sense
   * to catch up.
   */
  due(nowMs: number): readonly string[];
  /** Whether all data of the period has arrived. Until then it and later periods wait. */
  ready?(period: string): Promise<boolean>;
  /** The effect, in the transaction that also writes the period's `period_run` row. */
  run(tx: Tx, period: string): Promise<void>;
}

/** Work that polls for due rows and locks them with `for update skip locked`. */
export interface SweepJob {
  readonly name: string;
  /** A tenth of a second at least. */
  readonly everyMs: number;
  /** Returns whether there may be more right now. */
  sweep(): Promise<boolean>;
}

/** Work of the leader alone, such as the rounds of a game. */
export interface LeasedJob {
  readonly name: string;
  /** A tenth of a second at least. */
  readonly everyMs: number;
  /**
   * Called before each run. A process that is not fit leaves the lease to others, or gives it back.
   */
  isFit?(): boolean;
  /** Called while this process holds the lease. It writes through the lease alone. */
  run(lease: Lease): Promise<void>;
  /** Called at each poll while another process holds the lease. */
  elsewhere?(): void;
}

export interface Jobs {
  periodic(job: PeriodicJob): void;
  sweep(job: SweepJob): void;
  leased(job: LeasedJob): void;
}
