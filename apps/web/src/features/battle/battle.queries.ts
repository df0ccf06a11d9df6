import {
  getBattle,
  getBattleHistory,
  getBattleList,
  getBattleRecordList,
  getBattleRules,
  getMyBattle,
} from '@clearcrate/contract/battle';
import { getBattleRank, getMyBattleRank } from '@clearcrate/contract/battle-rank';
import { getBoxList } from '@clearcrate/contract/box';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cursorQuery, invalidate, pagedQuery, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { type BattleFilter, filterBody } from './battle-filter.ts';

const PAGE = { pageSize: PAGE_SIZE.default, staleTime: 0 };

export const useBattleRules = () => useQuery(readQuery(getBattleRules, undefined, { localeIndependent: true }));

export const useRooms = (filter: BattleFilter) => useInfiniteQuery(pagedQuery(getBattleList, filterBody(filter), PAGE));

const roomQuery = (roomId: string) => readQuery(getBattle, { roomId }, { staleTime: 0 });
export const useRoomState = (roomId: string) => useQuery(roomQuery(roomId));

/** The player's open rooms, and their seat in one of them or in an old one. */
export const useOwnBattle = (roomId = '') =>
  useQuery({ ...readQuery(getMyBattle, { roomId }, { staleTime: 0 }), enabled: useIsSignedIn() });

export const useBattleHistory = () => useInfiniteQuery(cursorQuery(getBattleHistory, {}, PAGE));
export const useBattleRecords = () =>
  useInfiniteQuery({ ...cursorQuery(getBattleRecordList, {}, PAGE), enabled: useIsSignedIn() });

export const useBattleRank = () => useQuery(readQuery(getBattleRank, undefined, { staleTime: 0 }));
export const useOwnBattleRank = () =>
  useQuery({
    ...readQuery(getMyBattleRank, undefined, { staleTime: 0, localeIndependent: true }),
    enabled: useIsSignedIn(),
  });

/** Boxes that can be rounds, the cheapest first. */
export const useBattleBoxes = () =>
  useQuery(readQuery(getBoxList, { kind: 1, sort: 'priceUp', pageSize: PAGE_SIZE.max }));

export const refreshLists = (): Promise<void> => invalidate(getBattleList, getMyBattle);
export const refreshRoom = (): Promise<void> => invalidate(getBattle, getMyBattle);
/** After a battle was shown to its end. */
export const refreshResults = (): Promise<void> =>
  invalidate(getBattleRecordList, getBattleHistory, getBattleRank, getMyBattleRank);
