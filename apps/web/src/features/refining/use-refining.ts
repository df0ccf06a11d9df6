import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import {
  type Material,
  markRucksackMaterial,
  type Recipe,
  type Refined,
  refineGoods,
} from '@clearcrate/contract/refining';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, fetchData } from '../../lib/api/api.ts';
import { createPlayMark } from '../../play/play-mark.ts';
import { usePlay } from '../../play/use-play.ts';
import { fitting, problemOf, suggestion } from './refine.ts';
import { refreshRefining, useMaterials } from './refining.queries.ts';

export type Refinery = ReturnType<typeof useRefinery>;

const refiningUnderWay = createPlayMark('refiningUnderWay');

const NONE: readonly Material[] = [];

/** The chosen recipe, its selection, and the refining itself. */
export function useRefinery(recipes: readonly Recipe[]) {
  const materials = useMaterials();
  const all = materials.data?.items ?? NONE;
  const [code, setCode] = useState<string>();
  /** Undefined until the player selects: the suggestion is sufficient, if any is. */
  const [picked, setPicked] = useState<readonly string[]>();
  const [done, setDone] = useState<Refined>();
  const recipe = recipes.find(({ recipeCode }) => recipeCode === code) ?? (recipes[0] as Recipe);
  const usable = fitting(recipe, all);
  const chosen = picked ? usable.filter(({ bagItemId }) => picked.includes(bagItemId)) : suggestion(recipe, all);
  const used = materials.data?.used.find(({ recipeCode }) => recipeCode === recipe.recipeCode)?.times ?? 0;

  const marking = useMutation({
    mutationFn: (change: { bagItemId: string; isMaterial: boolean }) =>
      fetchData(markRucksackMaterial, { bagItemIds: [change.bagItemId], isMaterial: change.isMaterial }),
    onSettled: refreshRefining,
  });
  const refining = usePlay({
    call: (body: BodyInputOf<typeof refineGoods>, options) => api.call(refineGoods, body, options),
    mark: refiningUnderWay,
    onDone(refined) {
      setDone(refined);
      setPicked(undefined);
      playSound('open', { quality: Number(refined.goodsLevel.slice(5)) });
    },
    // The client shows a rejection; the shown state is stale then and read again.
    onSettled: refreshRefining,
  });
  return {
    recipe,
    usable,
    chosen,
    used,
    total: materials.data?.total ?? 0,
    isLoading: materials.isLoading,
    problem: problemOf(recipe, chosen, used),
    choose(recipeCode: string) {
      setCode(recipeCode);
      setPicked(undefined);
      setDone(undefined);
    },
    has: (bagItemId: string) => chosen.some((one) => one.bagItemId === bagItemId),
    toggle({ bagItemId }: Material) {
      const ids = chosen.map((one) => one.bagItemId);
      const without = ids.filter((id) => id !== bagItemId);
      setDone(undefined);
      if (without.length < ids.length) setPicked(without);
      else if (ids.length < recipe.count) setPicked([...ids, bagItemId]);
    },
    mark: (bagItemId: string, isMaterial: boolean) => marking.mutate({ bagItemId, isMaterial }),
    marking: marking.isPending ? marking.variables.bagItemId : undefined,
    refine: () =>
      refining.send({
        recipeCode: recipe.recipeCode,
        version: recipe.version,
        bagItemIds: chosen.map(({ bagItemId }) => bagItemId),
      }),
    isRefining: refining.isAsking,
    cut: refining.cut,
    done,
    forget: () => setDone(undefined),
  };
}
