import { z } from 'zod';
import { goodsQuery } from '../store/goods.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf } from '../wire/page.ts';
import { daySpending, drawExample, drawResult, goodsCard, goodsExample } from './box.ts';

/**
 * Lucky items: a wanted skin at a chance the player chooses, otherwise an item of a published
 * consolation table.
 */

/** Number of tries per call. */
export const LUCKY_COUNT = { min: 1, max: 5 } as const;

export const getLuckyGoodsList = defineEndpoint({
  method: 'POST',
  path: '/api/lucky/getLuckyGoodsList',
  access: 'public',
  channel: true,
  summary: 'Skins that can be tried for, with the price of a try at 5 %.',
  body: goodsQuery,
  data: pageOf(goodsCard.extend({ tryPrice: amountText.meta({ description: 'Price of one try at 5 %.' }) })),
  errors: ['minAboveMax'],
  example: { body: { page: 1 }, data: { items: [{ ...goodsExample, tryPrice: '22.78' }], total: 1 } },
});
export type LuckyGoods = z.infer<typeof getLuckyGoodsList.data>['items'][number];

const luckyEntry = goodsCard.extend({
  code: z.string().meta({ description: 'Its name in published odds.' }),
  tickets: z.number().int().meta({ description: 'Out of a million, before the target’s chance is subtracted.' }),
});

export const getLuckyDetail = defineEndpoint({
  method: 'POST',
  path: '/api/lucky/getLuckyDetail',
  access: 'public',
  channel: true,
  summary:
    'One skin that can be tried for and the consolation table of its grade: everything that determines the table and the price of any chance.',
  body: z.object({ goodsId: wireId }),
  data: z.object({
    target: goodsCard.extend({ code: z.string() }),
    table: z.object({
      code: z.string(),
      version: z.number().int(),
      edgeBasisPoints: z.number().int().meta({ description: 'The store’s share, in hundredths of a percent.' }),
      minPrice: amountText.meta({ description: 'Minimum target price of this table.' }),
      hash: z.string().meta({ description: 'Hash of the published consolation table.' }),
      publishedAt: z.string(),
      items: z.array(luckyEntry),
    }),
  }),
  errors: ['luckyGoodsUnknown'],
  example: {
    body: { goodsId: '12' },
    data: {
      target: { ...goodsExample, code: 'kv-47-nebula-tide-fn' },
      table: {
        code: 'high',
        version: 1,
        edgeBasisPoints: 600,
        minPrice: '100.00',
        hash: '9f3c…',
        publishedAt: '2026-11-15T04:00:00.000Z',
        items: [{ ...goodsExample, goodsId: '40', price: '0.80', code: 'sd-12-olive-ft', tickets: 1_000_000 }],
      },
    },
  },
});
export type LuckyDetail = z.infer<typeof getLuckyDetail.data>;

export const playLucky = defineEndpoint({
  method: 'POST',
  path: '/api/lucky/playLucky',
  access: 'player',
  movesValue: true,
  summary:
    'Tries for a skin 1 to 5 times at a chosen chance. Takes coins and gives the skin or an item of the consolation table for each try, in one transaction.',
  body: z.object({
    goodsId: wireId,
    tickets: z
      .number()
      .int()
      .min(10_000)
      .max(750_000)
      .multipleOf(100)
      .meta({ description: 'The chance out of a million: 1 % to 75 % in steps of 0.01 %.' }),
    count: z.number().int().min(0).max(1000),
    oddsHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'The hash of the table the player was shown; any other is rejected.' }),
  }),
  data: z.object({
    cost: amountText,
    amount: amountText.meta({ description: 'Coins left.' }),
    ammon: amountText.meta({ description: 'Shells left.' }),
    pointGain: amountText,
    ammonGain: amountText,
    welfareGain: amountText,
    items: z.array(
      drawResult.omit({ guaranteed: true }).extend({ won: z.boolean().meta({ description: 'It is the target.' }) }),
    ),
  }),
  errors: [
    'luckyGoodsUnknown',
    'luckyCountOutOfRange',
    'oddsChanged',
    'notEnoughCoins',
    'moduleClosed',
    'priceAboveCap',
    'spendLimitReached',
    'openingCapReached',
    'clientSeedMissing',
  ],
  example: {
    body: { goodsId: '12', tickets: 50_000, count: 1, oddsHash: '0'.repeat(64) },
    data: {
      cost: '22.78',
      amount: '1261.72',
      ammon: '37.34',
      pointGain: '22.78',
      ammonGain: '1.13',
      welfareGain: '22.78',
      items: [{ ...withoutGuarantee(), won: true }],
    },
  },
});
export type PlayedLucky = z.infer<typeof playLucky.data>;
export type LuckyResult = PlayedLucky['items'][number];

function withoutGuarantee() {
  const { guaranteed: _guaranteed, ...draw } = drawExample;
  return draw;
}

export const getLuckyRecords = defineEndpoint({
  method: 'POST',
  path: '/api/lucky/getLuckyRecords',
  access: 'player',
  summary: 'The player’s own newest tries for one skin: the ticket of each, and their number.',
  body: z.object({ goodsId: wireId }),
  data: z.object({
    tries: z.number().int(),
    wins: z.number().int(),
    items: z.array(
      z.object({
        drawId: z.string(),
        ticket: z.number().int(),
        tickets: z.number().int().meta({ description: 'The chance of the try.' }),
        won: z.boolean(),
        at: z.string(),
      }),
    ),
    spending: daySpending,
  }),
  example: {
    body: { goodsId: '12' },
    data: {
      tries: 8,
      wins: 1,
      items: [{ drawId: '90001', ticket: 84_713, tickets: 120_000, won: true, at: '2026-11-15T04:00:00.000Z' }],
      spending: { spent: '22.78', limit: '500.00' },
    },
  },
});
