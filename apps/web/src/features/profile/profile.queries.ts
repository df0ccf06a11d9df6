import { queryRealName } from '@clearcrate/contract/identity';
import { endOtherSessions, endSession, getSessionList } from '@clearcrate/contract/security';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { invalidate, readQuery } from '../../lib/api/reads.ts';
import { useT } from '../../lib/text/i18n.tsx';

/** Sessions may start elsewhere at any time, so they are read at each visit. */
export const devicesQuery = () => readQuery(getSessionList, undefined, { staleTime: 0, localeIndependent: true });

export const realNameQuery = () => readQuery(queryRealName, undefined, { staleTime: 0, localeIndependent: true });

export function useEndSession() {
  const t = useT('profile');
  return useMutation({
    mutationFn: (sessionId: string) => fetchData(endSession, { sessionId }),
    onSuccess: () => toast.success(t('devices.ended')),
    onSettled: () => invalidate(getSessionList),
  });
}

export function useEndOtherSessions() {
  const t = useT('profile');
  return useMutation({
    mutationFn: () => fetchData(endOtherSessions, undefined),
    onSuccess: ({ endedSessions }) => toast.success(t('devices.endedOthers', { count: endedSessions })),
    onSettled: () => invalidate(getSessionList),
  });
}
