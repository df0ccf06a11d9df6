import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchData } from '../../../lib/api/api.ts';
import { shelfCalls } from '../../../lib/boxes/shelf.ts';
import { listProgress } from '../../../lib/list-progress.ts';
import { type BoxFilter, filterBody } from '../../../play/box/box-filter.ts';
import { useFavourites } from '../../../play/box/use-favourites.ts';

/** The boxes the filter lets through. Favourites are the player's own, so they are picked out of the answer here. */
export function useBoxList(filter: BoxFilter) {
  const locale = useLocale();
  const { boxIds } = useFavourites();
  const body = filterBody(filter);
  const pageSize = filter.favourites ? PAGE_SIZE.max : PAGE_SIZE.default;
  const query = useInfiniteQuery({
    queryKey: ['boxes', 'list', body, pageSize, locale],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      fetchData(shelfCalls.getBoxList, { ...body, page: pageParam, pageSize }, { signal }),
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });
  const found = query.data?.pages.flatMap((page) => page.items) ?? [];
  const boxes = filter.favourites ? found.filter((box) => boxIds?.has(box.boxId)) : found;
  const isWaiting = query.isFetching || (filter.favourites && boxIds === undefined);
  const progress = listProgress(query);
  return {
    boxes,
    total: filter.favourites ? boxes.length : query.data?.pages[0]?.total,
    progress: { ...progress, loading: isWaiting && !query.isError, finished: progress.finished && !isWaiting },
  };
}
