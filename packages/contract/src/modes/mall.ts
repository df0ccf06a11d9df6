import { z } from 'zod';
import { amountText, positiveAmount } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { daySpending, goodsCard, goodsExample, optionalAmount } from './box.ts';

/**
 * The mall: skins for coins or points at a fixed price, one of each per exchange, with a daily
 * quota.
 */

export const MALL_ASSETS = ['coin', 'point'] as const;
export type MallAsset = (typeof MALL_ASSETS)[number];
export const MALL_SORTS = ['priceUp', 'priceDown', 'quality', 'newest'] as const;
/** Maximum number of offers per exchange and in a cart. */
export const MALL_MOST = 50;
/** Points per coin, for offers without their own points price. */
export const POINTS_PER_COIN = 100;

const asset = z.enum(MALL_ASSETS);
const codes = (longest: number, most: number) => z.array(z.string().min(1).max(longest)).max(most).default([]);

const mallGoods = goodsCard.extend({
  mallGoodsId: z.string(),
  asset,
  price: amountText.meta({ description: 'In the asset of the offer.' }),
  stock: z.number().int(),
  recoveryPrice: amountText.meta({ description: 'Coins that the store pays for it afterwards.' }),
});
export type MallGoods = z.infer<typeof mallGoods>;

const mallExample = {
  ...goodsExample,
  mallGoodsId: '31',
  asset: 'coin' as const,
  stock: 12,
  recoveryPrice: '385.20',
};

const mallFilter = {
  asset: asset.default('coin'),
  keyword: z.string().max(40).default(''),
  weaponKinds: codes(64, 32),
  goodsLevels: codes(8, 16),
  exteriors: codes(4, 8),
  minPrice: optionalAmount,
  maxPrice: optionalAmount,
  inStock: z.boolean().default(false).meta({ description: 'Excludes offers that are sold out.' }),
};

export const getMallGoodsList = defineEndpoint({
  method: 'POST',
  path: '/api/mall/getMallGoodsList',
  access: 'public',
  channel: true,
  summary: 'What the mall offers for an asset, filtered, searched and sorted. Empty lists match everything.',
  body: pageQuery.extend({
    ...mallFilter,
    sort: z.enum(MALL_SORTS).default('priceUp'),
  }),
  data: pageOf(mallGoods),
  errors: ['minAboveMax'],
  example: { body: { asset: 'coin', page: 1 }, data: { items: [mallExample], total: 1 } },
});

const counted = z.array(z.object({ code: z.string(), count: z.number().int() }));

export const getMallShelf = defineEndpoint({
  method: 'POST',
  path: '/api/mall/getMallShelf',
  access: 'public',
  channel: true,
  summary:
    'Number of offers by weapon kind, quality and exterior, and the recovery rate. Each list counts offers that match all other filters, ignoring the selection in the list itself.',
  body: z.object(mallFilter),
  data: z.object({
    total: z.number().int(),
    kinds: counted,
    qualities: counted,
    exteriors: counted,
    recoveryPercent: z.number().int().min(0).max(100),
  }),
  errors: ['minAboveMax'],
  example: {
    body: { asset: 'coin' },
    data: {
      total: 1,
      kinds: [{ code: 'rifle', count: 1 }],
      qualities: [{ code: 'level6', count: 1 }],
      exteriors: [{ code: 'FN', count: 1 }],
      recoveryPercent: 90,
    },
  },
});

const quota = z.object({
  used: z.number().int().meta({ description: 'Exchanged on this business day.' }),
  quota: z.number().int().meta({ description: 'Daily quota at the player’s level.' }),
});

export const getMallQuota = defineEndpoint({
  method: 'POST',
  path: '/api/mall/getMallQuota',
  access: 'player',
  summary: 'The player’s remaining quota and spending of today.',
  data: quota.extend({
    level: z.number().int(),
    next: z
      .object({ level: z.number().int(), quota: z.number().int() })
      .nullable()
      .meta({ description: 'The next level with a larger quota.' }),
    spending: daySpending,
  }),
  example: {
    data: {
      used: 1,
      quota: 5,
      level: 4,
      next: { level: 5, quota: 8 },
      spending: { spent: '63.20', limit: '200.00' },
    },
  },
});
export type MallQuota = z.infer<typeof getMallQuota.data>;

/** Secret key of a visitor’s cart; possession grants access. */
const cartToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const optionalCartToken = z.union([z.literal(''), cartToken]).default('');

const cartLine = mallGoods.extend({
  seenPrice: amountText.meta({ description: 'The price when it was added, or last accepted.' }),
  offered: z.boolean().meta({ description: 'False once the offer is withdrawn.' }),
});
export type CartLine = z.infer<typeof cartLine>;

const cart = z.object({
  cartToken: z
    .string()
    .meta({ description: 'The key of a visitor’s cart; empty for a player’s cart and without one.' }),
  items: z.array(cartLine),
});
export type MallCart = z.infer<typeof cart>;

