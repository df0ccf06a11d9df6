import { getSpreadInfo } from '@clearcrate/contract/spread';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/reads.ts';
import type { StorePath } from '../navigation.tsx';
import { useIsSignedIn } from '../session/current-session.ts';

const spreadInfoQuery = () => readQuery(getSpreadInfo, undefined, { staleTime: 0, localeIndependent: true });

/** The player's promotion: code, level, rewards, free openings and the rules. */
export function useSpreadInfo({ enabled = true }: { enabled?: boolean } = {}) {
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...spreadInfoQuery(), enabled: enabled && isSignedIn });
}

/** The page of a box, where it is opened with one of the free openings that inviting has brought. */
export const freeOpeningPath = (boxId: string): StorePath => `/openbox?boxId=${boxId}&by=spread`;

/** Whether an address asks for that. */
export const asksForFreeOpening = (parameters: URLSearchParams): boolean => parameters.get('by') === 'spread';
