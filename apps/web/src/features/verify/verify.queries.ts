import type { DataOf } from '@clearcrate/contract/endpoint';
import { getDraw, getDrawList, getDrawRoom, getSeed } from '@clearcrate/contract/fairness';
import { SHOWN_REVEALED_SEEDS } from '@clearcrate/contract/limits';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.ts';
import { cursorQuery, invalidate, readQuery } from '../../lib/api/reads.ts';
import { seedKeeper, seedQuery } from '../../lib/player/own-seeds.ts';
import type { Seeds } from '../../lib/player/seed-notes.ts';
import { useT } from '../../lib/text/i18n.tsx';

export type RevealedSeed = Seeds['revealed'][number];
export type RecordedDraw = DataOf<typeof getDraw>;

export const drawQuery = (drawId: string) => readQuery(getDraw, { drawId }, { localeIndependent: true });

export const drawRoomQuery = (drawId: string) => readQuery(getDrawRoom, { drawId }, { localeIndependent: true });

/** The player's draws, newest first; optionally of one seed pair by its hash. */
export const drawsQuery = (serverSeedHash: string) =>
  cursorQuery(getDrawList, { serverSeedHash }, { pageSize: 40, staleTime: 0 });

interface Choice {
  /** The commitment that the player was shown and answers. */
  shown: Seeds['next'];
  clientSeed: string;
}

/** Reveals the seed in use; all its draws can be recomputed from then on. */
export function useRotation() {
  const t = useT('verify');
  return useMutation({
    mutationFn: ({ shown, clientSeed }: Choice) => seedKeeper.rotate(shown, clientSeed),
    // Rejected or unknown: reads the current state again.
    onError: () => invalidate(getSeed),
    async onSuccess({ active, next, revealed }) {
      queryClient.setQueryData<Seeds>(seedQuery.queryKey, (before) => ({
        active,
        next,
        revealed: [...(revealed ? [revealed] : []), ...(before?.revealed ?? [])].slice(0, SHOWN_REVEALED_SEEDS),
      }));
      if (!seedKeeper.shown.getState().breach) toast.success(t(revealed ? 'seed.rotated' : 'seed.chosen'));
      await invalidate(getDraw, getDrawList);
    },
  });
}
