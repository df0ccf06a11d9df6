import type * as spread from '@clearcrate/contract/spread';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../api/api.ts';
import { declareCall } from '../api/declare-call.ts';
import type { StorePath } from '../navigation.tsx';
import { useIsSignedIn } from '../session/current-session.ts';

const getSpreadInfo = declareCall<typeof spread.getSpreadInfo>({ method: 'POST', path: '/api/spread/getSpreadInfo' });

/** What belongs to one visitor stands under `player`, which is dropped when the session ends. */
export const SPREAD_KEY = ['player', 'spread'] as const;

const spreadInfoQuery = queryOptions({
  queryKey: [...SPREAD_KEY, 'info'],
  // Others' recharges move it, at any time.
  staleTime: 0,
  queryFn: ({ signal }) => fetchData(getSpreadInfo, undefined, { signal, quiet: true }),
});

/** The player's promotion: code, level, rewards, free openings and the rules. */
export function useSpreadInfo({ enabled = true }: { enabled?: boolean } = {}) {
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...spreadInfoQuery, enabled: enabled && isSignedIn });
}

/** The page of a box, where it is opened with one of the free openings that inviting has brought. */
export const freeOpeningPath = (boxId: string): StorePath => `/openbox?boxId=${boxId}&by=spread`;

/** Whether an address asks for that. */
export const asksForFreeOpening = (parameters: URLSearchParams): boolean => parameters.get('by') === 'spread';
