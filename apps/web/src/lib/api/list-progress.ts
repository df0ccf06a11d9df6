import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { inlineMessage } from './api-error.ts';

type Page<Item> = { items: readonly Item[]; total?: number };
type ListQuery<Item> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page<Item>>>,
  'isFetching' | 'isError' | 'isSuccess' | 'hasNextPage' | 'data' | 'error'
> & { fetchNextPage(): unknown; refetch(): unknown };

export type ListProgress = ReturnType<typeof listOf>['progress'];

/**
 * Entries and state of a list for `InfiniteList`. An entry added between two pages shifts the
 * others, and one may come twice; duplicates are dropped.
 */
export function listOf<Item>(query: ListQuery<Item>, keyOf: (item: Item) => string) {
  const all = query.data?.pages.flatMap((page) => page.items) ?? [];
  const items = [...new Map(all.map((item) => [keyOf(item), item])).values()];
  const total = query.data?.pages[0]?.total;
  const progress = {
    count: items.length,
    total,
    loading: query.isFetching && !query.isError,
    failed: query.isError && !query.isFetching,
    /** The server's message, if it rejected the read. */
    reason: inlineMessage(query.error),
    finished: query.isSuccess && !query.hasNextPage,
    onLoadMore: () => void query.fetchNextPage(),
    onRetry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  };
  return { items, total, progress };
}
