import { getReplaceTargetList } from '@clearcrate/contract/replacement';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listOf } from '../../lib/api/list-progress.ts';
import { pagedQuery } from '../../lib/api/reads.ts';
import { filterBody, type GoodsFilter } from '../../lib/goods/goods-filter.ts';

const PAGE_SIZE = 24;

/** Targets for the given items; read only if there may be any. */
export function useTargets(bagItemIds: readonly string[], filter: GoodsFilter, enabled: boolean) {
  const body = { ...filterBody(filter), bagItemIds: [...bagItemIds] };
  const query = useInfiniteQuery({
    ...pagedQuery(getReplaceTargetList, body, { pageSize: PAGE_SIZE, staleTime: 0 }),
    enabled,
  });
  const list = listOf(query, ({ goodsId }) => goodsId);
  return enabled ? list : { ...list, items: [] };
}
