import type { BodyInputOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/**
 * A read that repeats itself while the page is in front. Only background calls may: they leave no
 * entries in the audit log and do not keep an unattended session open.
 */
export function useLive<E extends Endpoint & { background: true }>(
  endpoint: E,
  body: BodyInputOf<E>,
  { everyMs, enabled = true }: { everyMs: number; enabled?: boolean },
): UseQueryResult<DataOf<E>> {
  return useQuery({
    queryKey: [endpoint.path, body],
    queryFn: () => call(endpoint, body),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    enabled,
  });
}
