import { getBounds, getStatistics, type PlayBounds } from '@clearcrate/contract/bounds';
import type { LimitPeriod } from '@clearcrate/contract/bounds-rules';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { queryClient } from '../api/query-client.ts';
import { readQuery } from '../api/reads.ts';

export type PlayStatistics = DataOf<typeof getStatistics>;

/** Every opening changes the figures, so they are read at each visit. */
export const boundsQuery = () => readQuery(getBounds, undefined, { staleTime: 0, localeIndependent: true });

export const statisticsQuery = (by: LimitPeriod) =>
  readQuery(getStatistics, { by }, { staleTime: 0, localeIndependent: true });

/**
 * Stores the answer of a change, which contains all limits. Cancels earlier reads, which could
 * overwrite it.
 */
export function keepBounds(answer: PlayBounds): void {
  const { queryKey } = boundsQuery();
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}
