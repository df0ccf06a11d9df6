import { type BoxDetail, getBoxDetail, getBoxProgress, getDropList, getFavouriteList } from '@clearcrate/contract/box';
import type { DropView } from '@clearcrate/contract/drop';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
import { mergeDrops, useLiveDrops } from '../../lib/live/live-drops.ts';
import { isUnseen } from '../../lib/live/unseen-win.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

export type BoxContent = BoxDetail['items'][number];
export type Spending = DataOf<typeof getBoxProgress>['spending'];

const DROPS_REFRESH_MS = 20_000;

export const boxDetailQuery = (boxId: string) => readQuery(getBoxDetail, { boxId });
export const boxProgressQuery = (boxId: string) => readQuery(getBoxProgress, { boxId }, { localeIndependent: true });
export const favouritesQuery = () => readQuery(getFavouriteList, undefined);

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
