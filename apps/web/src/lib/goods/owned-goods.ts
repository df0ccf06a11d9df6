import type * as bag from '@clearcrate/contract/bag';
import type { BagState } from '@clearcrate/contract/bag';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../api/api.ts';
import { declareCall } from '../api/declare-call.ts';

/** The player's own goods; the bag shows them, and the verification page finds draws through them. */
const bagCalls = {
  rucksackGoods: declareCall<typeof bag.rucksackGoods>({ method: 'POST', path: '/api/user/rucksackGoods' }),
  getBagItem: declareCall<typeof bag.getBagItem>({ method: 'POST', path: '/api/user/getBagItem' }),
};

export const sellGoods = declareCall<typeof bag.sellGoods>({
  method: 'POST',
  path: '/api/user/sellGoods',
  movesValue: true,
});

/** The wire's numbers, restated because the contract file brings its schemas along; the type keeps them equal. */
export const STATES = { owned: 1, sold: 4 } as const satisfies Partial<typeof bag.BAG_STATES>;
export const SOURCES = {
  box: 1,
  welfareBox: 2,
  shellBox: 3,
  registerPacket: 20,
} as const satisfies typeof bag.BAG_SOURCES;

export type OwnedGoodsFilter = Omit<BodyInputOf<typeof bag.rucksackGoods>, 'page' | 'pageSize'>;

const LIST_PAGE_SIZE = 40;
/** Other pages add to the bag, so what is shown of it is read again at each visit. */
const STALE_AT_ONCE = 0;

/** What belongs to one visitor stands under `player`, which is dropped when the session ends. */
export const ownedGoodsQuery = (filter: OwnedGoodsFilter, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['player', 'bag', 'list', filter, locale],
    staleTime: STALE_AT_ONCE,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      fetchData(bagCalls.rucksackGoods, { ...filter, page: pageParam, pageSize: LIST_PAGE_SIZE }, { signal }),
    getNextPageParam: ({ total }, pages) => (pages.length * LIST_PAGE_SIZE < total ? pages.length + 1 : undefined),
  });

/** How many items are in a state, whatever else is filtered. */
export const ownedCountQuery = (status: BagState) =>
  queryOptions({
    queryKey: ['player', 'bag', 'count', status],
    staleTime: STALE_AT_ONCE,
    queryFn: async ({ signal }) =>
      (await fetchData(bagCalls.rucksackGoods, { status, pageSize: 1 }, { signal, quiet: true })).total,
  });

export const bagItemQuery = (bagItemId: string, locale: Locale) =>
  queryOptions({
    queryKey: ['player', 'bag', 'item', bagItemId, locale],
    queryFn: ({ signal }) => fetchData(bagCalls.getBagItem, { bagItemId }, { signal, quiet: true }),
  });
