import type { BoxDetail, getBoxProgress } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { shelfCalls } from '../../lib/boxes/shelf.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { boxCalls } from './box.calls.ts';

export type BoxContent = BoxDetail['items'][number];
export type Spending = DataOf<typeof getBoxProgress>['spending'];

const DROPS_REFRESH_MS = 20_000;

export const boxDetailQuery = (boxId: string, locale: Locale) =>
  queryOptions({
    queryKey: ['boxes', 'detail', boxId, locale],
    queryFn: ({ signal }) => fetchData(boxCalls.getBoxDetail, { boxId }, { signal, quiet: true }),
  });

/** What belongs to one visitor stands under `player`, which is dropped when the session ends. */
export const boxProgressQuery = (boxId: string) =>
  queryOptions({
    queryKey: ['player', 'boxProgress', boxId],
    queryFn: ({ signal }) => fetchData(boxCalls.getBoxProgress, { boxId }, { signal, quiet: true }),
  });

const boxDropsQuery = (boxId: string, locale: Locale) =>
  queryOptions({
    queryKey: ['boxes', 'drops', boxId, locale],
    refetchInterval: DROPS_REFRESH_MS,
    queryFn: async ({ signal }) => (await fetchData(shelfCalls.getDropList, { boxId }, { signal, quiet: true })).items,
  });

export const favouritesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['player', 'favourites', locale],
    queryFn: async ({ signal }) =>
      (await fetchData(boxCalls.getFavouriteList, undefined, { signal, quiet: true })).items,
  });

export function useBoxDetail(boxId: string) {
  return useQuery(boxDetailQuery(boxId, useLocale()));
}

export function useBoxProgress(boxId: string) {
  return useQuery({ ...boxProgressQuery(boxId), enabled: useIsSignedIn() });
}

export function useBoxDrops(boxId: string) {
  return useQuery(boxDropsQuery(boxId, useLocale()));
}
