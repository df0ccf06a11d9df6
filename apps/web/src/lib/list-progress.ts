import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { inlineMessage } from './api/api-error.ts';

type Progress = Pick<
  UseInfiniteQueryResult,
  'isFetching' | 'isError' | 'isSuccess' | 'hasNextPage' | 'data' | 'error' | 'fetchNextPage' | 'refetch'
>;

/** How far a list has come, in the words of `InfiniteList`. */
export function listProgress(query: Progress) {
  return {
    loading: query.isFetching && !query.isError,
    failed: query.isError && !query.isFetching,
    /** The server's reason, where it was the server that refused. */
    reason: inlineMessage(query.error),
    finished: query.isSuccess && !query.hasNextPage,
    onLoadMore: () => void query.fetchNextPage(),
    onRetry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  };
}

/** Something that joins a list between two pages moves the others on, and one of them may come twice. */
export function listItems<Item>(
  data: InfiniteData<{ items: readonly Item[] }, unknown> | undefined,
  keyOf: (item: Item) => string,
): Item[] {
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
