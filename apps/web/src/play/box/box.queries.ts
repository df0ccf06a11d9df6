import {
  type BoxDetail,
  getBoxDetail,
  getBoxList,
  getBoxProgress,
  getDropList,
  getFavouriteList,
} from '@clearcrate/contract/box';
import { type BoxHistory, getBoxHistory } from '@clearcrate/contract/box-history';
import type { DropView } from '@clearcrate/contract/drop';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { invalidate, readKey, readQuery } from '../../lib/api/reads.ts';
import { mergeDrops, useLiveDrops } from '../../lib/live/live-drops.ts';
import { isUnseen } from '../../lib/live/unseen-win.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useRoom } from '../use-room.ts';

export type BoxContent = BoxDetail['items'][number];
export type Spending = DataOf<typeof getBoxProgress>['spending'];

const DROPS_REFRESH_MS = 20_000;

export const boxDetailQuery = (boxId: string) => readQuery(getBoxDetail, { boxId });
export const boxProgressQuery = (boxId: string) => readQuery(getBoxProgress, { boxId }, { localeIndependent: true });
export const favouritesQuery = () => readQuery(getFavouriteList, undefined);

/** Versions of the odds, newest first. */
export const boxHistoryQuery = (boxId: string) =>
  infiniteQueryOptions({
    queryKey: [...readKey(getBoxHistory), { boxId }, getLocale()] as readonly unknown[],
    meta: { channel: true },
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }): Promise<BoxHistory> =>
      fetchData(getBoxHistory, { boxId, ...(pageParam > 0 ? { before: pageParam } : {}) }, { signal, quiet: true }),
    getNextPageParam: ({ items, hasMore }: BoxHistory) => (hasMore ? items.at(-1)?.number : undefined),
  });

/** What was read this recently is not read again because the socket has only now been opened. */
const FRESH_MS = 10_000;

/** Reads the boxes again when odds or prices were published while the page is open. */
export function useBoxChanges(boxId: string): void {
  const { dataUpdatedAt } = useBoxDetail(boxId);
  const readAgain = () => void invalidate(getBoxDetail, getBoxList, getBoxHistory);
  useRoom(
    { game: 'box' },
    {
      onMessage: readAgain,
      onGap: () => {
        if (Date.now() - dataUpdatedAt > FRESH_MS) readAgain();
      },
    },
  );
}

export const useBoxDetail = (boxId: string) => useQuery(boxDetailQuery(boxId));

export function useBoxProgress(boxId: string) {
  return useQuery({ ...boxProgressQuery(boxId), enabled: useIsSignedIn() });
}

/** The newest drops of a box or mode: the announced ones before those listed. */
export function useRecentDrops(of: { boxId: string } | { mode: number }): readonly DropView[] | undefined {
  const announced = useLiveDrops((state) => state.drops);
  const listed = useQuery({
    ...readQuery(getDropList, of, { localeIndependent: true }),
    refetchInterval: DROPS_REFRESH_MS,
  }).data?.items;
  if (!listed) return undefined;
  const isOf = (drop: DropView) => ('mode' in of ? drop.mode === of.mode : drop.boxId === of.boxId);
  return mergeDrops(
    announced.filter(isOf),
    listed.filter((drop) => !isUnseen(drop)),
  );
}
