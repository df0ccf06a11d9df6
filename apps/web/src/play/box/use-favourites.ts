import { type BoxCard, getFavouriteList, setFavourite } from '@clearcrate/contract/box';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { useT } from '../../lib/i18n.tsx';
import { openOverlay } from '../../lib/overlays.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { favouritesQuery } from './box.queries.ts';

interface Favourites {
  /** Absent while nobody knows: not signed in, or not here yet. */
  boxIds: ReadonlySet<string> | undefined;
  isFavourite(boxId: string): boolean;
  toggle(box: BoxCard): void;
  /** The star of one box, as cards and page bars take it. */
  markOf(box: BoxCard): { label: string; pressed: boolean; onToggle(): void };
}

/** The star answers at once; a refused change is taken back. */
export function useFavourites(): Favourites {
  const t = useT('box');
  const isSignedIn = useIsSignedIn();
  const query = favouritesQuery();
  const { data } = useQuery({ ...query, enabled: isSignedIn });
  const boxIds = data && new Set(data.items.map((box) => box.boxId));
  const isFavourite = (boxId: string) => boxIds?.has(boxId) === true;

  const { mutate } = useMutation({
    mutationFn: ({ box, favourite }: { box: BoxCard; favourite: boolean }) =>
      fetchData(setFavourite, { boxId: box.boxId, favourite }),
    async onMutate({ box, favourite }) {
      await queryClient.cancelQueries(query);
      queryClient.setQueryData(query.queryKey, (kept) => {
        const others = kept?.items.filter((other) => other.boxId !== box.boxId) ?? [];
        return { ...kept, items: favourite ? [box, ...others] : others };
      });
    },
    onSettled: () => invalidate(getFavouriteList),
  });
  const toggle = (box: BoxCard) => {
    if (isSignedIn) mutate({ box, favourite: !isFavourite(box.boxId) });
    else openOverlay('login');
  };
  return {
    boxIds,
    isFavourite,
    toggle,
    markOf(box) {
      const pressed = isFavourite(box.boxId);
      return {
        label: t(pressed ? 'favourite.remove' : 'favourite.add', { name: box.name }),
        pressed,
        onToggle: () => toggle(box),
      };
    },
  };
}
