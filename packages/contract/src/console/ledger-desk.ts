import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { cursorPageOf } from '../wire/page.ts';
import { CSV, listQuery } from './list.ts';

/** The ledger for accountants: accounts, postings, trial balance at any time, month-end report. */

const movement = z.object({ from: z.string(), to: z.string(), asset: z.string(), amount: amountText });

const postings = z.object({
  ...listQuery(['number']),
  playerId: wireId.optional(),
  kind: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .optional(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});

export const getTrialBalance = defineEndpoint({
  method: 'POST',
  path: '/api/console/getTrialBalance',
  access: 'operator',
  permission: 'ledger.read',
  summary: 'What each account held at a moment, from all movements before it.',
  body: z.object({ at: z.iso.datetime().optional() }),
  data: z.object({
    at: z.string(),
    accounts: z.array(
      z.object({
        account: z.string(),
        owner: z.enum(['players', 'house']),
        asset: z.string(),
        entries: z.string(),
        balance: amountText,
      }),
    ),
    assets: z.array(z.object({ asset: z.string(), players: amountText, house: amountText, sum: amountText })),
  }),
  example: {
    body: {},
    data: {
      at: '2026-11-15T01:44:12.000Z',
      accounts: [{ account: 'coin', owner: 'players', asset: 'coin', entries: '812', balance: '128.00' }],
      assets: [{ asset: 'coin', players: '128.00', house: '-128.00', sum: '0.00' }],
    },
  },
});

export const getPostings = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPostings',
  access: 'operator',
  permission: 'ledger.read',
  subject: 'playerId',
  summary:
    'Postings of a player or of all, newest first; of all players for at most a day. The search takes a whole reference.',
  body: postings,
  data: cursorPageOf(
    z.object({
      postingId: z.string(),
      playerId: z.string(),
      kind: z.string(),
      reference: z.string(),
      at: z.string(),
      movements: z.array(movement),
    }),
  ),
  errors: ['rangeTooLong'],
  example: {
    body: { from: '2026-11-14T16:00:00.000Z', until: '2026-11-15T16:00:00.000Z' },
    data: {
      items: [
        {
          postingId: '88121',
          playerId: '10377204',
          kind: 'recharge.credit',
          reference: 'R26111504000012345678',
          at: '2026-11-15T01:42:03.000Z',
          movements: [{ from: 'recharge', to: 'coin', asset: 'coin', amount: '50.00' }],
        },
      ],
      next: null,
    },
  },
});

export const exportPostings = defineEndpoint({
  method: 'POST',
  path: '/api/console/exportPostings',
  access: 'operator',
  permission: 'ledger.read',
  summary: 'The movements of a time as CSV, oldest first: one line for each, with both of its accounts.',
  body: postings.omit({ cursor: true, pageSize: true, sort: true, descending: true }),
  ...CSV,
  errors: ['rangeTooLong'],
  example: {
    body: { from: '2026-11-14T16:00:00.000Z', until: '2026-11-15T16:00:00.000Z' },
    data: 'posting,time,player,kind,reference,from,to,asset,amount\r\n',
  },
});

const month = z.object({ month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/) });

const report = z.object({
  month: z.string(),
  from: z.string(),
  until: z.string(),
  isOver: z.boolean(),
  recharges: z
    .array(
      z.object({
        channel: z.string(),
        method: z.string(),
        currency: z.string(),
        orders: z.number().int(),
        paid: amountText,
        refunds: z.number().int(),
        refunded: amountText,
        net: amountText,
        coins: amountText,
        gift: amountText,
      }),
    )
    .meta({ description: 'Credited in the month; refunds are those made in it.' }),
  play: z.array(
    z.object({ mode: z.string(), spent: amountText, items: amountText, coins: amountText, gross: amountText }),
  ),
  totals: z.object({
    spent: amountText,
    items: amountText,
    coins: amountText,
    free: amountText,
    soldBack: amountText,
    delivered: amountText.meta({ description: 'Items delivered, at their reference prices.' }),
    deliveries: z.number().int(),
    net: amountText.meta({ description: 'Spent less items, coins and what was given free, in coins.' }),
  }),
  balances: z.array(z.object({ asset: z.string(), players: amountText, house: amountText, sum: amountText })),
});

const exampleReport = {
  month: '2026-10',
  from: '2026-09-30T16:00:00.000Z',
  until: '2026-10-31T16:00:00.000Z',
  isOver: true,
  recharges: [
    {
      channel: 'main',
      method: 'alipay',
      currency: 'CNY',
      orders: 4120,
      paid: '402110.00',
      refunds: 3,
      refunded: '450.00',
      net: '401660.00',
      coins: '402110.00',
      gift: '9120.00',
    },
  ],
  play: [{ mode: 'box', spent: '612000.00', items: '565110.00', coins: '0.00', gross: '46890.00' }],
  totals: {
    spent: '612000.00',
    items: '565110.00',
    coins: '0.00',
    free: '12110.00',
    soldBack: '301200.00',
    delivered: '210880.00',
    deliveries: 912,
    net: '34780.00',
  },
  balances: [{ asset: 'coin', players: '128.00', house: '-128.00', sum: '0.00' }],
};

export const getMonthReport = defineEndpoint({
  method: 'POST',
  path: '/api/console/getMonthReport',
  access: 'operator',
  permission: 'revenue.read',
  subject: 'month',
  summary: 'Recharges by channel and method, play by mode, and the trial balance at the end of a month.',
  body: month,
  data: report,
  example: { body: { month: '2026-10' }, data: exampleReport },
});
export type MonthReport = z.infer<typeof report>;

export const exportMonthReport = defineEndpoint({
  method: 'POST',
  path: '/api/console/exportMonthReport',
  access: 'operator',
  permission: 'revenue.read',
  subject: 'month',
  summary: 'The month-end report as CSV.',
  body: month,
  ...CSV,
  example: { body: { month: '2026-10' }, data: 'section,channel,method,currency,name,value\r\n' },
});
