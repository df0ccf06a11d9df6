import { z } from 'zod';
import { amountText, positiveAmount } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { RECHARGE_METHOD_NAMES } from './recharge-rules.ts';

/** Recharging: buying coins. */

const currency = z.enum(['CNY', 'VND']);

const tier = z.object({
  amount: amountText.meta({ description: 'Coins bought.' }),
  gift: amountText.meta({ description: 'Bonus coins.' }),
  pay: amountText.meta({ description: 'Price in the currency of the market.' }),
});
export type RechargeTier = z.infer<typeof tier>;

const method = z.object({
  method: z.enum(RECHARGE_METHOD_NAMES),
  kind: z.enum(['pay', 'shop', 'card']),
  min: amountText,
  max: amountText,
  lastUsed: z.boolean(),
  shops: z
    .array(z.object({ amount: amountText, url: z.string() }))
    .meta({ description: 'Where a card of an amount is sold; for shops only, otherwise empty.' }),
});
export type RechargeMethodOffer = z.infer<typeof method>;

export const getRechargeOptions = defineEndpoint({
  method: 'POST',
  path: '/api/recharge/getRechargeOptions',
  access: 'player',
  summary: 'Amounts and payment methods of the player’s market.',
  body: z.object({}),
  data: z.object({
    market: z.enum(['CN', 'VN']),
    currency,
    coinPrice: amountText.meta({ description: 'Price of one coin.' }),
    steamBound: z.boolean().meta({ description: 'Whether a trade link is bound, which buying requires.' }),
    tiers: z.array(tier),
    min: amountText,
    max: amountText,
    methods: z.array(method),
    tries: z.number().int().meta({ description: 'Wrong cards left before the lock.' }),
  }),
  example: {
    body: {},
    data: {
      market: 'CN',
      currency: 'CNY',
      coinPrice: '1.00',
      steamBound: true,
      tiers: [{ amount: '200.00', gift: '6.00', pay: '200.00' }],
      min: '10.00',
      max: '5000.00',
      methods: [{ method: 'alipay', kind: 'pay', min: '10.00', max: '5000.00', lastUsed: true, shops: [] }],
      tries: 5,
    },
  },
});
export type RechargeOptions = z.infer<(typeof getRechargeOptions)['data']>;

const order = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  method: z.enum(RECHARGE_METHOD_NAMES),
  state: z
    .number()
    .int()
    .meta({ description: '1 waiting, 2 credited, 3 failed, 4 closed, 5 refunding, 6 refunded, 7 disputed.' }),
  currency,
  pay: amountText.meta({ description: 'Amount to pay, in the currency.' }),
  paid: amountText.nullable().meta({ description: 'Amount paid; null unless credited.' }),
  amount: amountText,
  gift: amountText,
  payUrl: z.string().meta({ description: 'Payment page; empty once the order is no longer waiting.' }),
  qrText: z.string().meta({ description: 'Content of the QR code; empty without one.' }),
  createdAt: z.string(),
  expiresAt: z.string(),
  creditedAt: z.string().nullable(),
  asks: z.number().int().meta({ description: 'Number of queries to the provider.' }),
  balanceAfter: amountText.nullable().meta({ description: 'The player’s coins right after the credit.' }),
});
export type RechargeOrder = z.infer<typeof order>;

const orderExample = {
  orderId: '512',
  orderNo: 'R26111509430212345678',
  method: 'alipay',
  state: 1,
  currency: 'CNY',
  pay: '200.00',
  paid: null,
  amount: '200.00',
  gift: '6.00',
  payUrl: 'https://qr.example.com/bax0001',
  qrText: 'https://qr.example.com/bax0001',
  createdAt: '2026-11-15T01:43:02.000Z',
  expiresAt: '2026-11-15T01:58:02.000Z',
  creditedAt: null,
  asks: 0,
  balanceAfter: null,
} as const;

