import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { bestPrizeExample, boxCard, openedBox, openedExample, shownVersion } from './box.ts';

/** Welfare boxes: each level unlocks with welfare points and opens once per business day, free. */

/** Wall-clock times in the business zone; the last minute is part of the window. */
export const WELFARE_WINDOW = { opens: '00:05', closes: '23:59' } as const;

export const WELFARE_STATES = ['locked', 'openable', 'opened', 'refreshing'] as const;
export type WelfareState = (typeof WELFARE_STATES)[number];

const level = z.number().int().min(1).max(5);
const threshold = amountText.meta({ description: 'Welfare points required for the level.' });

const cardExample = {
  boxId: '31',
  name: '一级福利箱',
  categoryCode: '',
  kind: 2,
  price: '0.00',
  colour: '#5E98D9',
  tier: 'standard',
  image: '/art/crates/welfare-1-320.webp',
  imageLarge: '/art/crates/welfare-1-640.webp',
  returnRate: null,
  shares: [{ goodsLevel: 'level1', tickets: 1_000_000 }],
  best: bestPrizeExample,
  isNew: false,
  oddsVersion: 1,
  level: 1,
  threshold: '100.00',
};

export const getWelfareBoxList = defineEndpoint({
  method: 'POST',
  path: '/api/welfare/getWelfareBoxList',
  access: 'public',
  channel: true,
  summary: 'The welfare boxes by level, their required points, and the rules of the day.',
  data: z.object({
    opens: z.string().meta({ description: 'Wall-clock time of the business zone.' }),
    closes: z.string(),
    timeZone: z.string().meta({ description: 'The business zone, as the IANA names it.' }),
    dailyDrop: amountText.meta({ description: 'Welfare points deducted at 00:00; never below zero.' }),
    items: z.array(boxCard.extend({ level, threshold })),
  }),
  example: { data: { ...WELFARE_WINDOW, timeZone: 'Asia/Shanghai', dailyDrop: '100.00', items: [cardExample] } },
});

export const getWelfareList = defineEndpoint({
  method: 'POST',
  path: '/api/welfare/getWelfareList',
  access: 'player',
  summary: 'The player’s welfare points and, for each level, whether it can be opened now and when that changes.',
  data: z.object({
    points: amountText,
    nextDropAt: z.string(),
    items: z.array(
      z.object({
        boxId: z.string(),
        level,
        threshold,
        state: z.enum(WELFARE_STATES),
        changesAt: z.string().nullable().meta({
          description: 'Openable: when today’s opening expires. Opened and refreshing: when it can be opened again.',
        }),
        bagItemId: z.string().nullable().meta({ description: 'The item of today’s opening.' }),
      }),
    ),
  }),
  errors: ['moduleClosed'],
  example: {
    data: {
      points: '640.00',
      nextDropAt: '2026-11-15T16:00:00.000Z',
      items: [
        {
          boxId: '31',
          level: 1,
          threshold: '100.00',
          state: 'openable',
          changesAt: '2026-11-15T16:00:00.000Z',
          bagItemId: null,
        },
      ],
    },
  },
});
export type WelfareLevel = z.infer<typeof getWelfareList.data>['items'][number];

export const openWelfareBox = defineEndpoint({
  method: 'POST',
  path: '/api/welfare/openWelfareBox',
  access: 'player',
  movesValue: true,
  summary: 'Opens a welfare box, once a day. Today’s opening is used up in the same transaction.',
  body: z.object({
    boxId: wireId,
    version: shownVersion,
  }),
  data: openedBox,
  errors: [
    'boxUnknown',
    'boxClosed',
    'oddsChanged',
    'moduleClosed',
    'welfareLocked',
    'welfareWindowClosed',
    'welfareOpenedToday',
    'clientSeedMissing',
  ],
  example: {
    body: { boxId: '31', version: 1 },
    data: {
      ...openedExample,
      cost: '0.00',
      pointGain: '0.00',
      ammonGain: '0.00',
      welfareGain: '0.00',
      guaranteeMisses: null,
    },
  },
});
