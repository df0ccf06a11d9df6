import { z } from 'zod';
import { goodsCard, goodsExample } from '../modes/box.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DELIVERY_FAILURES, EXTRACT_MAX } from './delivery-rules.ts';

/** Deliveries of items, to the player’s bound trade link only. */

export const deliveryProgress = z.object({
  orderNo: z.string(),
  state: z.number().int().meta({
    description: '1 queued (may be cancelled), 2 being sent, 3 trade offer out, 4 delivered, 5 cancelled, 6 failed.',
  }),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  earliestAt: z.string().meta({ description: 'Not sent before this moment.' }),
  dueAt: z.string().meta({ description: 'Deadline: an item not sent by then goes back into the bag.' }),
  offerNo: z.string().meta({ description: 'The number of the trade offer; empty before there is one.' }),
  reason: z.union([z.literal(''), z.enum(DELIVERY_FAILURES)]).meta({ description: 'Why it failed; empty otherwise.' }),
});
export type DeliveryProgress = z.infer<typeof deliveryProgress>;

export const deliveryExample: DeliveryProgress = {
  orderNo: 'E26111504000012345678',
  state: 1,
  createdAt: '2026-11-15T04:00:00.000Z',
  startedAt: null,
  sentAt: null,
  endedAt: null,
  earliestAt: '2026-11-15T04:05:00.000Z',
  dueAt: '2026-11-15T16:00:00.000Z',
  offerNo: '',
  reason: '',
};

const deliveryOrder = goodsCard.extend({ bagItemId: z.string(), delivery: deliveryProgress });
export type DeliveryOrder = z.infer<typeof deliveryOrder>;

const bagItemIds = z.array(wireId).max(EXTRACT_MAX);

export const extractGoods = defineEndpoint({
  method: 'POST',
  path: '/api/user/extractGoods',
  access: 'player',
  movesValue: true,
  once: 'state',
  openDuringBreak: true,
  summary:
    'Requests delivery of owned skins to the bound trade link, all or nothing. Each becomes a separate delivery of 5 minutes to 12 hours. Repeated without a key it is rejected: the skins are on their way already.',
  body: z.object({ bagItemIds }),
  data: z.object({
    orders: z.array(z.object({ bagItemId: z.string(), orderNo: z.string() })),
    dueAt: z.string(),
  }),
  errors: [
    'selectItems',
    'extractSteamRequired',
    'extractionClosed',
    'bagItemUnknown',
    'bagItemNotOwned',
    'itemExtracting',
    'itemExtracted',
    'itemMarked',
  ],
  example: {
    body: { bagItemIds: ['90001'] },
    data: { orders: [{ bagItemId: '90001', orderNo: deliveryExample.orderNo }], dueAt: deliveryExample.dueAt },
  },
});

export const cancelExtract = defineEndpoint({
  method: 'POST',
  path: '/api/user/cancelExtract',
  access: 'player',
  movesValue: true,
  once: 'state',
  openDuringBreak: true,
  summary:
    'Cancels deliveries that have not begun, all or nothing; the skins return to the bag. Repeated without a key it is rejected: the skins are back already.',
  body: z.object({ bagItemIds }),
  data: z.object({ cancelled: z.number().int() }),
  errors: ['selectItems', 'bagItemUnknown', 'itemNotExtracting', 'deliveryUnderWay', 'itemExtracted'],
  example: { body: { bagItemIds: ['90001'] }, data: { cancelled: 1 } },
});

export const getDeliveryList = defineEndpoint({
  method: 'POST',
  path: '/api/user/getDeliveryList',
  access: 'player',
  summary: 'The player’s deliveries, newest first: open ones, or finished ones.',
  body: pageQuery.extend({ open: z.boolean().default(false) }),
  data: pageOf(deliveryOrder),
  example: {
    body: { open: true },
    data: { items: [{ ...goodsExample, bagItemId: '90001', delivery: deliveryExample }], total: 1 },
  },
});
