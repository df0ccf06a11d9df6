import type * as rank from '@clearcrate/contract/rank';
import type { RankBoard } from '@clearcrate/contract/rank';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { declareCall } from '../../lib/api/declare-call.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

const rankCalls = {
  getRankList: declareCall<typeof rank.getRankList>({ method: 'POST', path: '/api/rank/getRankList' }),
  getMyRank: declareCall<typeof rank.getMyRank>({ method: 'POST', path: '/api/rank/getMyRank' }),
  getRankHistory: declareCall<typeof rank.getRankHistory>({ method: 'POST', path: '/api/rank/getRankHistory' }),
};

/** The wire's numbers, restated because the contract file brings its schemas along; the type keeps them equal. */
export const BOARDS = { day: 1, week: 2, season: 3 } as const satisfies typeof rank.RANK_BOARDS;
export type BoardName = keyof typeof BOARDS;

/** A board moves while one looks at it. */
const REFRESH_MS = 15_000;
const HISTORY_PAGE_SIZE = 5;

const rankListQuery = (board: RankBoard) =>
  queryOptions({
    queryKey: ['rank', 'list', board],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => fetchData(rankCalls.getRankList, { board }, { signal, quiet: true }),
  });

const myRankQuery = (board: RankBoard) =>
  queryOptions({
    queryKey: ['player', 'rank', board],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => fetchData(rankCalls.getMyRank, { board }, { signal, quiet: true }),
  });

const rankHistoryQuery = (board: RankBoard) =>
  infiniteQueryOptions({
    queryKey: ['rank', 'history', board],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        rankCalls.getRankHistory,
        { board, page: pageParam, pageSize: HISTORY_PAGE_SIZE },
        { signal, quiet: true },
      ),
    getNextPageParam: ({ total }, pages) => (pages.length * HISTORY_PAGE_SIZE < total ? pages.length + 1 : undefined),
  });

export const useRankList = (board: BoardName) => useQuery(rankListQuery(BOARDS[board]));

export function useMyRank(board: BoardName) {
  return useQuery({ ...myRankQuery(BOARDS[board]), enabled: useIsSignedIn() });
}

export const useRankHistory = (board: BoardName) => useInfiniteQuery(rankHistoryQuery(BOARDS[board]));
