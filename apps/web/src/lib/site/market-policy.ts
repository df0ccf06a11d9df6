import type * as policy from '@clearcrate/contract/policy';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../api/api.ts';
import { declareCall } from '../api/declare-call.ts';
import { useIsSignedIn } from '../session/current-session.ts';

const getPolicy = declareCall<typeof policy.getPolicy>({ method: 'POST', path: '/api/policy/getPolicy' });

const STALE_MS = 5 * 60_000;

const policyQuery = queryOptions({
  queryKey: ['player', 'policy'],
  staleTime: STALE_MS,
  queryFn: ({ signal }) => fetchData(getPolicy, undefined, { signal, quiet: true }),
});

/** What holds for the player where they are; nothing for visitors and until it is known. The server decides in any case. */
export function useMarketPolicy() {
  return useQuery({ ...policyQuery, enabled: useIsSignedIn() }).data;
}

export const useMaySell = (): boolean => useMarketPolicy()?.selling ?? true;
