import { z } from 'zod';
import { amountText, parseAmount } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';

/** Boxes as those see them who set their odds and prices. */

export const REASON_LENGTH = { min: 3, max: 200 } as const;

const share = z.number().meta({ description: 'Of the price; 0.92 is 92 %.' });
const amount = z
  .string()
  .max(16)
  .refine((text) => parseAmount(text) !== undefined);
const reason = z.string().trim().min(REASON_LENGTH.min).max(REASON_LENGTH.max);

const guarantee = z
  .object({ afterOpenings: z.number().int().min(1).max(100_000), minQuality: z.number().int().min(1).max(16) })
  .nullable();

const ticketShare = z.object({ goods: z.string().max(64), tickets: z.number().int().min(1).max(1_000_000) });

/** What may be changed about the odds of a box. */
export const boxDraft = z.object({
  boxId: wireId,
  baseVersion: z.number().int().min(1).max(1_000_000_000).meta({ description: 'The version that the draft changes.' }),
  price: amount,
  guarantee,
  odds: z.array(ticketShare).min(1).max(300),
  overReason: z
    .string()
    .trim()
    .max(REASON_LENGTH.max)
    .default('')
    .meta({ description: 'Why to publish although the best loop returns too much. Empty otherwise.' }),
});

const figures = z.object({
  expectedValue: z.string(),
  returnRate: share.nullable().meta({ description: 'Null where the price is not in coins.' }),
  guaranteedReturn: share.nullable().meta({ description: 'Guarantee included; null without one.' }),
});

export const consoleBox = z.object({
  boxId: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.number().int(),
  category: z.string(),
  image: z.string(),
  open: z.boolean(),
  price: amountText,
  ...figures.shape,
  version: z.number().int(),
  publishedAt: z.string(),
  items: z.number().int(),
  scheduledAt: z.string().nullable().meta({ description: 'When approved odds take effect.' }),
});

const exampleBox = {
  boxId: '7',
  code: 'tide',
  name: '星云潮汐箱',
  kind: 1,
  category: 'featured',
  image: '/art/crates/tide-320.webp',
  open: true,
  price: '15.80',
  expectedValue: '14.5866',
  returnRate: 0.9232,
  guaranteedReturn: 0.932,
  version: 3,
  publishedAt: '2026-10-28T04:00:00.000Z',
  items: 15,
  scheduledAt: null,
};

export const getBoxes = defineEndpoint({
  method: 'POST',
  path: '/api/console/getBoxes',
  access: 'operator',
  permission: 'boxes.read',
  summary: 'All boxes with their current odds in figures.',
  body: z.object({}),
  data: z.object({ items: z.array(consoleBox) }),
  example: { body: {}, data: { items: [exampleBox] } },
});

export const oddsItem = z.object({
  code: z.string(),
  weaponName: z.string(),
  finishName: z.string(),
  quality: z.number().int(),
  exterior: z.string(),
  image: z.string(),
  price: amountText.meta({ description: 'As published.' }),
  priceNow: amountText.meta({ description: 'Of the goods now, which a new version is published with.' }),
  stock: z.number().int(),
  tickets: z.number().int(),
});
export type OddsItem = z.infer<typeof oddsItem>;

const schedule = z.object({
  scheduleId: z.string(),
  publishAt: z.string(),
  baseVersion: z.number().int(),
  reason: z.string(),
  proposedBy: z.string(),
  approvedBy: z.string(),
  outcome: z.enum(['published', 'withdrawn', 'outdated', 'rejected']).nullable(),
});

export const getBoxEditor = defineEndpoint({
  method: 'POST',
  path: '/api/console/getBoxEditor',
  access: 'operator',
  permission: 'boxes.read',
  subject: 'boxId',
  summary: 'One box with its odds, the caps of the market policy on its price, and odds that wait for their time.',
  body: z.object({ boxId: wireId }),
  data: consoleBox.extend({
    hash: z.string(),
    guarantee,
    odds: z.array(oddsItem),
    priceCaps: z.array(z.object({ market: z.string(), cap: amountText })),
    schedules: z.array(schedule),
    storeUrl: z.string().meta({ description: 'Where players see the box and its history.' }),
  }),
  errors: ['boxUnknown'],
  example: {
    body: { boxId: '7' },
    data: {
      ...exampleBox,
      hash: '9f3c41d8c238047a223f73e5a85db22fe2621a49a496ef9b15e64b8c48d07ae1',
      guarantee: null,
      odds: [
        {
          code: 'nebula-tide',
          weaponName: 'KV-47',
          finishName: '星云潮汐',
          quality: 6,
          exterior: 'FN',
          image: '/art/items/x-280.webp',
          price: '14.59',
          priceNow: '14.59',
          stock: 40,
          tickets: 1_000_000,
        },
      ],
      priceCaps: [{ market: 'VN', cap: '30.00' }],
      schedules: [],
      storeUrl: 'http://localhost:8080/#/openbox?boxId=7&history=1',
    },
  },
});

