import type { Material, Recipe } from '@clearcrate/contract/refining';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { minorOf, sumOf } from '../../lib/text/amounts.ts';

/** What prevents refining; undefined if nothing does. */
export type RefineProblem =
  | { kind: 'count'; missing: number }
  | { kind: 'value'; least: string }
  | { kind: 'usedUp' }
  | { kind: 'stock' };

type Terms = Pick<Recipe, 'minLevel' | 'maxLevel' | 'count' | 'least' | 'perPlayer' | 'stock'>;

export const totalOf = (materials: readonly Pick<Material, 'recoveryPrice'>[]): string =>
  sumOf(materials.map(({ recoveryPrice }) => recoveryPrice));

/** The materials that fit a recipe, the cheapest first. */
export function fitting<M extends Pick<Material, 'goodsLevel' | 'recoveryPrice'>>(
  recipe: Terms,
  all: readonly M[],
): M[] {
  return all
    .filter(({ goodsLevel }) => {
      const level = qualityLevel(goodsLevel);
      return level >= recipe.minLevel && level <= recipe.maxLevel;
    })
    .toSorted((a, b) => Number(minorOf(a.recoveryPrice) - minorOf(b.recoveryPrice)));
}

export function problemOf(recipe: Terms, chosen: readonly Material[], used: number): RefineProblem | undefined {
  if (recipe.perPlayer > 0 && used >= recipe.perPlayer) return { kind: 'usedUp' };
  if (recipe.stock < 1) return { kind: 'stock' };
  if (chosen.length < recipe.count) return { kind: 'count', missing: recipe.count - chosen.length };
  return minorOf(totalOf(chosen)) < minorOf(recipe.least) ? { kind: 'value', least: recipe.least } : undefined;
}

/**
 * Suggests a sufficient selection with little surplus: the cheapest window of adjacent materials
 * that is worth enough, then each replaced by a cheaper one as long as it still is. Empty if none
 * is sufficient.
 */
export function suggestion(recipe: Terms, all: readonly Material[]): Material[] {
  const cheapestFirst = fitting(recipe, all);
  const least = minorOf(recipe.least);
  const { count } = recipe;
  const worth = (some: readonly Material[]) => minorOf(totalOf(some));
  for (let start = 0; start + count <= cheapestFirst.length; start += 1) {
    let chosen = cheapestFirst.slice(start, start + count);
    if (worth(chosen) < least) continue;
    for (const other of cheapestFirst.slice(0, start)) {
      const better = chosen
        .map((_, index) => chosen.with(index, other))
        .filter((some) => worth(some) >= least)
        .toSorted((a, b) => Number(worth(a) - worth(b)))[0];
      if (better && worth(better) < worth(chosen)) chosen = better;
    }
    return chosen;
  }
  return [];
}
