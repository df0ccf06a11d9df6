import { getMallCart, getMallGoodsList, getMallQuota, getMallShelf, type MallAsset } from '@clearcrate/contract/mall';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listOf } from '../../lib/api/list-progress.ts';
import { invalidate, PLAYER_SCOPE, pagedQuery, readQuery } from '../../lib/api/reads.ts';
import { useDebounced } from '../../lib/goods/use-debounced.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { filterBody, isAskable, type MallFilter } from './mall-filter.ts';

const PAGE_SIZE = 24;
const SHELF_STALE_MS = 5 * 60_000;

export function useMallGoods(filter: MallFilter) {
  const query = useInfiniteQuery(
    pagedQuery(getMallGoodsList, filterBody(filter), { pageSize: PAGE_SIZE, staleTime: 0 }),
  );
  return listOf(query, ({ mallGoodsId }) => mallGoodsId);
}
export type MallGoodsList = ReturnType<typeof useMallGoods>;

export const shelfQuery = (asset: MallAsset) =>
  readQuery(getMallShelf, { asset }, { staleTime: SHELF_STALE_MS, localeIndependent: true });

export const useShelf = (asset: MallAsset) => useQuery(shelfQuery(asset)).data;

/** Counts for each further choice. An inverted range counts as none. */
export function useFound(filter: MallFilter) {
  const settled = useDebounced(filter);
  const range = isAskable(settled) ? {} : { minPrice: '', maxPrice: '' };
  const { sort: _sort, ...body } = filterBody({ ...settled, ...range });
  return useQuery(readQuery(getMallShelf, body, { staleTime: SHELF_STALE_MS, keepPrevious: true })).data;
}

export function useQuota() {
  const enabled = useIsSignedIn();
  const query = useQuery({ ...readQuery(getMallQuota, undefined, { staleTime: 0, localeIndependent: true }), enabled });
  return enabled ? query.data : undefined;
}

/** A player's cart is dropped with the session; a visitor's has a key. */
export function cartQuery(isSignedIn: boolean, cartToken: string) {
  const key = isSignedIn ? '' : cartToken;
  return {
    ...readQuery(getMallCart, { cartToken: key }, { staleTime: 0 }),
    queryKey: [isSignedIn ? PLAYER_SCOPE : 'visitor', getMallCart.path, key, getLocale()] as readonly unknown[],
  };
}

/** Refreshes stock, quota and cart after an exchange. */
export const refreshMall = (): Promise<void> => invalidate(getMallGoodsList, getMallQuota);
