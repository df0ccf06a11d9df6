import type { DataOf } from '@clearcrate/contract/endpoint';
import { getMe } from '@clearcrate/contract/operator-sign-in';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { CallFailed, call } from './api.ts';

export type Me = DataOf<typeof getMe>;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof CallFailed && (error.status === 0 || error.status >= 500),
    },
  },
});

const ME = ['me'] as const;

/** The signed-in operator; null without one. */
export const useMe = () =>
  useQuery({
    queryKey: ME,
    queryFn: () =>
      call(getMe, {}).catch((error: unknown) => {
        if (error instanceof CallFailed && error.status === 401) return null;
        throw error;
      }),
    staleTime: 60_000,
  });

/** Forgets everything that was read for another operator, or for this one before. */
function forgetReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
}

export function signedIn(me: Me): void {
  forgetReads();
  queryClient.setQueryData(ME, me);
}

export function signedOut(): void {
  if (!queryClient.getQueryData(ME)) return;
  queryClient.setQueryData(ME, null);
  forgetReads();
}

const END_MARGIN_MS = 2_000;
let idleTimer: number | undefined;

/** Asks once more when the session must have ended, so that an unattended page closes by itself. */
export function noteCall(): void {
  const me = queryClient.getQueryData<Me | null>(ME);
  window.clearTimeout(idleTimer);
  if (!me) return;
  const afterMs = me.idleMinutes * 60_000 + END_MARGIN_MS;
  idleTimer = window.setTimeout(() => queryClient.invalidateQueries({ queryKey: ME }), afterMs);
}