const cartExample = { cartToken: '', items: [{ ...mallExample, seenPrice: '428.00', offered: true }] };

export const getMallCart = defineEndpoint({
  method: 'POST',
  path: '/api/mall/getMallCart',
  access: 'public',
  channel: true,
  summary: 'The cart of the signed-in player, or the visitor’s cart of the key, with current prices and stock.',
  body: z.object({ cartToken: optionalCartToken }),
  data: cart,
  errors: ['unauthorized'],
  example: { body: { cartToken: '' }, data: cartExample },
});

export const putMallCart = defineEndpoint({
  method: 'POST',
  path: '/api/mall/putMallCart',
  access: 'public',
  channel: true,
  summary:
    'Adds an offer to the cart at the shown price, or accepts its new price. A visitor’s first call returns the key of their cart.',
  body: z.object({ cartToken: optionalCartToken, mallGoodsId: wireId, price: positiveAmount }),
  data: cart,
  errors: ['unauthorized', 'mallGoodsUnknown', 'mallPriceChanged', 'mallCartFull', 'rateLimited'],
  example: { body: { cartToken: '', mallGoodsId: '31', price: '428.00' }, data: cartExample },
});

export const removeMallCart = defineEndpoint({
  method: 'POST',
  path: '/api/mall/removeMallCart',
  access: 'public',
  channel: true,
  summary: 'Removes offers from the cart; offers not in it are ignored.',
  body: z.object({ cartToken: optionalCartToken, mallGoodsIds: z.array(wireId).max(MALL_MOST) }),
  data: cart,
  errors: ['unauthorized'],
  example: { body: { cartToken: '', mallGoodsIds: ['31'] }, data: { cartToken: '', items: [] } },
});

export const mergeMallCart = defineEndpoint({
  method: 'POST',
  path: '/api/mall/mergeMallCart',
  access: 'player',
  summary: 'Merges a visitor’s cart into the player’s after signing in and deletes the visitor’s cart.',
  body: z.object({ cartToken }),
  data: cart,
  example: { body: { cartToken: 'A'.repeat(43) }, data: cartExample },
});

const bought = goodsCard.extend({
  mallGoodsId: z.string(),
  bagItemId: z.string(),
  asset,
  price: amountText.meta({ description: 'The price paid, in the asset.' }),
  recoveryPrice: amountText,
});

/**
 * An exchange without a key is rejected when it contains an offer bought this recently: it may be a
 * repeat.
 */
export const MALL_REPEAT_MS = 60_000;

export const MALL_REFUSALS = ['gone', 'soldOut', 'priceChanged'] as const;

export const buyMallGoods = defineEndpoint({
  method: 'POST',
  path: '/api/user/buyMallGoods',
  access: 'player',
  movesValue: true,
  once: 'state',
  summary:
    'Exchanges coins or points for skins, one of each. Offers that are sold out or have a new price are left in the cart; the others go into the bag, in one transaction. Repeated without a key within a minute it is rejected.',
  body: z.object({
    goods: z
      .array(
        z.object({
          mallGoodsId: wireId,
          price: positiveAmount.meta({ description: 'The price shown to the player.' }),
        }),
      )
      .max(MALL_MOST),
  }),
  data: quota.extend({
    items: z.array(bought),
    refused: z.array(
      z.object({
        mallGoodsId: z.string(),
        reason: z.enum(MALL_REFUSALS),
        price: amountText.nullable().meta({ description: 'The current price; null when it is gone.' }),
      }),
    ),
    cost: amountText.meta({ description: 'Coins paid.' }),
    points: amountText.meta({ description: 'Points paid.' }),
    amount: amountText.meta({ description: 'Remaining coins.' }),
    point: amountText.meta({ description: 'Remaining points.' }),
    pointGain: amountText,
    ammonGain: amountText,
    welfareGain: amountText,
  }),
  errors: [
    'mallSelectFirst',
    'mallOneEach',
    'mallGoodsUnknown',
    'mallSoldOut',
    'mallPriceChanged',
    'mallExchangeFailed',
    'mallQuotaUsed',
    'mallBoughtJustNow',
    'moduleClosed',
    'notEnoughCoins',
    'notEnoughPoints',
    'spendLimitReached',
  ],
  example: {
    body: { goods: [{ mallGoodsId: '31', price: '428.00' }] },
    data: {
      used: 2,
      quota: 5,
      items: [{ ...goodsExample, mallGoodsId: '31', bagItemId: '90020', asset: 'coin', recoveryPrice: '385.20' }],
      refused: [{ mallGoodsId: '32', reason: 'priceChanged', price: '56.80' }],
      cost: '428.00',
      points: '0.00',
      amount: '856.50',
      point: '4548.00',
      pointGain: '428.00',
      ammonGain: '21.40',
      welfareGain: '428.00',
    },
  },
});
export type Exchanged = z.infer<typeof buyMallGoods.data>;
