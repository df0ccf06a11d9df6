import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { type DataOf, defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { goodsLevel, percentText } from './box.ts';

/** All versions of the odds and prices of a box. */

const shownTerms = z.object({ tickets: z.number().int(), price: amountText }).nullable();

export const getBoxHistory = defineEndpoint({
  method: 'POST',
  path: '/api/box/getBoxHistory',
  access: 'public',
  channel: true,
  summary: 'Every version of the odds and the price of a box: when, why, and what it changed, newest first.',
  body: z.object({
    boxId: wireId,
    before: z
      .number()
      .int()
      .min(1)
      .max(1_000_000_000)
      .optional()
      .meta({ description: 'Only versions below this number.' }),
  }),
  data: z.object({
    items: z.array(
      z.object({
        number: z.number().int(),
        publishedAt: z.string(),
        price: amountText,
        expectedValue: z.string().regex(/^\d+\.\d{4}$/),
        returnRate: percentText.nullable(),
        hash: z.string(),
        text: z.string().meta({ description: 'The canonical text of the odds: its SHA-256 is the hash.' }),
        reason: z.string().meta({ description: 'Why it was published, in the words of the store; may be empty.' }),
        guarantee: z.object({ afterOpenings: z.number().int(), minLevel: goodsLevel }).nullable(),
        changes: z.array(
          z.object({
            weaponName: z.string(),
            finishName: z.string(),
            goodsLevel,
            before: shownTerms,
            after: shownTerms,
          }),
        ),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ['boxUnknown'],
  example: {
    body: { boxId: '7' },
    data: {
      items: [
        {
          number: 3,
          publishedAt: '2026-11-01T04:00:00.000Z',
          price: '15.80',
          expectedValue: '14.5866',
          returnRate: '92.3200',
          hash: '9f3c41…',
          text: '{"asset":"coin",…}',
          reason: 'fewer prisms arrive',
          guarantee: null,
          changes: [
            {
              weaponName: 'KV-47',
              finishName: '星云潮汐',
              goodsLevel: 'level6',
              before: { tickets: 1_400, price: '428.00' },
              after: { tickets: 1_800, price: '428.00' },
            },
          ],
        },
      ],
      hasMore: false,
    },
  },
});
export type BoxHistory = DataOf<typeof getBoxHistory>;
