import { z } from 'zod';
import { RECHARGE_METHOD_NAMES } from '../modes/recharge-rules.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { cursorPageOf } from '../wire/page.ts';
import { CSV, csvBody, listQuery } from './list.ts';

/** Recharge orders, refunds, claims and bills, for operators. */

const reason = z.string().trim().min(3).max(300);
const method = z.enum(RECHARGE_METHOD_NAMES);
const day = z.iso.date();
const orderNo = z.string().regex(/^[A-Z0-9]{2,40}$/);
const exampleOrderNo = 'R26111504000012345678';

const order = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  playerId: z.string(),
  nickname: z.string(),
  method: z.string(),
  currency: z.string(),
  pay: amountText,
  coins: amountText,
  gift: amountText,
  state: z.number().int(),
  transactionId: z.string(),
  createdAt: z.string(),
  creditedAt: z.string().nullable(),
});
const exampleOrder = {
  orderId: '51203',
  orderNo: exampleOrderNo,
  playerId: '10377204',
  nickname: 'Xiaoman',
  method: 'alipay',
  currency: 'CNY',
  pay: '50.00',
  coins: '50.00',
  gift: '1.00',
  state: 2,
  transactionId: '2026111522001400000000000001',
  createdAt: '2026-11-15T01:41:20.000Z',
  creditedAt: '2026-11-15T01:42:03.000Z',
};

const orderFilter = z.object({
  ...listQuery(['number']),
  state: z.number().int().min(1).max(7).optional(),
  method: method.optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});

export const getRechargeOrders = defineEndpoint({
  method: 'POST',
  path: '/api/console/getRechargeOrders',
  access: 'operator',
  permission: 'recharge.read',
  summary: 'Orders of all players, newest first. The search takes a whole order number or player number.',
  body: orderFilter,
  data: cursorPageOf(order),
  example: { body: {}, data: { items: [exampleOrder], next: null } },
});

export const exportRechargeOrders = defineEndpoint({
  method: 'POST',
  path: '/api/console/exportRechargeOrders',
  access: 'operator',
  permission: 'recharge.read',
  summary: 'The filtered orders as CSV.',
  body: csvBody(orderFilter),
  ...CSV,
  example: {
    body: { columns: [{ field: 'orderNo', title: 'Order' }] },
    data: `\uFEFFOrder\r\n${exampleOrderNo}\r\n`,
  },
});

const refund = z.object({
  refundNo: z.string(),
  state: z.number().int().meta({ description: '1 requested, 2 made, 3 rejected.' }),
  takenCoins: amountText.meta({ description: 'Coins and gift that were taken back.' }),
  reason: z.string(),
  askedAt: z.string(),
  sentAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  lastAnswer: z.string().meta({ description: 'Last answer of the provider.' }),
});

const claim = z.object({
  claimId: z.string(),
  kind: z.string(),
  orderNo: z.string(),
  playerId: z.string(),
  amount: amountText,
  reference: z.string(),
  answer: z.string(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  note: z.string(),
});
const exampleClaim = {
  claimId: '7',
  kind: 'wrongAmount',
  orderNo: exampleOrderNo,
  playerId: '10377204',
  amount: '49.00',
  reference: '2026111522001400000000000001',
  answer: '',
  createdAt: '2026-11-15T01:42:03.000Z',
  closedAt: null,
  note: '',
};

export const getRechargeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/console/getRechargeOrder',
  access: 'operator',
  permission: 'recharge.read',
  subject: 'orderNo',
  summary: 'An order with all that its provider said, its postings, refunds, claims and lines of bills.',
  body: z.object({ orderNo }),
  data: z.object({
    order,
    expiresAt: z.string(),
    asks: z.number().int().meta({ description: 'How often the provider was asked.' }),
    nextAskAt: z.string().nullable(),
    words: z
      .array(
        z.object({
          at: z.string(),
          state: z.string(),
          amount: amountText,
          transactionId: z.string(),
          verdict: z.string().meta({ description: 'What the store made of it.' }),
        }),
      )
      .meta({ description: 'What the provider said, oldest first.' }),
    refunds: z.array(refund),
    claims: z.array(claim),
    billLines: z.array(
      z.object({ day: z.string(), kind: z.number().int(), amount: amountText, transactionId: z.string() }),
    ),
    postings: z.array(z.object({ postingId: z.string(), kind: z.string(), at: z.string(), coins: amountText })),
    refundable: z.boolean().meta({ description: 'Credited, by a provider that has an account here.' }),
    needsSecondPerson: z.boolean(),
  }),
  errors: ['rechargeOrderUnknown'],
  example: {
    body: { orderNo: exampleOrderNo },
    data: {
      order: exampleOrder,
      expiresAt: '2026-11-15T01:56:20.000Z',
      asks: 3,
      nextAskAt: null,
      words: [
        {
          at: '2026-11-15T01:42:03.000Z',
          state: 'paid',
          amount: '50.00',
          transactionId: '2026111522001400000000000001',
          verdict: 'credit',
        },
      ],
      refunds: [],
      claims: [],
      billLines: [],
      postings: [{ postingId: '88121', kind: 'recharge.credit', at: '2026-11-15T01:42:03.000Z', coins: '51.00' }],
      refundable: true,
      needsSecondPerson: false,
    },
  },
});

