import { z } from 'zod';
import { dropView } from '../followers/drop.ts';
import { QUALITY_CODES } from '../store/kinds.ts';
import { amountText, parseAmount } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { optionalWireId, wireId } from '../wire/ids.ts';
import { pageOf, pageQuery } from '../wire/page.ts';

/** Boxes: their items, odds and house edge. */

export const BOX_KINDS = { normal: 1, welfare: 2, shell: 3 } as const;
export type BoxKind = (typeof BOX_KINDS)[keyof typeof BOX_KINDS];

export const BOX_SORTS = ['hot', 'priceUp', 'priceDown', 'returnDown', 'newest'] as const;
export type BoxSort = (typeof BOX_SORTS)[number];

export const percentText = z
  .string()
  .regex(/^\d{1,3}\.\d{2,4}$/)
  .meta({ examples: ['92.3200'] });
export const goodsLevel = z.enum(QUALITY_CODES as [string, ...string[]]);

/** One skin as all lists show it. */
export const goodsCard = z.object({
  goodsId: z.string(),
  weaponName: z.string(),
  finishName: z.string(),
  goodsLevel,
  exterior: z.string(),
  price: amountText,
  image: z.string(),
  imageLarge: z.string(),
});
export type GoodsCard = z.infer<typeof goodsCard>;

export const goodsExample = {
  goodsId: '12',
  weaponName: 'KV-47',
  finishName: '星云潮汐',
  goodsLevel: 'level6',
  exterior: 'FN',
  price: '428.00',
  image: '/art/items/x-280.webp',
  imageLarge: '/art/items/x-560.webp',
};

export const shownVersion = z
  .number()
  .int()
  .min(1)
  .meta({ description: 'The odds version the player was shown; any other is rejected.' });

export const daySpending = z
  .object({ spent: amountText, limit: amountText })
  .nullable()
  .meta({ description: 'Coins spent on this business day and the limit; null without a limit.' });

const bestPrize = z.object({
  weaponName: z.string(),
  finishName: z.string(),
  goodsLevel,
  price: amountText,
  tickets: z.number().int(),
});

export const boxCard = z.object({
  boxId: z.string(),
  name: z.string(),
  categoryCode: z.string().meta({ description: 'Empty for welfare and shell boxes.' }),
  kind: z.number().int().meta({ description: '1 normal, 2 welfare, 3 shell.' }),
  price: amountText,
  colour: z.string(),
  tier: z.string(),
  image: z.string(),
  imageLarge: z.string(),
  returnRate: percentText
    .nullable()
    .meta({ description: 'Expected value over price, in percent; null when the price is not in coins.' }),
  shares: z
    .array(z.object({ goodsLevel, tickets: z.number().int() }))
    .meta({ description: 'Tickets by quality, rarest first; together 1,000,000.' }),
  best: bestPrize.meta({ description: 'Its most valuable item, and that item’s tickets out of 1,000,000.' }),
  isNew: z.boolean(),
  oddsVersion: z.number().int().meta({ description: 'The current version.' }),
});
export type BoxCard = z.infer<typeof boxCard>;

export const bestPrizeExample = {
  weaponName: 'KV-47',
  finishName: '星云潮汐',
  goodsLevel: 'level6',
  price: '428.00',
  tickets: 1_600,
};

const boxExample = {
  boxId: '7',
  name: '星云潮汐箱',
  categoryCode: 'featured',
  kind: 1,
  price: '15.80',
  colour: '#7C5CFF',
  tier: 'standard',
  image: '/art/crates/tide-320.webp',
  imageLarge: '/art/crates/tide-640.webp',
  returnRate: '92.3200',
  shares: [{ goodsLevel: 'level6', tickets: 1_000_000 }],
  best: bestPrizeExample,
  isNew: false,
  oddsVersion: 1,
};

export const optionalAmount = z
  .string()
  .max(16)
  .refine((text) => text === '' || parseAmount(text) !== undefined)
  .default('');
const optionalPercent = z
  .string()
  .max(8)
  .regex(/^$|^\d{1,3}(\.\d{1,4})?$/)
  .default('');

