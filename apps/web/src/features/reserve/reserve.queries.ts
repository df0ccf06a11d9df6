import type * as contract from '@clearcrate/contract/reserve';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { declareCall } from '../../lib/api/declare-call.ts';
import { isBuilt } from '../../lib/built-pages.ts';
import { MODES } from '../../lib/modes.ts';
import { queryClient } from '../../lib/query-client.ts';
import { siteConfigQuery, useModules } from '../../lib/site/site-queries.ts';

export const reserveCalls = {
  getReserveInfo: declareCall<typeof contract.getReserveInfo>({
    method: 'POST',
    path: '/api/reserve/getReserveInfo',
    channel: true,
  }),
  reserve: declareCall<typeof contract.reserve>({ method: 'POST', path: '/api/reserve/reserve', channel: true }),
};

const RESERVE_KEY = ['site', 'reserve'] as const;

const reserveInfoQuery = queryOptions({
  queryKey: RESERVE_KEY,
  // The count is shown as it is now.
  staleTime: 0,
  queryFn: ({ signal }) => fetchData(reserveCalls.getReserveInfo, undefined, { signal, quiet: true }),
});

/** Whether the channel takes reservations, and how many there are. Asked once it is known which channel this is. */
export function useReserveInfo() {
  const { isPending: isChannelPending } = useQuery(siteConfigQuery(useLocale()));
  return useQuery({ ...reserveInfoQuery, enabled: !isChannelPending });
}

export const countAgain = (): void => void queryClient.invalidateQueries({ queryKey: RESERVE_KEY });

/** The ways to play that will be open here. */
export function useComingModes() {
  const stateOf = useModules();
  return MODES.filter(({ path, module }) => isBuilt(path) && stateOf(module) === 'open');
}
