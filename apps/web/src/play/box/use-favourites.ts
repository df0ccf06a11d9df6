import { type BoxCard, getFavouriteList, setFavourite } from '@clearcrate/contract/box';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { openOverlay } from '../../lib/page/overlays.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { favouritesQuery } from './box.queries.ts';

interface Favourites {
  /** Undefined for visitors and while loading. */
  boxIds: ReadonlySet<string> | undefined;
  isFavourite(boxId: string): boolean;
  toggle(box: BoxCard): void;
  /** The favourite button of a box, for cards and page bars. */
  markOf(box: BoxCard): { label: string; pressed: boolean; onToggle(): void };
}

/** Updates optimistically; a rejected change is reverted. */
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
