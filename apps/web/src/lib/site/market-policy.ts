import { getPolicy } from '@clearcrate/contract/policy';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/reads.ts';
import { useIsSignedIn } from '../session/current-session.ts';

const STALE_MS = 5 * 60_000;

const policyQuery = () => readQuery(getPolicy, undefined, { staleTime: STALE_MS, localeIndependent: true });

/**
 * The policy that applies to the player; undefined for visitors and while loading. The server
 * decides in any case.
 */
export function useMarketPolicy() {
  return useQuery({ ...policyQuery(), enabled: useIsSignedIn() }).data;
}

export const useMaySell = (): boolean => useMarketPolicy()?.selling ?? true;

export const useMayExtract = (): boolean => useMarketPolicy()?.extraction ?? true;
