import { getReserveInfo } from '@clearcrate/contract/reserve';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
import { siteConfigQuery } from '../../lib/site/site-queries.ts';

/** Whether the channel takes reservations, and their number. Read once the channel is known. */
export function useReserveInfo() {
  const { isPending: isChannelPending } = useQuery(siteConfigQuery());
  const query = readQuery(getReserveInfo, undefined, { staleTime: 0, localeIndependent: true });
  return useQuery({ ...query, enabled: !isChannelPending });
}
