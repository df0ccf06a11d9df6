import { z } from 'zod';
import { goodsCard, goodsExample } from '../modes/box.ts';
import { RECORD_TYPES } from '../store/kinds.ts';
import { amountText } from '../store/money.ts';
import { POSTING_GROUPS } from '../store/postings.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { ID_DIGITS, optionalWireId } from '../wire/ids.ts';
import { cursorPageOf, cursorQuery } from '../wire/page.ts';

/** Movements of a player’s accounts and bag, by business day. */

export const RECORD_DAYS = { default: 30, max: 366 } as const;
/** Maximum number of records per file, and the pause before the next export. */
export const EXPORT_LIMITS = { rows: 100_000, waitSeconds: 10 } as const;
export const RECORD_DIRECTIONS = ['', 'in', 'out'] as const;
export type RecordDirection = (typeof RECORD_DIRECTIONS)[number];
export const EXPORT_TYPES = ['bill', 'ammo', 'point', 'welfare', 'goods'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** Plausible days, far from the limits of calendars and databases. */
const isKnownDay = (day: string) => day >= '2000-01-01' && day < '3000-01-01';
const day = z.union([z.literal(''), z.iso.date().refine(isKnownDay)]).default('');
const days = z.number().int().min(1).max(RECORD_DAYS.max);
const rangeQuery = {
  days: days
    .default(RECORD_DAYS.default)
    .meta({ description: 'Number of days up to the last one; a start date takes precedence.' }),
  startDate: day.meta({ description: 'First business day. Empty: counted back by `days`.' }),
  endDate: day.meta({ description: 'The last day, included. Empty: today.' }),
};
const recordType = z.literal(Object.values(RECORD_TYPES)).meta({
  description:
    '1 any, 2 box, 3 roll, 4 ranking prize, 5 settled ranking, 7 trade with the store, 8 item out of a box, 9 own place in the ranking, 10 swap.',
});
const listQuery = z.object({
  ...rangeQuery,
  type: recordType.default(RECORD_TYPES.record),
  direction: z.enum(RECORD_DIRECTIONS).default(''),
});

const range = z.object({
  startDate: z.string(),
  endDate: z.string(),
  zone: z.string().meta({ description: 'The time zone the days are counted in.' }),
});

const movement = z.object({
  recordId: z.string(),
  type: recordType,
  kind: z.string().meta({ description: 'A stable name; new ones may be added at any time.' }),
  title: z.string().meta({ description: 'The kind in the reader’s language.' }),
  detail: z.string().meta({ description: 'What it was for, such as the name of the box, or empty.' }),
  count: z.number().int().nullable().meta({ description: 'Number of items, when known.' }),
  amount: amountText.meta({ description: 'Signed.' }),
  balance: amountText.meta({ description: 'Balance after it.' }),
  reference: z.string(),
  drawId: z.string().nullable(),
  bagItemId: z.string().nullable(),
  boxId: z.string().nullable(),
  createdAt: z.string(),
});
export type Movement = z.infer<typeof movement>;

const movementSums = z.object({
  total: z.number().int(),
  income: amountText,
  outgo: amountText.meta({ description: 'Negative, or 0.00.' }),
  balance: amountText.meta({ description: 'At the end of the range, independent of filters.' }),
  groups: z.array(z.string()).meta({ description: 'Groups that occur in the range.' }),
});

export const movementList = cursorPageOf(movement).extend({
  range,
  sums: movementSums
    .nullable()
    .meta({ description: 'Sums over everything that matches the filter; with the first page only.' }),
});
export type MovementList = z.infer<typeof movementList>;

const movementQuery = listQuery.extend({
  ...cursorQuery(optionalWireId),
  group: z.enum(['', ...POSTING_GROUPS]).default(''),
});

const rangeExample = { startDate: '2026-10-17', endDate: '2026-11-15', zone: 'Asia/Shanghai' };
const movementExample = {
  body: { days: 30, direction: 'out' },
  data: {
    items: [
      {
        recordId: '31416',
        type: RECORD_TYPES.box,
        kind: 'box.open',
        title: '开箱',
        detail: '星云潮汐箱',
        count: 3,
        amount: '-47.40',
        balance: '1284.50',
        reference: '90001',
        drawId: '90001',
        bagItemId: null,
        boxId: '7',
        createdAt: '2026-11-15T04:00:00.000Z',
      },
    ],
    next: null,
    range: rangeExample,
    sums: { total: 1, income: '0.00', outgo: '-47.40', balance: '1284.50', groups: ['box', 'sale'] },
  },
};

function movementEndpoint<const Path extends `/${string}`>(path: Path, summary: string) {
  return defineEndpoint({
    method: 'POST',
    path,
    access: 'player',
    summary,
    body: movementQuery,
    data: movementList,
    errors: ['dateRangeInvalid'],
    example: movementExample,
  });
}

export const billDetails = movementEndpoint(
  '/api/user/billDetails',
  'Everything that moved the player’s coins, bought and given together, newest first.',
);
export const ammoDetails = movementEndpoint(
  '/api/user/ammoDetails',
  'Everything that moved the player’s shells, newest first.',
);
export const pointDetails = movementEndpoint(
  '/api/user/pointDetails',
  'Everything that moved the player’s points, newest first.',
);
export const welfareDetails = movementEndpoint(
  '/api/user/welfareDetails',
  'Everything that moved the player’s welfare points, newest first.',
);

/**
 * Cursor over the two halves of a bag’s history: incoming items by id, outgoing ones by time and
 * id.
 */
export interface GoodsCursor {
  gainedBefore: bigint | undefined;
  leftBefore: { at: Date; id: bigint } | undefined;
}

const GOODS_CURSOR = new RegExp(`^(?:(${ID_DIGITS})\\.|(${ID_DIGITS})?\\.([1-9]\\d{0,12})-(${ID_DIGITS}))?$`);
const goodsCursor = z
  .string()
  .regex(GOODS_CURSOR)
  .transform((text): GoodsCursor | undefined => {
    if (text === '') return undefined;
    const [, alone, before, at, id] = GOODS_CURSOR.exec(text) ?? [];
    const gained = alone ?? before;
    return {
      gainedBefore: gained ? BigInt(gained) : undefined,
      leftBefore: at && id ? { at: new Date(Number(at)), id: BigInt(id) } : undefined,
    };
  })
  .prefault('');

export function writeGoodsCursor({ gainedBefore, leftBefore }: GoodsCursor): string {
  return `${gainedBefore ?? ''}.${leftBefore ? `${leftBefore.at.getTime()}-${leftBefore.id}` : ''}`;
}

const goodsRecord = goodsCard.extend({
  recordId: z.string(),
  type: recordType,
  direction: z.enum(['in', 'out']),
  title: z.string().meta({ description: 'How it was received or left, in the reader’s language.' }),
  bagItemId: z.string(),
  status: z.number().int().meta({ description: 'Current status of the item, as in the bag.' }),
  source: z.number().int().meta({ description: 'Source of the item, as in the bag.' }),
  drawId: z.string().nullable().meta({ description: 'Set when a draw gave it.' }),
  boxId: z.string().nullable(),
  boxName: z.string(),
  cost: amountText.nullable().meta({ description: 'Cost of the draw, if any.' }),
  costAsset: z.enum(['coin', 'shell']).nullable(),
  recoveryPrice: amountText,
  createdAt: z.string().meta({ description: 'When it was received or left.' }),
});
export type GoodsRecord = z.infer<typeof goodsRecord>;

export const goodsRecords = defineEndpoint({
  method: 'POST',
  path: '/api/user/goodsRecords',
  access: 'player',
  summary: 'Items received and given away by the player, newest first.',
  body: listQuery.extend(cursorQuery(goodsCursor)),
  data: cursorPageOf(goodsRecord).extend({
    range,
    sums: z
      .object({
        total: z.number().int(),
        gained: z.number().int(),
        gainedPrice: amountText.meta({ description: 'At the reference prices of the time.' }),
        left: z.number().int(),
        leftPrice: amountText.meta({ description: 'At recovery prices.' }),
      })
      .nullable()
      .meta({ description: 'Sums over everything that matches the filter; with the first page only.' }),
  }),
  errors: ['dateRangeInvalid'],
  example: {
    body: { days: 7 },
    data: {
      items: [
        {
          ...goodsExample,
          recordId: 'in-90001',
          type: RECORD_TYPES.boxResult,
          direction: 'in',
          title: '开箱获得',
          bagItemId: '90001',
          status: 1,
          source: 1,
          drawId: '90001',
          boxId: '7',
          boxName: '星云潮汐箱',
          cost: '15.80',
          costAsset: 'coin',
          recoveryPrice: '428.00',
          createdAt: '2026-11-15T04:00:00.000Z',
        },
      ],
      next: null,
      range: rangeExample,
      sums: { total: 1, gained: 1, gainedPrice: '428.00', left: 0, leftPrice: '0.00' },
    },
  },
});

export const exportRecords = defineEndpoint({
  method: 'GET',
  path: '/api/user/exportRecords',
  access: 'player',
  summary: 'The records of a range as a table for spreadsheets, newest first: UTF-8 with a byte order mark, RFC 4180.',
  body: z.object({
    type: z.enum(EXPORT_TYPES).default('bill'),
    ...rangeQuery,
    // A query string holds text only.
    days: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .transform(Number)
      .pipe(days)
      .prefault(String(RECORD_DAYS.default)),
  }),
  data: z.string(),
  file: { contentType: 'text/csv; charset=utf-8' },
  errors: ['dateRangeInvalid', 'exportTooSoon'],
  example: {
    body: { type: 'bill', days: '30' },
    data: '\uFEFF时间,类型,说明,金额,余额,流水号\r\n2026-11-15 12:00:00,开箱,星云潮汐箱 ×3,-47.40,1284.50,31416\r\n',
  },
});
