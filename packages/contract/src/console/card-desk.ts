import { z } from 'zod';
import { amountText, positiveAmount } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';

/** Batches of recharge cards, for operators. */

const reason = z.string().trim().min(3).max(300);
const batchName = z.string().regex(/^[\w.-]{2,40}$/);

export const getCardBatches = defineEndpoint({
  method: 'POST',
  path: '/api/console/getCardBatches',
  access: 'operator',
  permission: 'cards.read',
  summary: 'Batches of cards with how many are left.',
  body: z.object({}),
  data: z.object({
    items: z.array(
      z.object({
        batch: z.string(),
        cards: z.number().int(),
        used: z.number().int(),
        voided: z.number().int(),
        coins: amountText.meta({ description: 'Coins of all cards, without gifts.' }),
        unused: amountText.meta({ description: 'Coins that can still be redeemed.' }),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
  }),
  example: {
    body: {},
    data: {
      items: [
        {
          batch: 'taobao-11',
          cards: 200,
          used: 31,
          voided: 0,
          coins: '20000.00',
          unused: '16900.00',
          createdAt: '2026-11-01T02:00:00.000Z',
          lastUsedAt: '2026-11-15T01:00:00.000Z',
        },
      ],
    },
  },
});

export const MOST_CARDS = 500;

export const createCardBatch = defineEndpoint({
  method: 'POST',
  path: '/api/console/createCardBatch',
  access: 'operator',
  permission: 'cards.manage',
  confirmed: true,
  subject: 'batch',
  summary: 'Makes cards. Their passwords are in this answer and nowhere else.',
  body: z.object({
    batch: batchName,
    count: z.number().int().min(1).max(MOST_CARDS),
    coins: positiveAmount,
    gift: z.union([z.literal('0').transform(() => 0n), positiveAmount]),
    reason,
  }),
  data: z.object({ cards: z.array(z.object({ serial: z.string(), password: z.string() })) }),
  errors: ['cardBatchTaken'],
  example: {
    body: { batch: 'taobao-12', count: 1, coins: '100.00', gift: '0', reason: 'for the shop in December' },
    data: { cards: [{ serial: '6024881230047715', password: '7QHM2KD9XWTB' }] },
  },
});

export const voidCardBatch = defineEndpoint({
  method: 'POST',
  path: '/api/console/voidCardBatch',
  access: 'operator',
  permission: 'cards.manage',
  confirmed: true,
  subject: 'batch',
  summary: 'Makes all unused cards of a batch worthless.',
  body: z.object({ batch: batchName, reason }),
  data: z.object({ voided: z.number().int() }),
  errors: ['cardBatchUnknown'],
  example: { body: { batch: 'taobao-11', reason: 'the list of the shop was stolen' }, data: { voided: 169 } },
});
