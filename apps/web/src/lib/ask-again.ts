import { isLost } from './api/api-error.ts';
import { queryClient } from './query-client.ts';

/** A read that no query holds. It says whether its answer has come. */
type Read = () => Promise<boolean>;

/** Reads whose answer has not come, with the last time each was asked for. */
const unanswered = new Map<Read, Promise<boolean>>();

/** Reads, and reads again whenever the line comes back until there is an answer. */
export async function readUntilAnswered(read: Read): Promise<void> {
  const asking = read().catch(() => false);
  unanswered.set(read, asking);
  if ((await asking) && unanswered.get(read) === asking) unanswered.delete(read);
}

async function readLost(read: Read, asking: Promise<boolean>): Promise<void> {
  const isLost = !(await asking);
  if (isLost && unanswered.get(read) === asking) await readUntilAnswered(read);
}

/** What the server has refused stays so until the player asks. The same one is joined where it is under way by then. */
const refetchFailed = (queryKey?: readonly unknown[]) =>
  queryClient.refetchQueries(
    {
      ...(queryKey && { queryKey, exact: true }),
      predicate: ({ state }) => state.status === 'error' && isLost(state.error),
    },
    { cancelRefetch: false },
  );

/**
 * There is a line again: whatever was lost is asked for once more, at once. What is still under way was begun on the line that was
 * lost, and follows if it is lost with it.
 */
export function askAgain(): void {
  for (const [read, asking] of unanswered) void readLost(read, asking);
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  void refetchFailed();
  for (const { promise, queryKey } of underWay) promise?.catch(() => refetchFailed(queryKey));
}