export const getBoxCategoryList = defineEndpoint({
  method: 'POST',
  path: '/api/box/getBoxCategoryList',
  access: 'public',
  channel: true,
  summary: 'Categories of boxes, in order, with how many boxes each holds.',
  data: z.object({ items: z.array(z.object({ code: z.string(), name: z.string(), count: z.number().int() })) }),
  example: { data: { items: [{ code: 'featured', name: '热门', count: 6 }] } },
});

export const getBoxList = defineEndpoint({
  method: 'POST',
  path: '/api/box/getBoxList',
  access: 'public',
  channel: true,
  summary: 'Boxes by category, keyword, price, and the probability of a wanted item.',
  body: pageQuery.extend({
    kind: z.number().int().min(1).max(3).default(1),
    categoryCode: z.string().max(64).default(''),
    keyword: z
      .string()
      .max(40)
      .default('')
      .meta({ description: 'Part of the name of the box or of one of its items.' }),
    minPrice: optionalAmount,
    maxPrice: optionalAmount,
    goodsId: optionalWireId.meta({ description: 'The wanted item.' }),
    minProbability: optionalPercent,
    maxProbability: optionalPercent,
    sort: z.enum(BOX_SORTS).default('hot'),
  }),
  data: pageOf(boxCard),
  errors: ['minAboveMax'],
  example: {
    body: { categoryCode: 'featured', sort: 'priceUp', page: 1, pageSize: 20 },
    data: {
      total: 1,
      items: [boxExample],
    },
  },
});

const boxContent = goodsCard.extend({
  code: z.string().meta({ description: 'The item’s code in the odds.' }),
  tickets: z.number().int(),
  firstTicket: z.number().int(),
  lastTicket: z.number().int(),
});

export const getBoxDetail = defineEndpoint({
  method: 'POST',
  path: '/api/box/getBoxDetail',
  access: 'public',
  channel: true,
  summary:
    'One box with everything in it: exact ticket ranges, expected value, the store’s edge, odds version and its hash.',
  body: z.object({ boxId: wireId }),
  data: boxCard.extend({
    description: z.string(),
    open: z.boolean(),
    expectedValue: z.string().regex(/^\d+\.\d{4}$/),
    edge: percentText.nullable(),
    version: z.object({
      number: z.number().int(),
      hash: z.string(),
      text: z.string().meta({ description: 'The canonical text of the odds: its SHA-256 is the hash.' }),
      publishedAt: z.string(),
    }),
    guarantee: z.object({ afterOpenings: z.number().int(), minLevel: goodsLevel }).nullable(),
    items: z.array(boxContent),
  }),
  errors: ['boxUnknown'],
  example: {
    body: { boxId: '7' },
    data: {
      ...boxExample,
      description: '潮水退去，星光留下。',
      open: true,
      expectedValue: '14.5866',
      edge: '7.6800',
      version: { number: 3, hash: '9f3c41…', text: '{"asset":"coin",…}', publishedAt: '2026-11-01T04:00:00.000Z' },
      guarantee: null,
      items: [
        {
          ...goodsExample,
          code: 'nebula-tide',
          price: '14.59',
          tickets: 1_000_000,
          firstTicket: 0,
          lastTicket: 999_999,
        },
      ],
    },
  },
});
export type BoxDetail = z.infer<typeof getBoxDetail.data>;

/** Number of openings per call. */
export const OPEN_COUNT = { min: 1, max: 10 } as const;

/** One finished draw, with everything its owner needs to verify it once the seed is revealed. */
export const drawResult = goodsCard.extend({
  drawId: z.string(),
  bagItemId: z.string(),
  ticket: z.number().int(),
  firstTicket: z.number().int(),
  lastTicket: z.number().int(),
  nonce: z.number().int(),
  serverSeedHash: z.string(),
  guaranteed: z.boolean().meta({ description: 'Drawn from the guaranteed sub-table; the range is that table’s.' }),
  recoveryPrice: amountText.meta({ description: 'What the store pays for it; fixed at the draw.' }),
});
export type DrawResult = z.infer<typeof drawResult>;

export const drawExample = {
  ...goodsExample,
  drawId: '90001',
  bagItemId: '90001',
  ticket: 2_711,
  firstTicket: 2_600,
  lastTicket: 3_999,
  nonce: 48,
  serverSeedHash: '5e1f…',
  guaranteed: false,
  recoveryPrice: '428.00',
};