export const createOrder = defineEndpoint({
  method: 'POST',
  path: '/api/recharge/createOrder',
  access: 'player',
  movesValue: true,
  once: 'state',
  summary:
    'Creates a payment order. It moves no coins: they are credited when the provider confirms the payment. A repeat under the same key returns the order as it is now, and an open order of the last minute for the same method and amount is returned instead of a second one.',
  body: z.object({
    method: z.enum(RECHARGE_METHOD_NAMES),
    amount: positiveAmount,
    layout: z.enum(['m', 'p']).default('m').meta({ description: 'The player’s layout: phone or PC.' }),
  }),
  data: order,
  errors: [
    'steamRequired',
    'rechargeAddressEmpty',
    'rechargeAmountInvalid',
    'rechargeProviderBusy',
    'rechargeBrowser',
    'rechargeTooManyOrders',
    'rechargeClosed',
    'realNameRequired',
    'rechargeLimitDay',
    'rechargeLimitWeek',
    'rechargeLimitMonth',
    'rechargeLimitElsewhere',
    'coolingOff',
    'selfExcluded',
  ],
  example: { body: { method: 'alipay', amount: '200.00', layout: 'm' }, data: orderExample },
});

export const getOrder = defineEndpoint({
  method: 'POST',
  path: '/api/recharge/getOrder',
  access: 'player',
  summary: 'One order of the player’s own.',
  body: z.object({ orderId: wireId }),
  data: order,
  errors: ['rechargeOrderUnknown'],
  example: { body: { orderId: '512' }, data: orderExample },
});

export const checkOrder = defineEndpoint({
  method: 'POST',
  path: '/api/recharge/checkOrder',
  access: 'player',
  summary: 'Queries the provider about an order now, at most every few seconds.',
  body: z.object({ orderId: wireId }),
  data: order,
  errors: ['rechargeOrderUnknown'],
  example: { body: { orderId: '512' }, data: orderExample },
});

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/api/recharge/cancelOrder',
  access: 'player',
  summary: 'Cancels an unpaid order. If it was paid after all, its coins are still credited.',
  body: z.object({ orderId: wireId }),
  data: order,
  errors: ['rechargeOrderUnknown'],
  example: { body: { orderId: '512' }, data: { ...orderExample, state: 4, payUrl: '', qrText: '' } },
});

export const getOrderList = defineEndpoint({
  method: 'POST',
  path: '/api/recharge/getOrderList',
  access: 'player',
  summary: 'The player’s orders and cards, newest first.',
  body: pageQuery,
  data: pageOf(order),
  example: { body: { page: 1 }, data: { items: [orderExample], total: 1 } },
});

export const redeemCard = defineEndpoint({
  method: 'POST',
  path: '/api/recharge/redeemCard',
  access: 'player',
  movesValue: true,
  summary:
    'Redeems a card; its coins are credited at once. Each card works once; five wrong ones lock redeeming for a day.',
  body: z.object({ amount: positiveAmount, cardNo: z.string().max(40), cardPassword: z.string().max(40) }),
  data: z.object({
    orderNo: z.string(),
    received: amountText,
    gift: amountText,
    amount: amountText.meta({ description: 'The player’s coins now.' }),
  }),
  errors: [
    'steamRequired',
    'cardWrong',
    'cardLocked',
    'cardUsed',
    'cardAmountDiffers',
    'rechargeAddressEmpty',
    'rechargeClosed',
    'realNameRequired',
    'rechargeLimitDay',
    'rechargeLimitWeek',
    'rechargeLimitMonth',
    'rechargeLimitElsewhere',
    'coolingOff',
    'selfExcluded',
  ],
  example: {
    body: { amount: '200.00', cardNo: '8812 0417 5526 9031', cardPassword: '7QK4 MM2X 0A9B' },
    data: { orderNo: 'C513', received: '200.00', gift: '6.00', amount: '1490.50' },
  },
});
