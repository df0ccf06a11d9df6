import { RECIPE_COUNT } from '@clearcrate/contract/refining';
import { z } from 'zod';
import { qualityLevel, recordAmount, recordCode, sortNumber } from '../../platform/text/record-fields.ts';
import type { RecipePlan } from './refining.content.ts';

/** Import record for a recipe. */

const recipeRecord = z
  .strictObject({
    record: z.literal('recipe'),
    code: recordCode,
    /** Goods code of the result. */
    goods: recordCode,
    minLevel: qualityLevel,
    maxLevel: qualityLevel.optional(),
    count: z.int().min(RECIPE_COUNT.min).max(RECIPE_COUNT.max),
    least: recordAmount.optional(),
    perPlayer: z.int().min(0).max(1_000_000).default(0),
    open: z.boolean().default(true),
    sort: sortNumber.default(0),
  })
  .superRefine(({ minLevel, maxLevel }, context) => {
    if (maxLevel !== undefined && maxLevel < minLevel)
      context.addIssue({ code: 'custom', path: ['maxLevel'], message: 'must not be below minLevel' });
  })
  .transform(({ record, minLevel, maxLevel, least, ...recipe }): RecipePlan & { record: 'recipe' } => ({
    ...recipe,
    record,
    minLevel,
    maxLevel: maxLevel ?? minLevel,
    least: least ?? null,
  }));

export const REFINING_RECORDS = { recipe: recipeRecord };
