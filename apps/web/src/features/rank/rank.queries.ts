import { getMyRank, getRankHistory, getRankList, RANK_BOARDS } from '@clearcrate/contract/rank';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { invalidate, pagedQuery, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

export type BoardName = keyof typeof RANK_BOARDS;

/** A board changes while it is shown. */
const FIGURES = { localeIndependent: true } as const;
const REFRESH = { refetchInterval: 15_000 };

export const useRankList = (board: BoardName) =>
  useQuery({ ...readQuery(getRankList, { board: RANK_BOARDS[board] }, FIGURES), ...REFRESH });

export function useMyRank(board: BoardName) {
  return useQuery({
    ...readQuery(getMyRank, { board: RANK_BOARDS[board] }, FIGURES),
    ...REFRESH,
    enabled: useIsSignedIn(),
  });
}

export const useRankHistory = (board: BoardName) =>
  useInfiniteQuery(pagedQuery(getRankHistory, { board: RANK_BOARDS[board] }, { ...FIGURES, pageSize: 5 }));

/** A period has ended: reads the new one. */
export const invalidateRanks = (): void => void invalidate(getRankList, getMyRank, getRankHistory);
