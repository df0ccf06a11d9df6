import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { goodsCard, goodsExample } from './box.ts';

/**
 * Refining: owned skins are marked as materials, and a recipe turns some of them into one fixed
 * skin. No chance involved.
 */

/** Maximum number of marked skins per player. */
export const MATERIALS_MAX = 100;
/** Number of materials a recipe may require. */
export const RECIPE_COUNT = { min: 2, max: 10 } as const;

const recipe = z.object({
  recipeCode: z.string(),
  version: z.number().int().meta({ description: 'Incremented whenever the recipe changes.' }),
  goods: goodsCard.meta({ description: 'The skin it yields, at the price it has in the bag.' }),
  stock: z.number().int().meta({ description: 'Units in stock.' }),
  minLevel: z.number().int().meta({ description: 'The lowest quality of a material, 1 to 16.' }),
  maxLevel: z.number().int().meta({ description: 'The highest quality of a material.' }),
  count: z.number().int().meta({ description: 'Exact number of materials.' }),
  least: amountText.meta({ description: 'Minimum total value of the materials. Excess value is not paid out.' }),
  perPlayer: z.number().int().meta({ description: 'Uses per player; 0 without a limit.' }),
});
export type Recipe = z.infer<typeof recipe>;

const recipeExample = {
  recipeCode: 'main-board',
  version: 1,
  goods: goodsExample,
  stock: 24,
  minLevel: 3,
  maxLevel: 3,
  count: 5,
  least: '430.00',
  perPlayer: 0,
};

export const getRecipeList = defineEndpoint({
  method: 'POST',
  path: '/api/refining/getRecipeList',
  access: 'public',
  channel: true,
  summary: 'Open recipes: what each requires, and the skin it yields.',
  data: z.object({ items: z.array(recipe) }),
  example: { data: { items: [recipeExample] } },
});

const material = goodsCard.extend({
  bagItemId: z.string(),
  recoveryPrice: amountText,
  markedAt: z.string(),
});
export type Material = z.infer<typeof material>;
const materialExample = {
  ...goodsExample,
  bagItemId: '90001',
  recoveryPrice: '428.00',
  markedAt: '2026-11-15T04:00:00.000Z',
};

export const getRucksackMaterials = defineEndpoint({
  method: 'POST',
  path: '/api/user/getRucksackMaterials',
  access: 'player',
  summary: 'The player’s marked materials, newest mark first, and how often each recipe was used.',
  body: pageQuery,
  data: pageOf(material).extend({
    total: z.number().int().min(0),
    totalPrice: amountText,
    used: z
      .array(z.object({ recipeCode: z.string(), times: z.number().int() }))
      .meta({ description: 'Recipes the player has used, with the number of uses.' }),
  }),
  example: {
    body: { page: 1 },
    data: { items: [materialExample], total: 1, totalPrice: '428.00', used: [{ recipeCode: 'main-board', times: 1 }] },
  },
});

export const markRucksackMaterial = defineEndpoint({
  method: 'POST',
  path: '/api/user/markRucksackMaterial',
  access: 'player',
  movesValue: true,
  once: 'state',
  // During a break players may still unmark items in order to sell them.
  openDuringBreak: true,
  summary:
    'Marks owned skins as materials or removes the mark. Marked skins cannot be sold, swapped or extracted. Repeated without a key it changes nothing, or is rejected when nothing is marked any more.',
  body: z.object({ bagItemIds: z.array(wireId).max(MATERIALS_MAX), isMaterial: z.boolean() }),
  data: z.object({
    changed: z.number().int().meta({ description: 'Number of changed items.' }),
    total: z.number().int().meta({ description: 'Number of marked items now.' }),
  }),
  errors: [
    'moduleClosed',
    'selectItems',
    'bagItemUnknown',
    'bagItemNotOwned',
    'itemExtracting',
    'itemExtracted',
    'itemMarked',
    'materialsFull',
    'materialNotMarked',
  ],
  example: { body: { bagItemIds: ['90001'], isMaterial: true }, data: { changed: 1, total: 4 } },
});

export const refineGoods = defineEndpoint({
  method: 'POST',
  path: '/api/refining/refineGoods',
  access: 'player',
  movesValue: true,
  summary:
    'Consumes marked materials for the skin of a recipe, all or nothing, in one transaction. It cannot be undone.',
  body: z.object({
    recipeCode: z.string().max(64),
    version: z.number().int().min(1).meta({ description: 'The version the player was shown; any other is rejected.' }),
    bagItemIds: z.array(wireId).max(MATERIALS_MAX),
  }),
  data: goodsCard.extend({
    bagItemId: z.string(),
    given: amountText.meta({ description: 'Value of the materials.' }),
    difference: amountText.meta({ description: 'Value difference to the result; not paid out.' }),
    recoveryPrice: amountText,
  }),
  errors: [
    'moduleClosed',
    'recipeUnknown',
    'recipeChanged',
    'recipeUsedUp',
    'recipeStockOut',
    'materialNotMarked',
    'materialCountWrong',
    'materialQualityWrong',
    'materialValueLow',
    'bagItemUnknown',
    'bagItemNotOwned',
    'itemExtracting',
    'itemExtracted',
  ],
  example: {
    body: { recipeCode: 'main-board', version: 1, bagItemIds: ['90001', '90002', '90003', '90004', '90005'] },
    data: { ...goodsExample, bagItemId: '90010', given: '431.20', difference: '3.20', recoveryPrice: '428.00' },
  },
});
export type Refined = z.infer<typeof refineGoods.data>;
