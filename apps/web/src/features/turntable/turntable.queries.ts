import type { DataOf } from '@clearcrate/contract/endpoint';
import { getOwnTurntable, getTurntable } from '@clearcrate/contract/turntable';
import { useQuery } from '@tanstack/react-query';
import { invalidate, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

export type TurntableData = DataOf<typeof getTurntable>;
export type OwnTurntable = DataOf<typeof getOwnTurntable>;

export const useTurntable = () => useQuery(readQuery(getTurntable, undefined, { staleTime: 60_000 }));

export function useOwnTurntable() {
  const enabled = useIsSignedIn();
  return useQuery({ ...readQuery(getOwnTurntable, undefined, { staleTime: 0, localeIndependent: true }), enabled });
}

export const refreshTurntable = (): Promise<void> => invalidate(getTurntable, getOwnTurntable);
