import type { Tx } from '../db/database.ts';
import type { Lease } from './lease.ts';

/** Work that is due once per period. The runner asks for the periods that are over and runs each exactly once, also after a long stop. */
export interface PeriodicJob {
  readonly name: string;
  /** How often it is looked at; every second if nothing is said. */
  readonly everyMs?: number;
  /** Names of the periods that should have run by now, oldest first, as far back as it makes sense to catch up. */
  due(nowMs: number): readonly string[];
  /** Whether everything that belongs to the period has arrived; until then it and those after it wait. */
  ready?(period: string): Promise<boolean>;
  /** The effect, in the transaction that also writes the period's `period_run` row. */
  run(tx: Tx, period: string): Promise<void>;
}

/** Work that looks for due rows by itself and takes what it finds under `for update skip locked`. */
export interface SweepJob {
  readonly name: string;
  /** A tenth of a second at least. */
  readonly everyMs: number;
  /** Returns whether there may be more right now. */
  sweep(): Promise<boolean>;
}

/** Work that keeps something going, such as the rounds of a game, and that only one process of the store may do at a time. */
export interface LeasedJob {
  readonly name: string;
  /** A tenth of a second at least. */
  readonly everyMs: number;
  /** Asked before each look: a process that could not do it well now leaves the lease to others, or gives it back. */
  isFit?(): boolean;
  /** Called while this process holds the lease. It writes through the lease alone. */
  run(lease: Lease): Promise<void>;
  /** Called while another one does, as often as the lease is looked for. */
  elsewhere?(): void;
}

export interface Jobs {
  periodic(job: PeriodicJob): void;
  sweep(job: SweepJob): void;
  leased(job: LeasedJob): void;
}
