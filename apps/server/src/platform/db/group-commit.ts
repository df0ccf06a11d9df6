import type pg from 'pg';
import type { Metrics } from '../metrics.ts';
import { preparedRunner, type SqlRunner, statement } from './statement.ts';

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

const BEGIN = statement('begin', 'begin');
const COMMIT = statement('commit', 'commit');

async function commitGroup<Operation, Result>(
  pool: pg.Pool,
  options: GroupCommitOptions<Operation, Result>,
  operations: readonly Operation[],
): Promise<Outcome<Result>[]> {
  const client = await pool.connect();
  try {
    // Sent without waiting: the pipeline keeps the order, and the first reads go out in the same packet.
    const runner = preparedRunner(client);
    const begun = runner.run(BEGIN, []);
    begun.catch(() => {});
    const { outcomes, writes, committed } = await options.run(runner, operations);
    await allOrThrow([begun, ...writes, runner.run(COMMIT, [])]);
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

/** Gathers operations into groups. It holds no timer: what decides is who is waiting and who is running. */
class Lanes<Operation, Result> {
  private readonly queue: Waiting<Operation, Result>[] = [];
  private readonly limits: { lanes: number; maxGroup: number };
  private readonly settle: (group: readonly Waiting<Operation, Result>[]) => Promise<void>;
  private busy = 0;
  private running = 0;
  private looking = false;

  constructor(
    limits: { lanes: number; maxGroup: number },
    settle: (group: readonly Waiting<Operation, Result>[]) => Promise<void>,
  ) {
    this.limits = limits;
    this.settle = settle;
  }

  add(waiting: Waiting<Operation, Result>): void {
    this.queue.push(waiting);
    this.look();
  }

  /** Looks at the end of the turn, so that whatever arrives in the same one shares a group from the start. */
  private look(): void {
    if (this.looking) return;
    this.looking = true;
    setImmediate(() => {
      this.looking = false;
      this.startGroups();
    });
  }

  /**
   * An even share of all that is under way makes a group: the database then works on one while answers and requests of
   * another are on the wire. Beside a running group a far smaller one is not worth a commit of its own; it waits for the
   * running one, and for no longer.
   */
  private startGroups(): void {
    const { lanes, maxGroup } = this.limits;
    while (this.queue.length > 0 && this.busy < lanes) {
      const share = Math.min(maxGroup, Math.ceil((this.queue.length + this.running) / lanes));
      if (this.busy > 0 && this.queue.length < share / 2) return;
      void this.run(this.queue.splice(0, share));
    }
  }

  private async run(group: readonly Waiting<Operation, Result>[]): Promise<void> {
    this.busy += 1;
    this.running += group.length;
    await this.settle(group);
    this.busy -= 1;
    this.running -= group.length;
    this.look();
  }
}

/**
 * Many operations, one durable commit. A lone operation starts at once and pays no waiting time; under load the groups grow
 * with the number of those who wait, and not with a timer.
 */
export function createGroupCommit<Operation, Result>(
  pool: pg.Pool,
  metrics: Metrics,
  options: GroupCommitOptions<Operation, Result>,
): (operation: Operation) => Promise<Result> {
  const sizes = metrics.groupSize.labels({ group: options.name });

  const settle = async (group: readonly Waiting<Operation, Result>[]): Promise<void> => {
    sizes.observe(group.length);
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

  const lanes = new Lanes<Operation, Result>(options, settle);
  return (operation) => new Promise((resolve, reject) => lanes.add({ operation, resolve, reject }));
}
