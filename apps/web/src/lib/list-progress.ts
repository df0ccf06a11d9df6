import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { inlineMessage } from './api/api-error.ts';

type Page<Item> = { items: readonly Item[]; total?: number };
type ListQuery<Item> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page<Item>>>,
  'isFetching' | 'isError' | 'isSuccess' | 'hasNextPage' | 'data' | 'error'
> & { fetchNextPage(): unknown; refetch(): unknown };

export type ListProgress = ReturnType<typeof listOf>['progress'];

/**
 * What has come of a list, and how far it is in the words of `InfiniteList`. Something that joins a list between two pages moves the
 * others on, and one of them may come twice; it is shown once.
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
    /** The server's reason, where it was the server that refused. */
    reason: inlineMessage(query.error),
    finished: query.isSuccess && !query.hasNextPage,
    onLoadMore: () => void query.fetchNextPage(),
    onRetry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  };
  return { items, total, progress };
}
