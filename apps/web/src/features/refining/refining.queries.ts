import { getRecipeList, getRucksackMaterials } from '@clearcrate/contract/refining';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { invalidate, readQuery } from '../../lib/api/reads.ts';
import { invalidateBag, type OwnedGoodsFilter, ownedGoodsQuery, STATES } from '../../lib/goods/owned-goods.ts';
import { listItems, listProgress } from '../../lib/list-progress.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

/** So many can be marked, and so many come at once. */
const ALL = 100;

export const useRecipes = () => useQuery(readQuery(getRecipeList, undefined, { staleTime: 30_000 }));

export function useMaterials() {
  const enabled = useIsSignedIn();
  return useQuery({ ...readQuery(getRucksackMaterials, { page: 1, pageSize: ALL }, { staleTime: 0 }), enabled });
}

export function useOwned(keyword: string, sort: OwnedGoodsFilter['sort']) {
  const enabled = useIsSignedIn();
  const query = useInfiniteQuery({
    ...ownedGoodsQuery({ status: STATES.owned, keyword: keyword.trim(), sort }),
    enabled,
  });
  return {
    items: listItems(query.data, ({ bagItemId }) => bagItemId),
    total: query.data?.pages[0]?.total,
    progress: listProgress(query),
  };
}

/** Marks, materials and what the store has of a result may all be others by now. */
export const refreshRefining = async (): Promise<void> => {
  await Promise.all([invalidate(getRecipeList, getRucksackMaterials), invalidateBag()]);
};
