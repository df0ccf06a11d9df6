import { getReserveInfo } from '@clearcrate/contract/reserve';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
import { isBuilt } from '../../lib/built-pages.ts';
import { MODES } from '../../lib/modes.ts';
import { siteConfigQuery, useModules } from '../../lib/site/site-queries.ts';

/** Whether the channel takes reservations, and how many there are now. Asked once it is known which channel this is. */
export function useReserveInfo() {
  const { isPending: isChannelPending } = useQuery(siteConfigQuery());
  const query = readQuery(getReserveInfo, undefined, { staleTime: 0, localeIndependent: true });
  return useQuery({ ...query, enabled: !isChannelPending });
}

/** The ways to play that will be open here. */
export function useComingModes() {
  const stateOf = useModules();
  return MODES.filter(({ path, module }) => isBuilt(path) && stateOf(module) === 'open');
}
