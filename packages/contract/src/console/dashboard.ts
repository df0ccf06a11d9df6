import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';

/** What the store earned, gave and owes, and how it runs. Sums without persons. */

export const SPANS = ['today', 'yesterday', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];
/** Real players, or those of demos and tests. */
export const PLAYER_GROUPS = ['real', 'test'] as const;
/** Modes in which coins are spent. */
export const PAID_MODES = ['box', 'battle', 'crash', 'lucky', 'mall'] as const;
export type PaidMode = (typeof PAID_MODES)[number];

const span = z.object({
  span: z.enum(SPANS).meta({ description: '`week` and `month` are the last 7 and 30 business days.' }),
  players: z.enum(PLAYER_GROUPS).default('real'),
});

const totals = z.object({
  recharge: amountText.meta({ description: 'Coins bought, less those of refunds.' }),
  recharges: z.number().int(),
  refunded: amountText,
  spent: amountText,
  items: amountText.meta({ description: 'Items won in paid modes, at their reference prices.' }),
  coins: amountText.meta({ description: 'Coins won in paid modes.' }),
  free: amountText.meta({ description: 'Items and coins given without payment.' }),
  soldBack: amountText.meta({ description: 'Coins paid for items that players sold back.' }),
  active: z.number().int().meta({ description: 'Players with a posting.' }),
  returning: z.number().int().meta({ description: 'Of these, registered before the span.' }),
  registered: z.number().int(),
});
export type RevenueTotals = z.infer<typeof totals>;

const byMode = z.object({
  box: amountText,
  battle: amountText,
  crash: amountText,
  lucky: amountText,
  mall: amountText,
});
const zero = { box: '0.00', battle: '0.00', crash: '0.00', lucky: '0.00', mall: '0.00' };
const exampleTotals = {
  recharge: '30265.00',
  recharges: 318,
  refunded: '50.00',
  spent: '35528.18',
  items: '28411.20',
  coins: '4684.62',
  free: '1942.60',
  soldBack: '9120.00',
  active: 4106,
  returning: 3894,
  registered: 212,
};

export const getRevenue = defineEndpoint({
  method: 'POST',
  path: '/api/console/getRevenue',
  access: 'operator',
  permission: 'revenue.read',
  unaudited: true,
  background: true,
  summary: 'Recharges, spending and what was given back, by mode and time.',
  body: span,
  data: z.object({
    asOf: z.string(),
    from: z.string(),
    until: z.string(),
    unit: z.enum(['hour', 'day']),
    totals,
    before: totals.meta({ description: 'The same of the span before, up to the same hour.' }),
    points: z.array(z.object({ at: z.string(), recharge: amountText, given: amountText, spent: byMode })),
    modes: z.array(z.object({ mode: z.enum(PAID_MODES), spent: amountText, items: amountText, coins: amountText })),
  }),
  example: {
    body: { span: 'today' },
    data: {
      asOf: '2026-11-15T01:44:12.000Z',
      from: '2026-11-14T16:00:00.000Z',
      until: '2026-11-15T01:44:12.000Z',
      unit: 'hour',
      totals: exampleTotals,
      before: exampleTotals,
      points: [{ at: '2026-11-14T16:00:00.000Z', recharge: '1200.00', given: '0.00', spent: zero }],
      modes: [{ mode: 'box', spent: '19895.00', items: '18379.00', coins: '0.00' }],
    },
  },
});

const alert = z.object({
  alertId: z.string(),
  mode: z.string(),
  hours: z.number().int(),
  until: z.string(),
  plays: z.number().int(),
  observed: z.number(),
  theory: z.number(),
  score: z.number().meta({ description: 'Distance from theory in standard deviations.' }),
  endedAt: z.string().nullable().meta({ description: 'When the return came back inside.' }),
  closedAt: z.string().nullable(),
  closedBy: z.string(),
  note: z.string(),
});

export const getReturns = defineEndpoint({
  method: 'POST',
  path: '/api/console/getReturns',
  access: 'operator',
  permission: 'returns.read',
  unaudited: true,
  background: true,
  summary: 'Returns of paid draws beside what their published odds promise, and kept alerts.',
  body: span,
  data: z.object({
    asOf: z.string(),
    modes: z.array(
      z.object({
        mode: z.enum(PAID_MODES),
        plays: z.number().int(),
        staked: amountText,
        won: amountText,
        observed: z.number(),
        theory: z.number(),
        margin: z.number().meta({ description: 'Half the width of the 95 % interval, as a share of the stakes.' }),
        score: z.number(),
        verdict: z.enum(['none', 'few', 'inside', 'outside', 'alert']),
      }),
    ),
    alerts: z.array(alert),
  }),
  example: {
    body: { span: 'month' },
    data: {
      asOf: '2026-11-15T01:44:12.000Z',
      modes: [
        {
          mode: 'box',
          plays: 14_210,
          staked: '91788.87',
          won: '84794.56',
          observed: 0.9238,
          theory: 0.9232,
          margin: 0.0845,
          score: 0.01,
          verdict: 'inside',
        },
      ],
      alerts: [],
    },
  },
});

