import type pg from 'pg';
import { preparedRunner, type SqlRunner, statement } from '../statement.ts';

export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

export interface Group<Result> {
  outcomes: Outcome<Result>[];
  /** Writes that were sent and not waited for; the commit goes out right behind them. */
  writes: Promise<unknown>[];
  /** Called once the commit is certain. */
  committed?: () => void;
}

/** One outcome for each operation, in order. A failure rolls everything back, and smaller groups are tried. */
export type RunGroup<Operation, Result> = (
  runner: SqlRunner,
  operations: readonly Operation[],
) => Promise<Group<Result>>;

/** Waits for all of them even when one fails, so that no answer arrives after the connection was given back. */
async function allOrThrow(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const BEGIN = statement('begin', 'begin');
const COMMIT = statement('commit', 'commit');

/** Runs operations in one transaction and returns their outcomes once it has committed. */
export async function commitGroup(
  pool: pg.Pool,
  run: RunGroup<unknown, unknown>,
  operations: readonly unknown[],
): Promise<Outcome<unknown>[]> {
  const client = await pool.connect();
  try {
    // Sent without waiting: the pipeline keeps the order, and the first reads go out in the same packet.
    const runner = preparedRunner(client);
    const begun = runner.run(BEGIN, []);
    begun.catch(() => {});
    const { outcomes, writes, committed } = await run(runner, operations);
    await allOrThrow([begun, ...writes, runner.run(COMMIT, [])]);
    // While the connection is still ours: what goes wrong in here must not end in a rollback on somebody else's.
    committed?.();
    client.release();
    return outcomes;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
