import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { useT } from '../../lib/i18n.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { profileCalls } from './profile.calls.ts';

/** What belongs to one visitor stands under `player`, which is dropped when the session ends. */
export const devicesQuery = queryOptions({
  queryKey: ['player', 'devices'],
  // Somebody may be signing in elsewhere right now; who looks here wants to know.
  staleTime: 0,
  queryFn: ({ signal }) => fetchData(profileCalls.getSessionList, undefined, { signal, quiet: true }),
});

export const realNameQuery = queryOptions({
  queryKey: ['player', 'realName'],
  staleTime: 0,
  queryFn: ({ signal }) => fetchData(profileCalls.queryRealName, undefined, { signal, quiet: true }),
});

const readDevicesAgain = () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });

export function useEndSession() {
  const t = useT('profile');
  return useMutation({
    mutationFn: (sessionId: string) => fetchData(profileCalls.endSession, { sessionId }),
    onSuccess: () => toast.success(t('devices.ended')),
    onSettled: readDevicesAgain,
  });
}

export function useEndOtherSessions() {
  const t = useT('profile');
  return useMutation({
    mutationFn: () => fetchData(profileCalls.endOtherSessions, undefined),
    onSuccess: ({ endedSessions }) => toast.success(t('devices.endedOthers', { count: endedSessions })),
    onSettled: readDevicesAgain,
  });
}
