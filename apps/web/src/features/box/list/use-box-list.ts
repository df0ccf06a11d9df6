import { getBoxList } from '@clearcrate/contract/box';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagedQuery } from '../../../lib/api/reads.ts';
import { listProgress } from '../../../lib/list-progress.ts';
import { type BoxFilter, filterBody } from '../../../play/box/box-filter.ts';
import { useFavourites } from '../../../play/box/use-favourites.ts';

/** The boxes the filter lets through. Favourites are the player's own, so they are picked out of the answer here. */
export function useBoxList(filter: BoxFilter) {
  const { boxIds } = useFavourites();
  const pageSize = filter.favourites ? PAGE_SIZE.max : PAGE_SIZE.default;
  const query = useInfiniteQuery(pagedQuery(getBoxList, filterBody(filter), { pageSize }));
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
