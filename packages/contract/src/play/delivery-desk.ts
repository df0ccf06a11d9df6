import { z } from 'zod';
import { CSV, csvBody, listQuery } from '../console/list.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { cursorPageOf } from '../wire/page.ts';
import { DELIVERY_FAILURES, isOfferNo } from './delivery-rules.ts';

/** The delivery queue, for operators. */

const named = z.object({ orderNo: z.string().regex(/^E\d{8,40}$/) });
const example = { orderNo: 'E26111504000012345678' };
const REFUSALS = ['deliveryUnknown', 'deliveryStepClosed'] as const;
const BY_HAND = [...REFUSALS, 'deliveryAtMarket'] as const;

const queued = z.object({
  orderNo: z.string(),
  playerId: z.string(),
  nickname: z.string(),
  item: z.string().meta({ description: 'Weapon, finish and exterior, by their English names.' }),
  price: amountText,
  tradeUrl: z.string(),
  provider: z.enum(['hand', 'market']),
  state: z.number().int().meta({ description: '1 queued, 2 being sent, 3 trade offer out.' }),
  note: z.string(),
  createdAt: z.string(),
  dueAt: z.string(),
});

const queue = z.object({
  ...listQuery(['due', 'created', 'price']),
  provider: z.enum(['hand', 'market']).optional(),
  state: z.number().int().min(1).max(3).optional(),
});

export const getDeliveryQueue = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/getDeliveryQueue',
  access: 'operator',
  permission: 'deliveries.read',
  summary: 'Queued and running deliveries, least time left first.',
  body: queue,
  data: cursorPageOf(queued),
  example: {
    body: {},
    data: {
      items: [
        {
          ...example,
          playerId: '1001',
          nickname: 'Ada',
          item: 'Rifle | Ember (FN)',
          price: '128.00',
          tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh',
          provider: 'hand',
          state: 1,
          note: '',
          createdAt: '2026-11-15T04:00:00.000Z',
          dueAt: '2026-11-15T16:00:00.000Z',
        },
      ],
      next: null,
    },
  },
});

export const exportDeliveryQueue = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/exportDeliveryQueue',
  access: 'operator',
  permission: 'deliveries.read',
  summary: 'The filtered queue as CSV.',
  body: csvBody(queue),
  ...CSV,
  example: {
    body: { columns: [{ field: 'orderNo', title: 'Order' }] },
    data: '\uFEFFOrder\r\nE26111504000012345678\r\n',
  },
});

export const getMarketBalance = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/getMarketBalance',
  access: 'operator',
  permission: 'marketBalance.read',
  summary: 'Remaining balance at the marketplace.',
  body: z.object({}),
  data: z.object({ balance: z.object({ text: z.string(), isLow: z.boolean() }).nullable() }),
  example: { body: {}, data: { balance: { text: '120.50 USD', isLow: false } } },
});

export const takeDelivery = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/takeDelivery',
  access: 'operator',
  permission: 'deliveries.move',
  subject: 'orderNo',
  summary: 'Starts sending an item by hand: the player can no longer cancel.',
  body: named,
  data: z.object({}),
  errors: BY_HAND,
  example: { body: example, data: {} },
});

export const markDeliverySent = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/markDeliverySent',
  access: 'operator',
  permission: 'deliveries.move',
  subject: 'orderNo',
  summary: 'Records that a trade offer was sent.',
  body: named.extend({ offerNo: z.string().refine(isOfferNo) }),
  data: z.object({}),
  errors: BY_HAND,
  example: { body: { ...example, offerNo: '7700123' }, data: {} },
});

export const markDelivered = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/markDelivered',
  access: 'operator',
  permission: 'deliveries.move',
  subject: 'orderNo',
  summary: 'Records that the offer was accepted: the item is delivered.',
  body: named,
  data: z.object({}),
  errors: BY_HAND,
  example: { body: example, data: {} },
});

export const failDelivery = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/failDelivery',
  access: 'operator',
  permission: 'deliveries.move',
  subject: 'orderNo',
  summary: 'Returns an item that could not be sent to its player, who is notified of the reason.',
  body: named.extend({ reason: z.enum(DELIVERY_FAILURES), note: z.string().max(200).default('') }),
  data: z.object({}),
  errors: BY_HAND,
  example: { body: { ...example, reason: 'unavailable', note: '' }, data: {} },
});

export const takeFromMarket = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/takeFromMarket',
  access: 'operator',
  permission: 'deliveries.move',
  subject: 'orderNo',
  summary: 'Takes a queued delivery away from the marketplace, to be sent by hand.',
  body: named,
  data: z.object({}),
  errors: REFUSALS,
  example: { body: example, data: {} },
});

export const startDelivery = defineEndpoint({
  method: 'POST',
  path: '/api/delivery/startDelivery',
  access: 'operator',
  permission: 'deliveries.move',
  subject: 'orderNo',
  summary: 'Lets the marketplace start at once, without waiting for the first five minutes.',
  body: named,
  data: z.object({}),
  errors: REFUSALS,
  example: { body: example, data: {} },
});