/** Result of one opening, however it was paid for. */
export const openedBox = z.object({
  cost: amountText,
  amount: amountText.meta({ description: 'Coins left.' }),
  ammon: amountText.meta({ description: 'Shells left.' }),
  pointGain: amountText,
  ammonGain: amountText,
  welfareGain: amountText,
  guaranteeMisses: z.number().int().nullable().meta({ description: 'Openings since the last guaranteed quality.' }),
  items: z.array(drawResult),
});
export type OpenedBox = z.infer<typeof openedBox>;

export const openedExample = {
  cost: '15.80',
  amount: '1268.70',
  ammon: '36.99',
  pointGain: '15.80',
  ammonGain: '0.79',
  welfareGain: '15.80',
  guaranteeMisses: 12,
  items: [drawExample],
};

export const openBox = defineEndpoint({
  method: 'POST',
  path: '/api/box/openBox',
  access: 'player',
  movesValue: true,
  summary:
    'Opens a box 1 to 10 times. Takes coins and gives items, points, shells and welfare points in one transaction.',
  body: z.object({
    boxId: wireId,
    count: z.number().int().min(0).max(1000),
    version: shownVersion,
  }),
  data: openedBox,
  errors: [
    'boxUnknown',
    'boxClosed',
    'boxCountOutOfRange',
    'oddsChanged',
    'notEnoughCoins',
    'notEnoughShells',
    'moduleClosed',
    'priceAboveCap',
    'spendLimitReached',
    'clientSeedMissing',
  ],
  example: {
    body: { boxId: '7', count: 1, version: 3 },
    data: openedExample,
  },
});

const dropExample = {
  dropId: '90001',
  nickName: '云上客',
  avater: '',
  userType: 1,
  mode: 1,
  boxId: '7',
  targetId: '',
  goodsLevel: 'level6',
  goodsNames: {
    zh: 'KV-47 | 锦鲤逆浪',
    en: 'KV-47 | Koi Rising',
    vi: 'KV-47 | Cá chép vượt sóng',
    ko: 'KV-47 | 솟구치는 잉어',
    tw: 'KV-47 | 錦鯉逆浪',
  },
  image: '/art/items/x-280.webp',
  price: '512.00',
  at: '2026-11-15T04:00:00.000Z',
};

export const getDropList = defineEndpoint({
  method: 'POST',
  path: '/api/box/getDropList',
  access: 'public',
  summary: 'The newest wins of real players: of one box, of one mode, or of all.',
  body: z.object({
    boxId: optionalWireId,
    mode: z.int().min(1).max(99).optional().meta({ description: 'Wins of this mode only.' }),
  }),
  data: z.object({ items: z.array(dropView) }),
  example: {
    body: { boxId: '' },
    data: {
      items: [dropExample],
    },
  },
});

export const getDearDropList = defineEndpoint({
  method: 'POST',
  path: '/api/box/getDearDropList',
  access: 'public',
  summary: 'The most valuable wins of real players in the last seven days, highest first.',
  data: z.object({ items: z.array(dropView) }),
  example: { data: { items: [dropExample] } },
});

export const getBoxProgress = defineEndpoint({
  method: 'POST',
  path: '/api/box/getBoxProgress',
  access: 'player',
  summary:
    'Data of a box page that depends on the player: openings since the last guaranteed quality, the favourite mark, coins spent today.',
  body: z.object({ boxId: wireId }),
  data: z.object({
    guaranteeMisses: z.number().int().nullable(),
    favourite: z.boolean(),
    spending: daySpending,
  }),
  example: {
    body: { boxId: '7' },
    data: { guaranteeMisses: 46, favourite: false, spending: { spent: '15.80', limit: '500.00' } },
  },
});

export const setFavourite = defineEndpoint({
  method: 'POST',
  path: '/api/box/setFavourite',
  access: 'player',
  summary: 'Marks a box as a favourite or removes the mark.',
  body: z.object({ boxId: wireId, favourite: z.boolean() }),
  data: z.object({}),
  errors: ['boxUnknown'],
  example: { body: { boxId: '7', favourite: true }, data: {} },
});

export const getFavouriteList = defineEndpoint({
  method: 'POST',
  path: '/api/box/getFavouriteList',
  access: 'player',
  summary: 'The player’s favourite boxes, newest mark first.',
  data: z.object({ items: z.array(boxCard) }),
  example: { data: { items: [] } },
});
