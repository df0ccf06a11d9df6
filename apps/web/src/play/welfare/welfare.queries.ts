import type { BoxCard } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import type { getWelfareBoxList, WelfareLevel } from '@clearcrate/contract/welfare';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { isWelfareBox } from '../../lib/boxes/box-kind.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { boxCalls } from '../box/box.calls.ts';

export type WelfareBoxes = DataOf<typeof getWelfareBoxList>;
export type WelfareBox = WelfareBoxes['items'][number];

/** While the store carries out a midnight nobody can say when it is done, only ask again. */
const REFRESHING_LOOK_MS = 3_000;

const welfareBoxesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['boxes', 'welfare', locale],
    queryFn: ({ signal }) => fetchData(boxCalls.getWelfareBoxList, undefined, { signal, quiet: true }),
  });

/** What belongs to one visitor stands under `player`, which is dropped when the session ends. */
const welfareQuery = queryOptions({
  queryKey: ['player', 'welfare'],
  // Every coin spent elsewhere brings points, and midnight takes some: it is read again at each visit.
  staleTime: 0,
  queryFn: ({ signal }) => fetchData(boxCalls.getWelfareList, undefined, { signal, quiet: true }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((level) => level.state === 'refreshing' && level.changesAt === null)
      ? REFRESHING_LOOK_MS
      : false,
});

export function useWelfareBoxes() {
  return useQuery(welfareBoxesQuery(useLocale()));
}

export function useOwnWelfare() {
  return useQuery({ ...welfareQuery, enabled: useIsSignedIn() });
}

/** The player's right to one box; nothing for boxes that are not opened by right, and until it is known. */
export function useWelfareLevel(box: Pick<BoxCard, 'boxId' | 'kind'>): WelfareLevel | undefined {
  const enabled = useIsSignedIn() && isWelfareBox(box);
  const { data } = useQuery({ ...welfareQuery, enabled });
  return enabled ? data?.items.find(({ boxId }) => boxId === box.boxId) : undefined;
}

/** Called when a countdown is over: what it counted down to is true now. */
export function refreshWelfare(): void {
  void queryClient.invalidateQueries({ queryKey: ['player', 'welfare'] });
}
