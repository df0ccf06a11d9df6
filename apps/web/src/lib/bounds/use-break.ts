import { useQuery } from '@tanstack/react-query';
import { useIsSignedIn } from '../session/current-session.ts';
import { boundsQuery } from './bounds-queries.ts';

/** End of the player's break, if one is active: nothing can be played or bought before. */
export function useBreakUntil(): string | undefined {
  const { data } = useQuery({ ...boundsQuery(), enabled: useIsSignedIn() });
  return data?.break?.until;
}
