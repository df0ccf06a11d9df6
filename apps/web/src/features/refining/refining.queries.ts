import { getRecipeList, getRucksackMaterials } from '@clearcrate/contract/refining';
import { useQuery } from '@tanstack/react-query';
import { invalidate, readQuery } from '../../lib/api/reads.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

/** Maximum number of marked materials, loaded at once. */
const ALL = 100;

export const useRecipes = () => useQuery(readQuery(getRecipeList, undefined, { staleTime: 30_000 }));

export function useMaterials() {
  const enabled = useIsSignedIn();
  return useQuery({ ...readQuery(getRucksackMaterials, { page: 1, pageSize: ALL }, { staleTime: 0 }), enabled });
}

/** Marks, materials and stock of a result may all have changed. */
export const refreshRefining = async (): Promise<void> => {
  await Promise.all([invalidate(getRecipeList, getRucksackMaterials), invalidateBag()]);
};
