import { z } from 'zod';
import { amountText, parseAmount } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import {
  BREAK_KINDS,
  EXCLUSION_MONTHS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  REMINDER_MINUTES,
} from './bounds-rules.ts';

/** Responsible gaming: a player’s own limits, breaks and figures. */

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);

/** A limit set by a player. Zero is allowed and blocks all spending. */
const limitAmount = z
  .string()
  .max(16)
  .transform((text, context) => {
    const minor = parseAmount(text);
    if (minor !== undefined) return minor;
    context.addIssue({ code: 'custom', message: 'not an amount with at most two decimals' });
    return z.NEVER;
  });

const limit = z.object({
  kind,
  period,
  limit: amountText.nullable().meta({ description: 'null: none.' }),
  elsewhere: amountText.nullable().meta({
    description: 'A lower limit set on another account of the player; it applies here as well.',
  }),
  used: amountText.meta({ description: 'Sum over all accounts of the player.' }),
  resetsAt: z.string().meta({ description: 'End of the period, when `used` resets to zero.' }),
  pending: z
    .object({ limit: amountText.nullable(), effectiveAt: z.string() })
    .nullable()
    .meta({ description: 'A requested higher limit that does not apply yet.' }),
});
export type PlayLimit = z.infer<typeof limit>;

const breakInfo = z.object({
  kind: z.enum(BREAK_KINDS),
  until: z.string(),
  elsewhere: z.boolean().meta({ description: 'It was set on another account of the player.' }),
});
export type PlayBreak = z.infer<typeof breakInfo>;

const bounds = z.object({
  accounts: z.number().int().meta({
    description: 'How many accounts of the player count together; a break or limit of one binds all of them.',
  }),
  limits: z.array(limit).meta({ description: 'Spending, then recharging; each by day, week and month.' }),
  dailySpendCap: amountText
    .nullable()
    .meta({ description: 'The market’s daily cap, independent of the player’s own limit.' }),
  reminderMinutes: z.number().int().nullable(),
  break: breakInfo.nullable(),
  coolOffDays: z.object({ min: z.number().int(), max: z.number().int() }),
});
export type PlayBounds = z.infer<typeof bounds>;

const unlimited = (kindName: LimitKind, periodName: LimitPeriod): PlayLimit => ({
  kind: kindName,
  period: periodName,
  limit: null,
  elsewhere: null,
  used: '0.00',
  resetsAt: '2026-11-15T16:00:00.000Z',
  pending: null,
});
const boundsExample: PlayBounds = {
  accounts: 1,
  limits: [
    { ...unlimited('spend', 'day'), limit: '200.00', used: '63.20' },
    {
      ...unlimited('spend', 'week'),
      limit: '800.00',
      used: '514.60',
      pending: { limit: '1000.00', effectiveAt: '2026-11-16T01:41:00.000Z' },
    },
    unlimited('spend', 'month'),
    ...LIMIT_PERIODS.map((name) => unlimited('recharge', name)),
  ],
  dailySpendCap: null,
  reminderMinutes: 60,
  break: null,
  coolOffDays: { min: 1, max: 30 },
};

export const getBounds = defineEndpoint({
  method: 'POST',
  path: '/api/bounds/getBounds',
  access: 'player',
  summary: 'The player’s limits with their use, the reminder, and a running break.',
  data: bounds,
  example: { data: boundsExample },
});

export const setLimit = defineEndpoint({
  method: 'POST',
  path: '/api/bounds/setLimit',
  access: 'player',
  summary: 'Sets a limit. A lower one applies at once; a higher one or none (null) after 24 hours.',
  body: z.object({ kind, period, limit: limitAmount.nullable() }),
  data: bounds,
  example: { body: { kind: 'spend', period: 'day', limit: '200.00' }, data: boundsExample },
});

export const cancelRaise = defineEndpoint({
  method: 'POST',
  path: '/api/bounds/cancelRaise',
  access: 'player',
  summary: 'Cancels a higher limit that does not apply yet.',
  body: z.object({ kind, period }),
  data: bounds,
  example: { body: { kind: 'spend', period: 'week' }, data: boundsExample },
});

export const setReminder = defineEndpoint({
  method: 'POST',
  path: '/api/bounds/setReminder',
  access: 'player',
  summary: 'Sets how often the page reminds of the time spent; null: never.',
  body: z.object({ minutes: z.union(REMINDER_MINUTES.map((minutes) => z.literal(minutes))).nullable() }),
  data: bounds,
  example: { body: { minutes: 60 }, data: boundsExample },
});

export const startCoolOff = defineEndpoint({
  method: 'POST',
  path: '/api/bounds/startCoolOff',
  access: 'player',
  summary: 'Starts a break of the given days. It cannot be shortened; a longer one may replace it.',
  body: z.object({ days: z.number().int().min(1).max(3650) }),
  data: bounds,
  errors: ['coolOffLength', 'breakNotLonger'],
  example: {
    body: { days: 7 },
    data: { ...boundsExample, break: { kind: 'coolOff', until: '2026-11-22T04:00:00.000Z', elsewhere: false } },
  },
});

export const startSelfExclusion = defineEndpoint({
  method: 'POST',
  path: '/api/bounds/startSelfExclusion',
  access: 'player',
  summary: 'Excludes the player for six months or more. It cannot be ended early.',
  body: z.object({
    months: z.number().int().min(EXCLUSION_MONTHS.min).max(EXCLUSION_MONTHS.max),
    confirmed: z.literal(true).meta({ description: 'The player has confirmed it explicitly.' }),
  }),
  data: bounds,
  errors: ['breakNotLonger'],
  example: {
    body: { months: 6, confirmed: true },
    data: { ...boundsExample, break: { kind: 'exclusion', until: '2027-05-15T16:00:00.000Z', elsewhere: false } },
  },
});

const figures = z.object({
  recharged: amountText,
  spent: amountText,
  won: amountText.meta({ description: 'Value won, at reference prices of the time.' }),
  sold: amountText.meta({ description: 'Coins received for items sold back.' }),
  result: amountText.meta({ description: 'Won minus spent.' }),
});
export type PlayFigures = z.infer<typeof figures>;

const figuresExample: PlayFigures = {
  recharged: '100.00',
  spent: '63.20',
  won: '41.00',
  sold: '12.50',
  result: '-22.20',
};

export const getStatistics = defineEndpoint({
  method: 'POST',
  path: '/api/bounds/getStatistics',
  access: 'player',
  summary: 'The player’s own figures: 30 days, 12 weeks or 12 months, oldest first, without gaps.',
  body: z.object({ by: period.default('day') }),
  data: z.object({
    items: z.array(figures.extend({ start: z.string().meta({ description: 'The first day of the period.' }) })),
    total: figures,
    month: figures.meta({ description: 'The calendar month so far.' }),
  }),
  example: {
    body: { by: 'day' },
    data: { items: [{ start: '2026-11-15', ...figuresExample }], total: figuresExample, month: figuresExample },
  },
});
