import { z } from 'zod';
import { daySpending, goodsCard, goodsExample, optionalAmount } from './box.ts';
import { defineEndpoint } from './endpoint.ts';
import { wireId } from './ids.ts';
import { amountText, positiveAmount } from './money.ts';
import { pageOf, pageQuery } from './page.ts';

/** The mall: skins at a price, in coins or in points. One of each per exchange, so many a day, and no chance is involved. */

export const MALL_ASSETS = ['coin', 'point'] as const;
export type MallAsset = (typeof MALL_ASSETS)[number];
export const MALL_SORTS = ['priceUp', 'priceDown', 'quality', 'newest'] as const;
/** How many kinds one exchange may name, and how many a cart holds. */
export const MALL_MOST = 50;
/** Points that stand for a coin where an offer has no price of its own. */
export const POINTS_PER_COIN = 100;

const asset = z.enum(MALL_ASSETS);
const codes = (longest: number, most: number) => z.array(z.string().min(1).max(longest)).max(most).default([]);

const mallGoods = goodsCard.extend({
  mallGoodsId: z.string(),
  asset,
  price: amountText.meta({ description: 'In the asset it is offered for.' }),
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
  inStock: z.boolean().default(false).meta({ description: 'Leaves out what is sold out.' }),
};

export const getMallGoodsList = defineEndpoint({
  method: 'POST',
  path: '/api/mall/getMallGoodsList',
  access: 'public',
  channel: true,
  summary: 'What the mall offers for an asset, filtered, searched and sorted. Empty lists let everything through.',
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
    'How many offers there are by kind of weapon, quality and exterior, and what the store pays back. Each list counts what all other filters let through, whatever is chosen in the list itself.',
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
  quota: z.number().int().meta({ description: 'As many a day at the player’s level.' }),
});

export const getMallQuota = defineEndpoint({
  method: 'POST',
  path: '/api/mall/getMallQuota',
  access: 'player',
  summary: 'How much the player may still exchange and spend today.',
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

/** The key of a visitor's cart: whoever has it has the cart. */
const cartToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const optionalCartToken = z.union([z.literal(''), cartToken]).default('');

const cartLine = mallGoods.extend({
  seenPrice: amountText.meta({ description: 'The price when it was put in, or last agreed to.' }),
  offered: z.boolean().meta({ description: 'False once the offer was withdrawn.' }),
});
export type CartLine = z.infer<typeof cartLine>;

const cart = z.object({
  cartToken: z.string().meta({ description: 'The key of a visitor’s cart; empty for a player’s and for none.' }),
  items: z.array(cartLine),
});
export type MallCart = z.infer<typeof cart>;

const cartExample = { cartToken: '', items: [{ ...mallExample, seenPrice: '428.00', offered: true }] };

export const getMallCart = defineEndpoint({
  method: 'POST',
  path: '/api/mall/getMallCart',
  access: 'public',
  channel: true,
  summary: 'The cart of the player whose token comes along, or the visitor’s cart of the key; prices and stock of now.',
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
    'Puts an offer into the cart at the price that was shown, or agrees to its new price. A visitor’s first brings the key of their cart.',
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
  summary: 'Takes offers out of the cart; those that are not in it are none.',
  body: z.object({ cartToken: optionalCartToken, mallGoodsIds: z.array(wireId).max(MALL_MOST) }),
  data: cart,
  errors: ['unauthorized'],
  example: { body: { cartToken: '', mallGoodsIds: ['31'] }, data: { cartToken: '', items: [] } },
});

export const mergeMallCart = defineEndpoint({
  method: 'POST',
  path: '/api/mall/mergeMallCart',
  access: 'player',
  summary: 'Moves what a visitor’s cart holds into the player’s, after signing in; the visitor’s cart is gone then.',
  body: z.object({ cartToken }),
  data: cart,
  example: { body: { cartToken: 'A'.repeat(43) }, data: cartExample },
});

const bought = goodsCard.extend({
  mallGoodsId: z.string(),
  bagItemId: z.string(),
  asset,
  price: amountText.meta({ description: 'What was paid for it, in the asset.' }),
  recoveryPrice: amountText,
});

/** An exchange without a key is rejected when it names what the player bought this recently: it may be a repeat. */
export const MALL_REPEAT_MS = 60_000;

export const MALL_REFUSALS = ['gone', 'soldOut', 'priceChanged'] as const;

export const buyMallGoods = defineEndpoint({
  method: 'POST',
  path: '/api/user/buyMallGoods',
  access: 'player',
  movesValue: true,
  once: 'state',
  summary:
    'Exchanges coins or points for skins, one of each. Each is settled by itself: what is sold out or has another price by now stays, the rest comes into the bag, in one durable step. Repeated without a key within a minute it is rejected.',
  body: z.object({
    goods: z
      .array(z.object({ mallGoodsId: wireId, price: positiveAmount.meta({ description: 'As it was shown.' }) }))
      .max(MALL_MOST),
  }),
  data: quota.extend({
    items: z.array(bought),
    refused: z.array(
      z.object({
        mallGoodsId: z.string(),
        reason: z.enum(MALL_REFUSALS),
        price: amountText.nullable().meta({ description: 'What it costs by now; nothing when it is gone.' }),
      }),
    ),
    cost: amountText.meta({ description: 'Coins that left.' }),
    points: amountText.meta({ description: 'Points that left.' }),
    amount: amountText.meta({ description: 'Coins left.' }),
    point: amountText.meta({ description: 'Points left.' }),
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
