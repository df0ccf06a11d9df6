import { type Festival, getFestivalList, getUserSticker, type OwnFestival } from '@clearcrate/contract/festival';
import type { FestivalPlace } from '@clearcrate/contract/festival-themes';
import { useQuery } from '@tanstack/react-query';
import { invalidate, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

const ORDER: readonly Festival['state'][] = ['open', 'coming', 'over'];

/** The festival of a place: the active one, else the next, else the last. */
export function festivalAt(place: FestivalPlace, all: readonly Festival[]): Festival | undefined {
  return all
    .filter((one) => one.place === place)
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
    .at(0);
}

export const useFestivals = () => useQuery(readQuery(getFestivalList, undefined, { staleTime: 30_000 }));

/** The player's album; undefined for visitors, and while the festival is closed. */
export function useOwnFestival(festival: string): OwnFestival | undefined {
  const enabled = useIsSignedIn();
  const { data } = useQuery({
    ...readQuery(getUserSticker, undefined, { staleTime: 0, localeIndependent: true }),
    enabled,
  });
  return data?.items.find((one) => one.festival === festival);
}

export const refreshFestivals = (): Promise<void> => invalidate(getFestivalList, getUserSticker);
