import type { DataOf } from '@clearcrate/contract/endpoint';
import { getInviter, getSpreadRewardList, getSpreadUserDetail, getSpreadUserList } from '@clearcrate/contract/spread';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listOf } from '../../lib/api/list-progress.ts';
import { pagedQuery, readQuery } from '../../lib/api/reads.ts';
import { type BoxListBody, boxPageQuery } from '../../lib/boxes/shelf.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { configQuery } from '../../lib/site/site-queries.ts';

export type Inviter = DataOf<typeof getInviter>;

/** Friends register and recharge at any time, so lists are read at each visit. */
const LIST = { pageSize: 20, staleTime: 0, localeIndependent: true } as const;

export function useMembers() {
  const query = useInfiniteQuery(pagedQuery(getSpreadUserList, {}, LIST));
  return { ...listOf(query, ({ memberId }) => memberId), query };
}

export function useRewards() {
  const query = useInfiniteQuery(pagedQuery(getSpreadRewardList, {}, LIST));
  return listOf(query, ({ rewardId }) => rewardId);
}

export function useMember(memberId: string) {
  const query = useInfiniteQuery({ ...pagedQuery(getSpreadUserDetail, { memberId }, LIST), enabled: useIsSignedIn() });
  return { ...listOf(query, ({ rewardId }) => rewardId), member: query.data?.pages.at(-1)?.member, query };
}

export const useInviter = (code: string) => useQuery(readQuery(getInviter, { code }, { localeIndependent: true }));

/** The gift for a newcomer's first recharge, if configured. */
export function useFirstGift(): { gift: string; from: string } | undefined {
  const { data } = useQuery(configQuery());
  const gift = data?.['spread.firstGift'];
  const from = data?.['spread.firstGiftFrom'];
  return gift && from && Number(gift) > 0 ? { gift, from } : undefined;
}

const SHOWCASE: BoxListBody = { sort: 'hot', pageSize: 1 };

/** The crate on posters and invitations: the first box of the list. */
export function useShowcase() {
  return useQuery(boxPageQuery(SHOWCASE)).data?.items[0];
}

const MAX_BOXES = 60;

/** Boxes that a free opening can open, dearest first. */
export function useFreeBoxes(maxPrice: string, enabled: boolean) {
  return useQuery({ ...boxPageQuery({ maxPrice, sort: 'priceDown', pageSize: MAX_BOXES }), enabled });
}
