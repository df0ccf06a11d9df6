import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as spread from '@clearcrate/contract/spread';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { declareCall } from '../../lib/api/declare-call.ts';
import { type BoxListBody, boxPageQuery } from '../../lib/boxes/shelf.ts';
import { listProgress } from '../../lib/list-progress.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { configQuery } from '../../lib/site/site-queries.ts';
import { SPREAD_KEY } from '../../lib/spread/spread-queries.ts';

const spreadCalls = {
  getSpreadUserList: declareCall<typeof spread.getSpreadUserList>({
    method: 'POST',
    path: '/api/spread/getSpreadUserList',
  }),
  getSpreadUserDetail: declareCall<typeof spread.getSpreadUserDetail>({
    method: 'POST',
    path: '/api/spread/getSpreadUserDetail',
  }),
  getSpreadRewardList: declareCall<typeof spread.getSpreadRewardList>({
    method: 'POST',
    path: '/api/spread/getSpreadRewardList',
  }),
  getInviter: declareCall<typeof spread.getInviter>({ method: 'POST', path: '/api/spread/getInviter' }),
};

export type Inviter = DataOf<typeof spread.getInviter>;

const PAGE_SIZE = 20;
/** Friends register and recharge at any time, so lists are read again at each visit. */
const STALE_AT_ONCE = 0;

const nextPage = ({ total }: { total: number }, pages: readonly unknown[]) =>
  pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined;

const membersQuery = infiniteQueryOptions({
  queryKey: [...SPREAD_KEY, 'members'],
  staleTime: STALE_AT_ONCE,
  initialPageParam: 1,
  queryFn: ({ pageParam: page, signal }) =>
    fetchData(spreadCalls.getSpreadUserList, { page, pageSize: PAGE_SIZE }, { signal, quiet: true }),
  getNextPageParam: nextPage,
});

const rewardsQuery = infiniteQueryOptions({
  queryKey: [...SPREAD_KEY, 'rewards'],
  staleTime: STALE_AT_ONCE,
  initialPageParam: 1,
  queryFn: ({ pageParam: page, signal }) =>
    fetchData(spreadCalls.getSpreadRewardList, { page, pageSize: PAGE_SIZE }, { signal, quiet: true }),
  getNextPageParam: nextPage,
});

const memberQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...SPREAD_KEY, 'member', memberId],
    staleTime: STALE_AT_ONCE,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      fetchData(spreadCalls.getSpreadUserDetail, { memberId, page, pageSize: PAGE_SIZE }, { signal, quiet: true }),
    getNextPageParam: nextPage,
  });

/** Somebody who joins between two pages moves the others on, and one of them may come twice. */
const onceEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

export function useMembers() {
  const query = useInfiniteQuery(membersQuery);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    members: onceEach(items, ({ memberId }) => memberId),
    total: query.data?.pages[0]?.total,
    progress: listProgress(query),
  };
}

export function useRewards() {
  const query = useInfiniteQuery(rewardsQuery);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    rewards: onceEach(items, ({ rewardId }) => rewardId),
    total: query.data?.pages[0]?.total,
    progress: listProgress(query),
  };
}

export function useMember(memberId: string) {
  const query = useInfiniteQuery({ ...memberQuery(memberId), enabled: useIsSignedIn() });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    member: query.data?.pages.at(-1)?.member,
    rewards: onceEach(items, ({ rewardId }) => rewardId),
    total: query.data?.pages[0]?.total,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    progress: listProgress(query),
  };
}

const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['spread', 'inviter', code],
    queryFn: ({ signal }) => fetchData(spreadCalls.getInviter, { code }, { signal, quiet: true }),
  });

export const useInviter = (code: string) => useQuery(inviterQuery(code));

/** What a newcomer gets with the first recharge, where an operator has written it down. */
export function useFirstGift(): { gift: string; from: string } | undefined {
  const { data } = useQuery(configQuery);
  const gift = data?.['spread.firstGift'];
  const from = data?.['spread.firstGiftFrom'];
  return gift && from && Number(gift) > 0 ? { gift, from } : undefined;
}

const SHOWCASE: BoxListBody = { sort: 'hot', pageSize: 1 };

/** The crate on posters and invitations: whatever stands first on the shelf. */
export function useShowcase() {
  return useQuery(boxPageQuery(SHOWCASE, useLocale())).data?.items[0];
}

const MAX_BOXES = 60;

/** Boxes a free opening opens, dearest first. */
export function useFreeBoxes(maxPrice: string, enabled: boolean) {
  const body: BoxListBody = { maxPrice, sort: 'priceDown', pageSize: MAX_BOXES };
  return useQuery({ ...boxPageQuery(body, useLocale()), enabled });
}