export const refundRecharge = defineEndpoint({
  method: 'POST',
  path: '/api/console/refundRecharge',
  access: 'operator',
  permission: 'recharge.refund',
  confirmed: true,
  subject: 'orderNo',
  summary: 'Takes the coins back and requests the refund; above a limit it is proposed to a second person.',
  body: z.object({ orderNo, reason }),
  data: z.object({ refundNo: z.string(), proposalId: z.string() }),
  errors: ['refundOrderUnknown', 'refundNotCredited', 'proposalExists'],
  example: {
    body: { orderNo: exampleOrderNo, reason: 'paid by mistake, asked in ticket 812' },
    data: { refundNo: `${exampleOrderNo}F0`, proposalId: '' },
  },
});

export const endRefund = defineEndpoint({
  method: 'POST',
  path: '/api/console/endRefund',
  access: 'operator',
  permission: 'recharge.settle',
  confirmed: true,
  subject: 'refundNo',
  summary: 'Ends a refund by what the provider told a person.',
  body: z.object({ refundNo: orderNo, isMade: z.boolean(), reason }),
  data: z.object({}),
  errors: ['refundUnknown', 'refundAsked', 'refundEnded'],
  example: {
    body: { refundNo: `${exampleOrderNo}F0`, isMade: true, reason: 'paid back, by their portal' },
    data: {},
  },
});

export const getClaims = defineEndpoint({
  method: 'POST',
  path: '/api/console/getClaims',
  access: 'operator',
  permission: 'reconciliation.read',
  summary: 'Open claims, oldest first.',
  body: z.object({}),
  data: z.object({ items: z.array(claim) }),
  example: { body: {}, data: { items: [exampleClaim] } },
});

export const closeClaim = defineEndpoint({
  method: 'POST',
  path: '/api/console/closeClaim',
  access: 'operator',
  permission: 'recharge.settle',
  subject: 'claimId',
  summary: 'Closes a claim with what was done about it.',
  body: z.object({ claimId: wireId, reason }),
  data: z.object({}),
  errors: ['claimClosed'],
  example: { body: { claimId: '7', reason: 'given back in the portal' }, data: {} },
});

const difference = z.object({
  differenceId: z.string(),
  method: z.string(),
  day: z.string(),
  kind: z.string(),
  reference: z.string(),
  ours: amountText.nullable(),
  theirs: amountText.nullable(),
});

export const getReconciliation = defineEndpoint({
  method: 'POST',
  path: '/api/console/getReconciliation',
  access: 'operator',
  permission: 'reconciliation.read',
  summary: 'Providers, their bills of the last days beside our own sums, and open differences.',
  body: z.object({}),
  data: z.object({
    providers: z.array(
      z.object({
        method: z.string(),
        hasAccount: z.boolean().meta({ description: 'Whether the store has an account with the provider.' }),
        lastCreditedAt: z.string().nullable(),
        waiting: z.number().int().meta({ description: 'Orders that wait for a payment.' }),
        overdue: z.number().int().meta({ description: 'Orders whose next question is overdue by a minute.' }),
      }),
    ),
    days: z.array(
      z.object({
        day: z.string(),
        method: z.string(),
        payments: z.number().int(),
        paid: amountText,
        refunds: z.number().int(),
        refunded: amountText,
        fetchedAt: z.string(),
        open: z.number().int().meta({ description: 'Open differences.' }),
      }),
    ),
    differences: z.array(difference),
  }),
  example: {
    body: {},
    data: {
      providers: [
        { method: 'alipay', hasAccount: true, lastCreditedAt: '2026-11-15T01:43:02.000Z', waiting: 1, overdue: 0 },
      ],
      days: [
        {
          day: '2026-11-14',
          method: 'alipay',
          payments: 142,
          paid: '13460.00',
          refunds: 0,
          refunded: '0.00',
          fetchedAt: '2026-11-15T03:10:00.000Z',
          open: 1,
        },
      ],
      differences: [
        {
          differenceId: '3',
          method: 'alipay',
          day: '2026-11-14',
          kind: 'notCredited',
          reference: exampleOrderNo,
          ours: null,
          theirs: '100.00',
        },
      ],
    },
  },
});

export const reconcileDay = defineEndpoint({
  method: 'POST',
  path: '/api/console/reconcileDay',
  access: 'operator',
  permission: 'recharge.settle',
  subject: 'day',
  summary: 'Fetches the bill of a day again and compares it with orders and ledger.',
  body: z.object({ method, day }),
  data: z.object({ payments: z.number().int(), differences: z.number().int() }),
  errors: ['providerUnknown', 'billUnavailable'],
  example: { body: { method: 'alipay', day: '2026-11-14' }, data: { payments: 142, differences: 0 } },
});

export const closeDifference = defineEndpoint({
  method: 'POST',
  path: '/api/console/closeDifference',
  access: 'operator',
  permission: 'recharge.settle',
  subject: 'differenceId',
  summary: 'Closes a difference with what was done about it.',
  body: z.object({ differenceId: wireId, reason }),
  data: z.object({}),
  errors: ['differenceClosed'],
  example: { body: { differenceId: '3', reason: 'credited by hand after asking the provider' }, data: {} },
});
