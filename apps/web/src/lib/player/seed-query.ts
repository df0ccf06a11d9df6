import type * as fairness from '@clearcrate/contract/fairness';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../api/api.ts';
import { declareCall } from '../api/declare-call.ts';

const getSeed = declareCall<typeof fairness.getSeed>({ method: 'POST', path: '/api/fairness/getSeed' });

/** The seed in use and those revealed. What belongs to one visitor stands under `player`, which is dropped when the session ends. */
export const seedQuery = queryOptions({
  queryKey: ['player', 'seed'],
  // Every draw made elsewhere counts on, so the figure is read again at each visit.
  staleTime: 0,
  queryFn: ({ signal }) => fetchData(getSeed, undefined, { signal, quiet: true }),
});