const loop = z
  .object({
    name: z.string(),
    total: share,
    parts: z.array(z.object({ name: z.string(), share })),
    turnoverADay: z.number(),
  })
  .nullable();

export const checkBoxDraft = defineEndpoint({
  method: 'POST',
  path: '/api/console/checkBoxDraft',
  access: 'operator',
  permission: 'boxes.read',
  subject: 'boxId',
  unaudited: true,
  summary: 'Publishes a draft, measures the best loop over all modes with it, and takes everything back.',
  body: boxDraft,
  data: z.object({
    problems: z.array(z.string()),
    isNew: z.boolean().meta({ description: 'False when the draft says what is published already.' }),
    hash: z.string().meta({ description: 'Of the version as it would be published; empty with problems.' }),
    loop,
    loopBefore: loop,
    mostReturn: share.meta({ description: 'The line that the best loop may not cross without a reason.' }),
    priceCapsExceeded: z.array(z.string()).meta({ description: 'Markets in which the box could not be opened.' }),
  }),
  errors: ['boxUnknown'],
  example: {
    body: {
      boxId: '7',
      baseVersion: 3,
      price: '15.80',
      guarantee: null,
      odds: [{ goods: 'nebula-tide', tickets: 1_000_000 }],
    },
    data: {
      problems: [],
      isNew: true,
      hash: '9f3c41d8c238047a223f73e5a85db22fe2621a49a496ef9b15e64b8c48d07ae1',
      loop: { name: 'box tide', total: 0.9712, parts: [{ name: 'items', share: 0.93 }], turnoverADay: 1_000 },
      loopBefore: null,
      mostReturn: 0.99,
      priceCapsExceeded: [],
    },
  },
});

export const proposeBoxVersion = defineEndpoint({
  method: 'POST',
  path: '/api/console/proposeBoxVersion',
  access: 'operator',
  permission: 'boxes.propose',
  subject: 'boxId',
  summary: 'Proposes new odds, price or guarantee of a box. They take effect when a second person approves, or later.',
  body: boxDraft.extend({
    publishAt: z.iso.datetime().nullable().default(null),
    reason: reason.meta({ description: 'Players read it in the history of the box.' }),
  }),
  data: z.object({ proposalId: z.string(), expiresAt: z.string() }),
  errors: ['boxUnknown', 'boxVersionOver', 'recordInvalid', 'bestLoopTooHigh', 'scheduleTooSoon'],
  example: {
    body: {
      boxId: '7',
      baseVersion: 3,
      price: '15.80',
      guarantee: null,
      odds: [{ goods: 'nebula-tide', tickets: 1_000_000 }],
      reason: 'fewer prisms arrive',
    },
    data: { proposalId: '12', expiresAt: '2026-11-20T01:00:00.000Z' },
  },
});

export const withdrawBoxSchedule = defineEndpoint({
  method: 'POST',
  path: '/api/console/withdrawBoxSchedule',
  access: 'operator',
  permission: 'boxes.propose',
  subject: 'scheduleId',
  summary: 'Keeps approved odds from taking effect at their time.',
  body: z.object({ scheduleId: wireId, reason }),
  data: z.object({}),
  errors: ['scheduleOver'],
  example: { body: { scheduleId: '3', reason: 'the item did not arrive' }, data: {} },
});

export const getBoxVersions = defineEndpoint({
  method: 'POST',
  path: '/api/console/getBoxVersions',
  access: 'operator',
  permission: 'boxes.read',
  subject: 'boxId',
  summary: 'Who published each version of a box and why, newest first.',
  body: z.object({ boxId: wireId, before: z.number().int().min(1).max(1_000_000_000).optional() }),
  data: z.object({
    items: z.array(
      z.object({
        number: z.number().int(),
        publishedAt: z.string(),
        price: amountText,
        ...figures.shape,
        hash: z.string(),
        reason: z.string(),
        proposedBy: z.string().meta({ description: 'Empty for shipped content and files imported by a command.' }),
        approvedBy: z.string(),
        changes: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            before: z.object({ tickets: z.number().int(), price: amountText }).nullable(),
            after: z.object({ tickets: z.number().int(), price: amountText }).nullable(),
          }),
        ),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ['boxUnknown'],
  example: {
    body: { boxId: '7' },
    data: {
      items: [
        {
          number: 3,
          publishedAt: '2026-10-28T04:00:00.000Z',
          price: '15.80',
          expectedValue: '14.5866',
          returnRate: 0.9232,
          guaranteedReturn: null,
          hash: '9f3c41d8c238047a223f73e5a85db22fe2621a49a496ef9b15e64b8c48d07ae1',
          reason: 'fewer prisms arrive',
          proposedBy: '周屿',
          approvedBy: '林知夏',
          changes: [
            {
              code: 'nebula-tide',
              name: '星云潮汐',
              before: { tickets: 1_400, price: '428.00' },
              after: { tickets: 1_800, price: '428.00' },
            },
          ],
        },
      ],
      hasMore: false,
    },
  },
});
