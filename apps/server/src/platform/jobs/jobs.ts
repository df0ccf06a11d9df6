import type { Tx } from '../db/database.ts';

/** Work that is due once per period. The runner asks for the periods that are over and runs each exactly once, also after a long stop. */
export interface PeriodicJob {
  readonly name: string;
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
  readonly everyMs: number;
  /** Returns whether there may be more right now. */
  sweep(): Promise<boolean>;
}

export interface Jobs {
  periodic(job: PeriodicJob): void;
  sweep(job: SweepJob): void;
}
