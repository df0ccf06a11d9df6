import { isLost } from './api-error.ts';
import { queryClient } from './query-client.ts';

/** A read outside the query client. Returns whether it was answered. */
type Read = () => Promise<boolean>;

/** Unanswered reads with their last attempt. */
const unanswered = new Map<Read, Promise<boolean>>();

/** Reads, and repeats on every reconnect until there is an answer. */
export async function readUntilAnswered(read: Read): Promise<void> {
  const asking = read().catch(() => false);
  unanswered.set(read, asking);
  if ((await asking) && unanswered.get(read) === asking) unanswered.delete(read);
}

async function readLost(read: Read, asking: Promise<boolean>): Promise<void> {
  const isLost = !(await asking);
  if (isLost && unanswered.get(read) === asking) await readUntilAnswered(read);
}

/** Repeats failed queries. Rejected ones wait for the player. A pending one is joined. */
const refetchFailed = (queryKey?: readonly unknown[]) =>
  queryClient.refetchQueries(
    {
      ...(queryKey && { queryKey, exact: true }),
      predicate: ({ state }) => state.status === 'error' && isLost(state.error),
    },
    { cancelRefetch: false },
  );

/**
 * Repeats everything that failed, on a reconnect. Pending reads began on the lost connection, and
 * are repeated if they fail.
 */
export function askAgain(): void {
  for (const [read, asking] of unanswered) void readLost(read, asking);
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  void refetchFailed();
  for (const { promise, queryKey } of underWay) promise?.catch(() => refetchFailed(queryKey));
}