export const closeReturnAlert = defineEndpoint({
  method: 'POST',
  path: '/api/console/closeReturnAlert',
  access: 'operator',
  permission: 'returns.judge',
  subject: 'alertId',
  summary: 'Closes an alert with what was found. The alert stays.',
  body: z.object({ alertId: wireId, reason: z.string().trim().min(3).max(300) }),
  data: z.object({}),
  errors: ['alertClosed'],
  example: { body: { alertId: '3', reason: 'three top prizes on one day, draws verified' }, data: {} },
});

export const WORK_KINDS = ['deliveries', 'avatars', 'tickets', 'claims', 'differences'] as const;

export const getWork = defineEndpoint({
  method: 'POST',
  path: '/api/console/getWork',
  access: 'operator',
  permission: 'self.manage',
  unaudited: true,
  background: true,
  summary: 'Players online, and what waits for a person.',
  body: z.object({}),
  data: z.object({
    asOf: z.string(),
    online: z.number().int(),
    waiting: z.array(
      z.object({
        kind: z.enum(WORK_KINDS),
        count: z.number().int(),
        late: z.number().int().meta({ description: 'Of these, past their time.' }),
      }),
    ),
  }),
  example: {
    body: {},
    data: {
      asOf: '2026-11-15T01:44:12.000Z',
      online: 2318,
      waiting: [{ kind: 'deliveries', count: 23, late: 3 }],
    },
  },
});

export const getHealth = defineEndpoint({
  method: 'POST',
  path: '/api/console/getHealth',
  access: 'operator',
  permission: 'health.read',
  unaudited: true,
  background: true,
  summary: 'Outbox, jobs, database, trial balance and the last audit.',
  body: z.object({}),
  data: z.object({
    asOf: z.string(),
    sockets: z.number().int(),
    outbox: z.object({
      waiting: z.number().int(),
      oldestMs: z.number().int().meta({ description: 'Age of the oldest event that no handler has finished.' }),
      dead: z.number().int(),
    }),
    database: z.object({
      answerMs: z.number(),
      sessions: z.number().int(),
      mostSessions: z.number().int(),
      bytes: z.string(),
      version: z.string(),
    }),
    audit: z
      .object({
        at: z.string(),
        problems: z.number().int(),
        failures: z.number().int().meta({ description: 'Checks that could not be carried out.' }),
        postings: z.string(),
        balances: z.array(z.object({ asset: z.string(), players: amountText, house: amountText, sum: amountText })),
      })
      .nullable(),
    closedUntil: z.string().nullable().meta({ description: 'Figures of hours up to here are summed up.' }),
    jobs: z.array(
      z.object({
        job: z.string(),
        period: z.string(),
        at: z.string(),
        failed: z.number().int(),
        dead: z.number().int(),
      }),
    ),
    failed: z.array(
      z.object({
        job: z.string(),
        item: z.string(),
        attempts: z.number().int(),
        isDead: z.boolean(),
        lastAt: z.string(),
        error: z.string(),
      }),
    ),
  }),
  example: {
    body: {},
    data: {
      asOf: '2026-11-15T01:44:12.000Z',
      sockets: 2402,
      outbox: { waiting: 3, oldestMs: 84, dead: 0 },
      database: { answerMs: 0.8, sessions: 14, mostSessions: 100, bytes: '1280471040', version: '18.1' },
      audit: {
        at: '2026-11-15T01:00:04.000Z',
        problems: 0,
        failures: 0,
        postings: '9418227',
        balances: [{ asset: 'coin', players: '128.00', house: '-128.00', sum: '0.00' }],
      },
      closedUntil: '2026-11-15T01:00:00.000Z',
      jobs: [{ job: 'ledger.day', period: '2026-11-15', at: '2026-11-14T16:10:00.000Z', failed: 0, dead: 0 }],
      failed: [],
    },
  },
});

export const rerunJob = defineEndpoint({
  method: 'POST',
  path: '/api/console/rerunJob',
  access: 'operator',
  permission: 'jobs.rerun',
  subject: 'item',
  summary: 'Lets the store try a failed item of a job, or a failed event, again.',
  body: z.object({
    job: z.string().max(120),
    item: z.string().max(200),
    reason: z.string().trim().min(3).max(300),
  }),
  data: z.object({}),
  errors: ['failedItemUnknown'],
  example: { body: { job: 'recharge.ask', item: 'R26111500000012', reason: 'the provider is back' }, data: {} },
});
