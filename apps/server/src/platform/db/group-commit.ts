import type pg from 'pg';
import type { Metrics } from '../metrics.ts';
import { preparedRunner, type SqlRunner } from './statement.ts';

export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

export interface Group<Result> {
  outcomes: Outcome<Result>[];
  /** Writes that were sent and not waited for; the commit goes out right behind them. */
  writes: Promise<unknown>[];
  /** Called once the commit is certain. */
  committed?: () => void;
}

export interface GroupCommitOptions<Operation, Result> {
  name: string;
  /** Transactions at once; while they are busy, what arrives waits and shares the next one. */
  lanes: number;
  maxGroup: number;
  /** One outcome for each operation, in order. A failure rolls everything back, and each is then tried alone. */
  run(runner: SqlRunner, operations: readonly Operation[]): Promise<Group<Result>>;
}

interface Waiting<Operation, Result> {
  operation: Operation;
  resolve(value: Result): void;
  reject(error: unknown): void;
}

/** Waits for all of them even when one fails, so that no answer arrives after the connection was given back. */
async function allOrThrow(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function commitGroup<Operation, Result>(
  pool: pg.Pool,
  options: GroupCommitOptions<Operation, Result>,
  operations: readonly Operation[],
): Promise<Outcome<Result>[]> {
  const client = await pool.connect();
  try {
    // Sent without waiting: the pipeline keeps the order, and the first reads go out in the same packet.
    const begun = client.query('begin');
    begun.catch(() => {});
    const { outcomes, writes, committed } = await options.run(preparedRunner(client), operations);
    await allOrThrow([begun, ...writes, client.query('commit')]);
    client.release();
    committed?.();
    return outcomes;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/**
 * Many operations, one durable commit. A lone operation starts at once and pays no waiting time; only when every lane is
 * busy do operations gather, so the groups grow with the load and not with a timer.
 */
export function createGroupCommit<Operation, Result>(
  pool: pg.Pool,
  metrics: Metrics,
  options: GroupCommitOptions<Operation, Result>,
): (operation: Operation) => Promise<Result> {
  const queue: Waiting<Operation, Result>[] = [];
  let busy = 0;

  const settle = async (group: readonly Waiting<Operation, Result>[]): Promise<void> => {
    metrics.groupSize.observe({ group: options.name }, group.length);
    const operations = group.map(({ operation }) => operation);
    try {
      const outcomes = await commitGroup(pool, options, operations);
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
      // Started in the next turn, so that operations which arrive in the same one share it from the start.
      if (busy < options.lanes) queueMicrotask(() => busy < options.lanes && queue.length > 0 && void runLane());
    });
}
