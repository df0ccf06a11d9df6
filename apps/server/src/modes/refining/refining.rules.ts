import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { AppError } from '../../platform/errors.ts';

/** Requirements of a recipe. */
export interface RecipeTerms {
  minLevel: number;
  maxLevel: number;
  count: number;
  least: Minor;
  perPlayer: number;
}

export interface GivenMaterial {
  quality: number;
  recoveryPrice: Minor;
}

/** Checks the materials against the recipe and returns their total value. */
export function checkMaterials(recipe: RecipeTerms, given: readonly GivenMaterial[]): Minor {
  const { minLevel, maxLevel, count, least } = recipe;
  if (given.length !== count) throw new AppError('materialCountWrong', { count });
  if (given.some(({ quality }) => quality < minLevel || quality > maxLevel)) throw new AppError('materialQualityWrong');
  const total = given.reduce<Minor>((sum, { recoveryPrice }) => sum + recoveryPrice, 0n);
  if (total < least) throw new AppError('materialValueLow', { least: formatAmount(least) });
  return total;
}

export function checkUses({ perPlayer }: Pick<RecipeTerms, 'perPlayer'>, used: number): void {
  if (perPlayer > 0 && used >= perPlayer) throw new AppError('recipeUsedUp', { times: perPlayer });
}
