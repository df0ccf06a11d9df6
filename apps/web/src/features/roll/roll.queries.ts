import { PAGE_SIZE } from '@clearcrate/contract/limits';
import {
  getMyRoll,
  getMyRollList,
  getRoll,
  getRollEntryList,
  getRollList,
  type RollStanding,
} from '@clearcrate/contract/roll';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cursorQuery, invalidate, pagedQuery, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

const PAGE = { pageSize: PAGE_SIZE.default, staleTime: 0 };
/** Maximum number of rooms per call. */
const MINE_MAX = 50;

export const useRolls = (kind: number) => useInfiniteQuery(pagedQuery(getRollList, { kind, isOver: false }, PAGE));
export const useDrawnRolls = (kind: number, pageSize: number = PAGE_SIZE.default) =>
  useInfiniteQuery(pagedQuery(getRollList, { kind, isOver: true }, { pageSize, staleTime: 0 }));
export const useMyRolls = () => useInfiniteQuery({ ...cursorQuery(getMyRollList, {}, PAGE), enabled: useIsSignedIn() });

export const useRoll = (rollId: string) =>
  useQuery(readQuery(getRoll, { rollId }, { staleTime: 0, keepPrevious: true }));
export const useEntries = (rollId: string, enabled: boolean) =>
  useInfiniteQuery({ ...cursorQuery(getRollEntryList, { rollId }, PAGE), enabled });

/** The player's standing in each of these rooms; undefined for a visitor. */
export function useStandings(rollIds: readonly string[]): (rollId: string) => RollStanding | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({
    ...readQuery(
      getMyRoll,
      { rollIds: rollIds.slice(0, MINE_MAX) },
      { staleTime: 0, localeIndependent: true, keepPrevious: true },
    ),
    enabled: isSignedIn && rollIds.length > 0,
  });
  return (rollId) => data?.items.find((standing) => standing.rollId === rollId);
}

export const refreshRolls = (): Promise<void> => invalidate(getRollList, getMyRoll, getMyRollList);
export const refreshRoll = (): Promise<void> => invalidate(getRoll, getMyRoll, getRollEntryList);
