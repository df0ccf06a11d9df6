import type { Metrics } from '../metrics.ts';
import type { Db, Tx } from './database.ts';

export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

export interface GroupCommitOptions<Operation, Result> {
  name: string;
  /** Transactions at once; while they are busy, what arrives waits and shares the next one. */
  lanes: number;
  maxGroup: number;
  /** One outcome for each operation, in order. A throw rolls everything back, and each is then tried alone. */
  run(tx: Tx, operations: readonly Operation[]): Promise<Outcome<Result>[]>;
}

interface Waiting<Operation, Result> {
  operation: Operation;
  resolve(value: Result): void;
  reject(error: unknown): void;
}

/**
 * Many operations, one durable commit. A lone operation starts at once and pays no waiting time; only when every lane is
 * busy do operations gather, so the groups grow with the load and not with a timer.
 */
export function createGroupCommit<Operation, Result>(
  db: Db,
  metrics: Metrics,
  options: GroupCommitOptions<Operation, Result>,
): (operation: Operation) => Promise<Result> {
  const queue: Waiting<Operation, Result>[] = [];
  let busy = 0;

  const commit = (group: readonly Waiting<Operation, Result>[]) =>
    db.transaction().execute((tx) =>
      options.run(
        tx,
        group.map(({ operation }) => operation),
      ),
    );

  const settle = async (group: readonly Waiting<Operation, Result>[]): Promise<void> => {
    metrics.groupSize.observe({ group: options.name }, group.length);
    try {
      const outcomes = await commit(group);
      group.forEach((waiting, index) => {
        const outcome = outcomes[index];
        if (outcome?.ok) waiting.resolve(outcome.value);
        else waiting.reject(outcome?.error ?? new Error(`${options.name} gave no outcome`));
      });
    } catch (error) {
      // One bad operation must not fail its neighbours: alone, only the bad one fails.
      if (group.length === 1) group[0]?.reject(error);
      else for (const waiting of group) await settle([waiting]);
    }
  };

  const runLane = async (): Promise<void> => {
    busy += 1;
    while (queue.length > 0) await settle(queue.splice(0, options.maxGroup));
    busy -= 1;
  };

  return (operation) =>
    new Promise((resolve, reject) => {
      queue.push({ operation, resolve, reject });
      if (busy < options.lanes) void runLane();
    });
}
