import { z } from 'zod';
import { goodsCard, goodsExample } from '../modes/box.ts';
import { ITEM_MODES, MODES } from '../store/modes.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { deliveryExample, deliveryProgress } from './delivery.ts';
import { EXTRACT_MAX } from './delivery-rules.ts';

/** The bag: items that a player owns. */

export const BAG_STATES = { owned: 1, extracting: 2, extracted: 3, sold: 4, replaced: 5, consumed: 6 } as const;
export type BagState = (typeof BAG_STATES)[keyof typeof BAG_STATES];
export const BAG_SORTS = ['newest', 'oldest', 'priceDown', 'priceUp', 'quality'] as const;
/** Maximum number of items per sale. */
export const SELL_MAX = 200;

const bagItem = goodsCard.extend({
  bagItemId: z.string(),
  status: z.number().int().meta({ description: '1 owned, 2 extracting, 3 extracted, 4 sold, 5 replaced, 6 consumed.' }),
  source: z
    .number()
    .int()
    .meta({
      description: `Number of the mode it came from: ${ITEM_MODES.map((name) => `${MODES[name].number} ${name}`).join(', ')}.`,
    }),
  drawId: z.string().nullable(),
  boxId: z.string().nullable(),
  recoveryPrice: amountText,
  stock: z.number().int().meta({ description: 'Units of this skin in stock, for delivery and for swaps.' }),
  createdAt: z.string().meta({ description: 'When it was acquired.' }),
  delivery: deliveryProgress
    .nullable()
    .meta({ description: 'Progress of the extraction; null for items never extracted.' }),
  isLocked: z.boolean().meta({ description: 'Locked, such as a material: cannot be sold, swapped or extracted.' }),
});
export type BagItem = z.infer<typeof bagItem>;

const itemExample = {
  ...goodsExample,
  bagItemId: '90001',
  status: 1,
  source: 1,
  drawId: '90001',
  boxId: '7',
  recoveryPrice: '428.00',
  stock: 24,
  createdAt: '2026-11-15T04:00:00.000Z',
  delivery: null,
  isLocked: false,
};

export const rucksackGoods = defineEndpoint({
  method: 'POST',
  path: '/api/user/rucksackGoods',
  access: 'player',
  summary: 'The player’s bag, filtered and sorted, with the exact total value of everything that matches the filter.',
  body: pageQuery.extend({
    status: z.number().int().min(1).max(6).default(1),
    keyword: z.string().max(40).default(''),
    goodsLevel: z.string().max(8).default(''),
    exterior: z.string().max(4).default(''),
    source: z.number().int().min(0).max(63).default(0).meta({ description: '0: any.' }),
    bagItemIds: z.array(wireId).max(EXTRACT_MAX).default([]).meta({ description: 'These items only; empty: all.' }),
    sort: z.enum(BAG_SORTS).default('newest'),
  }),
  data: pageOf(bagItem).extend({ totalPrice: amountText }),
  example: { body: { page: 1 }, data: { items: [itemExample], total: 1, totalPrice: '428.00' } },
});

export const getBagItem = defineEndpoint({
  method: 'POST',
  path: '/api/user/getBagItem',
  access: 'player',
  summary: 'One owned skin with its origin.',
  body: z.object({ bagItemId: wireId }),
  data: bagItem.extend({
    draw: z
      .object({
        ticket: z.number().int(),
        firstTicket: z.number().int(),
        lastTicket: z.number().int(),
        nonce: z.number().int(),
        boxName: z.string(),
        guaranteed: z
          .boolean()
          .meta({ description: 'Drawn from the guaranteed sub-table; the range is that table’s.' }),
      })
      .nullable(),
    deliveries: z
      .array(deliveryProgress)
      .meta({ description: 'Every attempt to deliver it, newest first, failed ones included.' }),
    leftAt: z.string().nullable().meta({ description: 'When it was sold, delivered or used up.' }),
  }),
  errors: ['bagItemUnknown'],
  example: {
    body: { bagItemId: '90001' },
    data: {
      ...itemExample,
      draw: { ticket: 2711, firstTicket: 2600, lastTicket: 3999, nonce: 48, boxName: '星云潮汐箱', guaranteed: false },
      deliveries: [{ ...deliveryExample, state: 5, endedAt: '2026-11-15T04:02:00.000Z' }],
      leftAt: null,
    },
  },
});

export const sellGoods = defineEndpoint({
  method: 'POST',
  path: '/api/user/sellGoods',
  access: 'player',
  movesValue: true,
  openDuringBreak: true,
  summary: 'Sells owned skins back for their recovery price, all or nothing.',
  body: z.object({ bagItemIds: z.array(wireId).max(SELL_MAX) }),
  data: z.object({ sold: z.number().int(), received: amountText, amount: amountText }),
  errors: [
    'selectItems',
    'bagItemUnknown',
    'bagItemNotOwned',
    'itemExtracting',
    'itemExtracted',
    'itemMarked',
    'sellingClosed',
  ],
  example: { body: { bagItemIds: ['90001'] }, data: { sold: 1, received: '428.00', amount: '1696.70' } },
});
