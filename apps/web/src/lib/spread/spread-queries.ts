import { getFirstGift, getSpreadInfo } from '@clearcrate/contract/spread';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/reads.ts';
import type { StorePath } from '../routing/navigation.tsx';
import { useIsSignedIn } from '../session/current-session.ts';

const GIFT_LOOK_MS = 1_000;

const spreadInfoQuery = () => readQuery(getSpreadInfo, undefined, { staleTime: 0, localeIndependent: true });

/** The player's promotion: code, level, rewards, free openings and the rules. */
export function useSpreadInfo({ enabled = true }: { enabled?: boolean } = {}) {
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...spreadInfoQuery(), enabled: enabled && isSignedIn });
}

/** The gift of the player's first recharge, received or not. Polls where it is expected soon. */
export function useOwnFirstGift({ isExpected = false }: { isExpected?: boolean } = {}) {
  const isSignedIn = useIsSignedIn();
  return useQuery({
    ...readQuery(getFirstGift, undefined, { staleTime: 0, localeIndependent: true }),
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (isExpected && state.data?.state === 'open' ? GIFT_LOOK_MS : false),
  });
}

/** The page of a box for one of the player's free openings from invitations. */
export const freeOpeningPath = (boxId: string): StorePath => `/openbox?boxId=${boxId}&by=spread`;

/** Returns whether an address requests that. */
export const asksForFreeOpening = (parameters: URLSearchParams): boolean => parameters.get('by') === 'spread';
