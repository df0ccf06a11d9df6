import type { BoxCard } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { getWelfareBoxList, getWelfareList, type WelfareLevel } from '@clearcrate/contract/welfare';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { invalidate, readQuery } from '../../lib/api/reads.ts';
import { isWelfareBox } from '../../lib/boxes/box-kind.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

export type WelfareBoxes = DataOf<typeof getWelfareBoxList>;
export type WelfareBox = WelfareBoxes['items'][number];

/** While the store carries out a midnight nobody can say when it is done, only ask again. */
const REFRESHING_LOOK_MS = 3_000;

/** Every coin spent elsewhere brings points, and midnight takes some: it is read again at each visit. */
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

/** The player's right to one box; nothing for boxes that are not opened by right, and until it is known. */
export function useWelfareLevel(box: Pick<BoxCard, 'boxId' | 'kind'>): WelfareLevel | undefined {
  const enabled = useIsSignedIn() && isWelfareBox(box);
  const { data } = useQuery({ ...welfareQuery(), enabled });
  return enabled ? data?.items.find(({ boxId }) => boxId === box.boxId) : undefined;
}

/** Called when a countdown is over: what it counted down to is true now. */
export function refreshWelfare(): void {
  void invalidate(getWelfareList);
}
