import { z } from 'zod';
import { goodsCard, goodsExample } from './box.ts';
import { defineEndpoint } from './endpoint.ts';
import { goodsQuery } from './goods.ts';
import { wireId } from './ids.ts';
import { amountText } from './money.ts';
import { pageOf } from './page.ts';

/** Swaps: owned skins for one of the store's, worth almost as much. Definite: no chance is involved. */

/** How many skins go into one swap. */
export const REPLACE_COUNT = { min: 3, max: 9 } as const;
/** Their total must be above this. */
export const REPLACE_TOTAL_ABOVE = '1.00';
/** The target is worth at least so many percent of what is given, and not more than all of it. */
export const REPLACE_MIN_PERCENT = 95;
/** Targets with fewer in stock are not offered. */
export const REPLACE_MIN_STOCK = 10;

/** More than may be given can be named, so that the refusal says what is wrong. */
const bagItemIds = z.array(wireId).max(200);

export const getReplaceTargetList = defineEndpoint({
  method: 'POST',
  path: '/api/replacement/getReplaceTargetList',
  access: 'player',
  summary: 'What the named skins of the player’s bag can be swapped for, the best match first.',
  body: goodsQuery.extend({ bagItemIds }),
  data: pageOf(goodsCard.extend({ stock: z.number().int() })).extend({
    total: z.number().int().min(0),
    given: amountText.meta({ description: 'What the named skins are worth together.' }),
    minPrice: amountText.meta({ description: 'The least a target may be worth.' }),
  }),
  errors: [
    'moduleClosed',
    'replaceTooFew',
    'replaceTooMany',
    'replaceTotalTooLow',
    'bagItemUnknown',
    'bagItemNotOwned',
    'itemExtracting',
    'itemExtracted',
    'itemMarked',
    'minAboveMax',
  ],
  example: {
    body: { bagItemIds: ['90001', '90002', '90003'] },
    data: { items: [{ ...goodsExample, stock: 24 }], total: 1, given: '430.00', minPrice: '408.50' },
  },
});
export type ReplaceTarget = z.infer<typeof getReplaceTargetList.data>['items'][number];

export const replaceGoods = defineEndpoint({
  method: 'POST',
  path: '/api/replacement/replaceGoods',
  access: 'player',
  movesValue: true,
  summary: 'Swaps 3 to 9 owned skins for one of the store’s, all or nothing, in one durable step. It cannot be undone.',
  body: z.object({ bagItemIds, goodsId: wireId }),
  data: goodsCard.extend({
    bagItemId: z.string(),
    given: amountText.meta({ description: 'What was given is worth.' }),
    difference: amountText.meta({ description: 'What the target is worth less; it is not paid out.' }),
    recoveryPrice: amountText,
  }),
  errors: [
    'moduleClosed',
    'replaceTooFew',
    'replaceTooMany',
    'replaceTotalTooLow',
    'replaceAboveValue',
    'replaceBelowValue',
    'replaceStockLow',
    'goodsUnknown',
    'bagItemUnknown',
    'bagItemNotOwned',
    'itemExtracting',
    'itemExtracted',
    'itemMarked',
  ],
  example: {
    body: { bagItemIds: ['90001', '90002', '90003'], goodsId: '12' },
    data: { ...goodsExample, bagItemId: '90010', given: '430.00', difference: '2.00', recoveryPrice: '428.00' },
  },
});
export type Replaced = z.infer<typeof replaceGoods.data>;
