import type pg from 'pg';
import { preparedRunner, type SqlRunner, statement } from '../statement.ts';

export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

export interface BatchResult<Result> {
  outcomes: Outcome<Result>[];
  /** Writes that were sent and not awaited; the commit is sent right after them. */
  writes: Promise<unknown>[];
  /** Called once the commit is certain. */
  committed?: () => void;
}

/**
 * Returns one outcome for each operation, in order. A failure rolls everything back, and smaller
 * batches are tried.
 */
export type RunBatch<Operation, Result> = (
  runner: SqlRunner,
  operations: readonly Operation[],
) => Promise<BatchResult<Result>>;

/**
 * Waits for all even when one fails, so that no answer arrives after the connection was released.
 */
async function allOrThrow(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const BEGIN = statement('begin', 'begin');
const COMMIT = statement('commit', 'commit');

/** Runs operations in one transaction and returns their outcomes once it has committed. */
export async function commitBatch(
  pool: pg.Pool,
  run: RunBatch<unknown, unknown>,
  operations: readonly unknown[],
): Promise<Outcome<unknown>[]> {
  const client = await pool.connect();
  try {
    // Not awaited: the pipeline keeps the order, and the first reads are sent in the same packet.
    const runner = preparedRunner(client);
    const begun = runner.run(BEGIN, []);
    begun.catch(() => {});
    const { outcomes, writes, committed } = await run(runner, operations);
    await allOrThrow([begun, ...writes, runner.run(COMMIT, [])]);
    // Before the release: an error in here must not roll back the transaction of the next user.
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
