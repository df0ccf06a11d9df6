import { useInfiniteQuery } from '@tanstack/react-query';
import { listOf } from '../../lib/api/list-progress.ts';
import { ownedGoodsQuery } from '../../lib/goods/owned-goods.ts';
import { type BagFilter, filterBody } from './bag-filter.ts';

export type BagList = ReturnType<typeof useBagList>;

/** The items that match the filter. */
export function useBagList(filter: BagFilter) {
  const query = useInfiniteQuery(ownedGoodsQuery(filterBody(filter)));
  return {
    ...listOf(query, ({ bagItemId }) => bagItemId),
    totalPrice: query.data?.pages[0]?.totalPrice,
    /** Loads until this many items are there or none are left; returns the loaded ones. */
    async loadUpTo(count: number) {
      let found = query;
      const loaded = () => found.data?.pages.flatMap((page) => page.items) ?? [];
      while (found.hasNextPage && loaded().length < count) {
        const before = loaded().length;
        found = await query.fetchNextPage();
        if (loaded().length === before) break;
      }
      return loaded();
    },
  };
}
