import { z } from 'zod';
import { goodsQuery } from '../store/goods.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf } from '../wire/page.ts';
import { goodsCard, goodsExample } from './box.ts';

/** Swaps: owned skins for one of the store’s with almost the same value. No chance involved. */

/** Number of skins per swap. */
export const REPLACE_COUNT = { min: 3, max: 9 } as const;
/** Their total value must exceed this. */
export const REPLACE_TOTAL_ABOVE = '1.00';
/** Minimum value of the target in percent of the given value; the maximum is 100. */
export const REPLACE_MIN_PERCENT = 95;
/** Targets with less stock are not offered. */
export const REPLACE_MIN_STOCK = 10;

/** The schema accepts more than the limit, so that the error states the actual rule. */
const bagItemIds = z.array(wireId).max(200);

export const getReplaceTargetList = defineEndpoint({
  method: 'POST',
  path: '/api/replacement/getReplaceTargetList',
  access: 'player',
  summary: 'Possible targets for the given skins of the player’s bag, best match first.',
  body: goodsQuery.extend({ bagItemIds }),
  data: pageOf(goodsCard.extend({ stock: z.number().int() })).extend({
    total: z.number().int().min(0),
    given: amountText.meta({ description: 'Total value of the given skins.' }),
    minPrice: amountText.meta({ description: 'Minimum value of a target.' }),
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
  summary: 'Swaps 3 to 9 owned skins for one of the store’s, all or nothing, in one transaction. It cannot be undone.',
  body: z.object({ bagItemIds, goodsId: wireId }),
  data: goodsCard.extend({
    bagItemId: z.string(),
    given: amountText.meta({ description: 'Value of the given skins.' }),
    difference: amountText.meta({ description: 'Value difference to the target; not paid out.' }),
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
