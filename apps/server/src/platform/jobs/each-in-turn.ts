import { isDatabaseAway } from '../db/failures.ts';

/** Part of the work failed. The job goes on at its usual pace. */
export class SomeFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'SomeFailed';
  }
}

/** An outage of the database is thrown as it is, since nothing was done then. */
function throwFirst(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  const away = failures.find(isDatabaseAway);
  throw away ?? new SomeFailed(failures[0]);
}

/**
 * Works on one item after the other. A failing item does not stop the others; its error is thrown
 * at the end.
 */
export async function eachInTurn<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  throwFirst(failures);
}

/** Runs independent steps in parallel, so that a long one does not delay the others. */
export async function eachAtOnce(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ended = await Promise.allSettled(steps.map((step) => step()));
  throwFirst(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
}
