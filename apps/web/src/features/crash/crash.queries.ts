import {
  type CrashBet,
  type CrashBetLine,
  type CrashScene,
  getCrash,
  getCrashHistory,
  getCrashRecordList,
  getCrashTop,
  getMyCrash,
} from '@clearcrate/contract/crash';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.ts';
import { cursorQuery, invalidate, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { mergeLines } from './round-state.ts';

const PAGE = { pageSize: PAGE_SIZE.default, staleTime: 0 };
const PLAIN = { staleTime: 0, localeIndependent: true } as const;

const sceneQuery = () => readQuery(getCrash, undefined, PLAIN);
const ownQuery = () => readQuery(getMyCrash, undefined, PLAIN);

export const useScene = () => useQuery(sceneQuery());
export const useOwnBets = () => useQuery({ ...ownQuery(), enabled: useIsSignedIn() });
export const usePastRounds = () => useInfiniteQuery(cursorQuery(getCrashHistory, {}, PAGE));
export const useOwnRecords = () =>
  useInfiniteQuery({ ...cursorQuery(getCrashRecordList, {}, PAGE), enabled: useIsSignedIn() });
export const useTop = () => useQuery(readQuery(getCrashTop, undefined, PLAIN));

export const refreshScene = (): Promise<void> => invalidate(getCrash, getMyCrash);
export const refreshOwn = (): Promise<void> => invalidate(getMyCrash);

/** Applies a socket message to the shown scene. */
export function updateScene(change: (scene: CrashScene) => CrashScene): void {
  queryClient.setQueryData<CrashScene>(sceneQuery().queryKey, (scene) => scene && change(scene));
}

type Own = { items: CrashBet[]; recent: { roundId: string; gain: string }[] };

/** Stores a bet from the answer to placing it or cashing out. */
export function keepOwnBet(bet: CrashBet): void {
  queryClient.setQueryData<Own>(ownQuery().queryKey, (own) => ({
    recent: own?.recent ?? [],
    items: [...(own?.items ?? []).filter((one) => one.roundId === bet.roundId && one.slot !== bet.slot), bet],
  }));
}

/** Updates the player's own bets from messages: some cash out automatically. */
export function updateOwn(changed: readonly CrashBetLine[]): void {
  const own = queryClient.getQueryData<Own>(ownQuery().queryKey);
  const mine = changed.some(
    (line) => line.escapedAt && own?.items.some((bet) => bet.betId === line.betId && bet.state === 1),
  );
  if (mine) void refreshOwn();
}

export const addLines = (changed: readonly CrashBetLine[], bets: number, staked: string): void =>
  updateScene((scene) => ({
    ...scene,
    items: mergeLines(scene.items, changed),
    round: scene.round && { ...scene.round, bets, staked },
  }));
