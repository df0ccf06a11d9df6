import { type BoxDetail, getBoxDetail, getBoxProgress, getDropList, getFavouriteList } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
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

/** Those of one box, or of one mode. */
export const useRecentDrops = (of: { boxId: string } | { mode: number }) =>
  useQuery({ ...readQuery(getDropList, of, { localeIndependent: true }), refetchInterval: DROPS_REFRESH_MS });
