import type * as bounds from '@clearcrate/contract/bounds';
import type { PlayBounds } from '@clearcrate/contract/bounds';
import type { LimitPeriod } from '@clearcrate/contract/bounds-rules';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../api/api.ts';
import { declareCall } from '../api/declare-call.ts';
import { queryClient } from '../query-client.ts';

const calls = {
  getBounds: declareCall<typeof bounds.getBounds>({ method: 'POST', path: '/api/bounds/getBounds' }),
  getStatistics: declareCall<typeof bounds.getStatistics>({ method: 'POST', path: '/api/bounds/getStatistics' }),
};

export type PlayStatistics = DataOf<typeof bounds.getStatistics>;

/** Every opening moves the figures, so they are read again at each visit. */
export const boundsQuery = queryOptions({
  queryKey: ['player', 'bounds'],
  staleTime: 0,
  queryFn: ({ signal }) => fetchData(calls.getBounds, undefined, { signal, quiet: true }),
});

export const statisticsQuery = (by: LimitPeriod) =>
  queryOptions({
    queryKey: ['player', 'statistics', by],
    staleTime: 0,
    queryFn: ({ signal }) => fetchData(calls.getStatistics, { by }, { signal, quiet: true }),
  });

/** Each change answers with everything as it is after it. What was asked for before it must not come later and undo that. */
export function keepBounds(answer: PlayBounds): void {
  void queryClient.cancelQueries({ queryKey: boundsQuery.queryKey });
  queryClient.setQueryData(boundsQuery.queryKey, answer);
}
