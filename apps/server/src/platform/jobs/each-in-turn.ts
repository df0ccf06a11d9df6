/**
 * Does one after the other. Whatever fails keeps none of the others from being done, and is told at the end: a single room or
 * order that cannot be worked on must not stop the clock for all.
 */
export async function eachInTurn<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The same for what need not wait for one another: a step with much to do must not make the next one late. */
export async function eachAtOnce(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ended = await Promise.allSettled(steps.map((step) => step()));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
