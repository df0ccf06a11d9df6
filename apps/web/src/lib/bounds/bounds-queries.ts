import { getBounds, getStatistics, type PlayBounds } from '@clearcrate/contract/bounds';
import type { LimitPeriod } from '@clearcrate/contract/bounds-rules';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { readQuery } from '../api/reads.ts';
import { queryClient } from '../query-client.ts';

export type PlayStatistics = DataOf<typeof getStatistics>;

/** Every opening moves the figures, so they are read again at each visit. */
export const boundsQuery = () => readQuery(getBounds, undefined, { staleTime: 0, localeIndependent: true });

export const statisticsQuery = (by: LimitPeriod) =>
  readQuery(getStatistics, { by }, { staleTime: 0, localeIndependent: true });

/** Each change answers with everything as it is after it. What was asked for before it must not come later and undo that. */
export function keepBounds(answer: PlayBounds): void {
  const { queryKey } = boundsQuery();
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
}
