import type { BoxCard } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { getWelfareBoxList, getWelfareList, type WelfareLevel } from '@clearcrate/contract/welfare';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { invalidate, readQuery } from '../../lib/api/reads.ts';
import { isWelfareBox } from '../../lib/boxes/box-kind.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

export type WelfareBoxes = DataOf<typeof getWelfareBoxList>;
export type WelfareBox = WelfareBoxes['items'][number];

/** The end of the midnight refresh is unknown, so the page polls during it. */
const REFRESHING_LOOK_MS = 3_000;

/** Spending elsewhere adds points and midnight removes some, so it is read at each visit. */
const welfareQuery = () =>
  queryOptions({
    ...readQuery(getWelfareList, undefined, { staleTime: 0, localeIndependent: true }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((level) => level.state === 'refreshing' && level.changesAt === null)
        ? REFRESHING_LOOK_MS
        : false,
  });

export function useWelfareBoxes() {
  return useQuery(readQuery(getWelfareBoxList, undefined));
}

export function useOwnWelfare() {
  return useQuery({ ...welfareQuery(), enabled: useIsSignedIn() });
}

/** The player's right to a box; undefined for boxes without rights, and while loading. */
export function useWelfareLevel(box: Pick<BoxCard, 'boxId' | 'kind'>): WelfareLevel | undefined {
  const enabled = useIsSignedIn() && isWelfareBox(box);
  const { data } = useQuery({ ...welfareQuery(), enabled });
  return enabled ? data?.items.find(({ boxId }) => boxId === box.boxId) : undefined;
}

/** Called at the end of a countdown. */
export function refreshWelfare(): void {
  void invalidate(getWelfareList);
}
