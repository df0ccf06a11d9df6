import {
  type BattleSeat,
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
import { queryClient } from '../../lib/api/query-client.ts';
import { cursorQuery, invalidate, pagedQuery, readQuery } from '../../lib/api/reads.ts';
import { session, useIsSignedIn } from '../../lib/session/current-session.ts';
import { serverClock } from '../../lib/time/server-clock.ts';
import { type BattleFilter, filterBody } from './battle-filter.ts';

const PAGE = { pageSize: PAGE_SIZE.default, staleTime: 0 };

export const useBattleRules = () => useQuery(readQuery(getBattleRules, undefined, { localeIndependent: true }));

export const useRooms = (filter: BattleFilter) => useInfiniteQuery(pagedQuery(getBattleList, filterBody(filter), PAGE));

const roomQuery = (roomId: string) => readQuery(getBattle, { roomId }, { staleTime: 0 });
export const useRoomState = (roomId: string) => useQuery(roomQuery(roomId));

const ownQuery = (roomId: string) => readQuery(getMyBattle, { roomId }, { staleTime: 0 });
/** The player's open rooms, and their seat in one of them or in a past one. */
export const useOwnBattle = (roomId = '') => useQuery({ ...ownQuery(roomId), enabled: useIsSignedIn() });

/** Seats the player from the answer to joining, before the room is read again. */
export function showOwnSeat({
  roomId,
  seat,
  userCode,
}: {
  roomId: string;
  seat: number | null;
  userCode: string;
}): void {
  const { info } = session.store.getState();
  queryClient.setQueryData(ownQuery(roomId).queryKey, (own) => ({ items: own?.items ?? [], seat }));
  if (!info || seat === null) return;
  const { nickName, avater, avaterFrame, userLevel, userType } = info.base;
  const own: BattleSeat = {
    ...{ seat, nickName, avater, avaterFrame: avaterFrame ?? 0, userLevel, userType, isHouse: false, userCode },
    joinedAt: new Date(serverClock.now()).toISOString(),
  };
  // If another player took a seat in between, the room must be read first.
  queryClient.setQueryData(roomQuery(roomId).queryKey, (room) =>
    room && room.seats.length === seat - 1 ? { ...room, seats: [...room.seats, own] } : room,
  );
}

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
/** Refreshes results after a battle was shown to its end. */
export const refreshResults = (): Promise<void> =>
  invalidate(getBattleRecordList, getBattleHistory, getBattleRank, getMyBattleRank);
