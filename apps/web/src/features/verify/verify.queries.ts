import type { DataOf } from '@clearcrate/contract/endpoint';
import type * as fairness from '@clearcrate/contract/fairness';
import { SHOWN_REVEALED_SEEDS } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { declareCall } from '../../lib/api/declare-call.ts';
import { useT } from '../../lib/i18n.tsx';
import { seedKeeper, seedQuery } from '../../lib/player/own-seeds.ts';
import type { Seeds } from '../../lib/player/seed-notes.ts';
import { queryClient } from '../../lib/query-client.ts';

const calls = {
  getDraw: declareCall<typeof fairness.getDraw>({ method: 'POST', path: '/api/fairness/getDraw' }),
  getDrawList: declareCall<typeof fairness.getDrawList>({ method: 'POST', path: '/api/fairness/getDrawList' }),
};

export const getDrawExport = declareCall<typeof fairness.getDrawExport>({
  method: 'GET',
  path: '/api/fairness/getDrawExport',
});

export type RevealedSeed = Seeds['revealed'][number];
export type RecordedDraw = DataOf<typeof fairness.getDraw>;

export const drawQuery = (drawId: string) =>
  queryOptions({
    queryKey: ['player', 'draw', drawId],
    queryFn: ({ signal }) => fetchData(calls.getDraw, { drawId }, { signal, quiet: true }),
  });

const LIST_PAGE_SIZE = 40;

/** The player's draws, newest first; of one seed pair where its hash is given. */
export const drawsQuery = (serverSeedHash: string, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['player', 'draws', serverSeedHash, locale],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetchData(calls.getDrawList, { serverSeedHash, cursor: pageParam, pageSize: LIST_PAGE_SIZE }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

interface Choice {
  /** The commitment the player was shown, and answers. */
  shown: Seeds['next'];
  clientSeed: string;
}

/** Reveals the seed in use; every draw made with it can be recomputed from that moment on. */
export function useRotation() {
  const t = useT('verify');
  return useMutation({
    mutationFn: ({ shown, clientSeed }: Choice) => seedKeeper.rotate(shown, clientSeed),
    // Refused, or not known whether it happened: what stands now is read again.
    onError: () => queryClient.invalidateQueries({ queryKey: seedQuery.queryKey }),
    async onSuccess({ active, next, revealed }) {
      queryClient.setQueryData<Seeds>(seedQuery.queryKey, (before) => ({
        active,
        next,
        revealed: [...(revealed ? [revealed] : []), ...(before?.revealed ?? [])].slice(0, SHOWN_REVEALED_SEEDS),
      }));
      if (!seedKeeper.breach.getState().breach) toast.success(t(revealed ? 'seed.rotated' : 'seed.chosen'));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['player', 'draw'] }),
        queryClient.invalidateQueries({ queryKey: ['player', 'draws'] }),
      ]);
    },
  });
}
