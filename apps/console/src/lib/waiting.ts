import { countApprovals } from '@clearcrate/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

const EVERY_MS = 30_000;

/** Counts of what waits for the operator, by page of the navigation. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useQuery({
    queryKey: ['approvals', 'count'],
    queryFn: () => call(countApprovals, {}),
    refetchInterval: EVERY_MS,
  });
  return { '/approvals': data?.waiting ?? 0 };
}
