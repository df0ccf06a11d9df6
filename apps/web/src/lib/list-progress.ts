import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Progress = Pick<
  UseInfiniteQueryResult,
  'isFetching' | 'isError' | 'isSuccess' | 'hasNextPage' | 'data' | 'fetchNextPage' | 'refetch'
>;

/** How far a list has come, in the words of `InfiniteList`. */
export function listProgress(query: Progress) {
  return {
    loading: query.isFetching && !query.isError,
    failed: query.isError && !query.isFetching,
    finished: query.isSuccess && !query.hasNextPage,
    onLoadMore: () => void query.fetchNextPage(),
    onRetry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  };
}
