import type { DataOf } from '@clearcrate/contract/endpoint';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import type { TimeBoxPeriod } from '@clearcrate/contract/raffle-rules';
import { getMyTimeBox, getTimeBoxEntryList, getTimeBoxHistory, getTimeBoxList } from '@clearcrate/contract/time-box';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cursorQuery, invalidate, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

export type TimeBox = DataOf<typeof getTimeBoxList>['items'][number];
export type OwnTimeBox = DataOf<typeof getMyTimeBox>;

export const useTimeBoxes = () => useQuery(readQuery(getTimeBoxList, undefined, { staleTime: 0 }));
export const useOwnTimeBox = () =>
  useQuery({
    ...readQuery(getMyTimeBox, undefined, { staleTime: 0, localeIndependent: true }),
    enabled: useIsSignedIn(),
  }).data;
export const useTimeBoxHistory = (period: TimeBoxPeriod, tier: number, enabled: boolean) =>
  useInfiniteQuery({
    ...cursorQuery(getTimeBoxHistory, { period, tier }, { pageSize: PAGE_SIZE.default, staleTime: 0 }),
    enabled,
  });

export const useTimeBoxEntries = (roundId: string, enabled: boolean) =>
  useInfiniteQuery({
    ...cursorQuery(getTimeBoxEntryList, { roundId }, { pageSize: PAGE_SIZE.default, staleTime: 0 }),
    enabled,
  });

export const refreshTimeBoxes = (): Promise<void> =>
  invalidate(getTimeBoxList, getMyTimeBox, getTimeBoxHistory, getTimeBoxEntryList);
