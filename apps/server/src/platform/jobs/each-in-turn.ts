import { isDatabaseAway } from '../db/failures.ts';

/** Some of the work could not be done and the rest was: no reason to come back later than usual. */
export class SomeFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'SomeFailed';
  }
}

/** Without a database nothing of it was done, and that is told as it is. */
function tell(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  const away = failures.find(isDatabaseAway);
  throw away ?? new SomeFailed(failures[0]);
}

/**
 * Does one after the other. Whatever fails keeps none of the others from being done, and is told at the end: a single room or
 * order that cannot be worked on must not stop the clock for all.
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
  tell(failures);
}

/** The same for what need not wait for one another: a step with much to do must not make the next one late. */
export async function eachAtOnce(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ended = await Promise.allSettled(steps.map((step) => step()));
  tell(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
}
