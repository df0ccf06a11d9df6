import { TIME_BOX_PERIODS } from '@clearcrate/contract/raffle-rules';
import { z } from 'zod';
import { recordAmount, recordCode } from '../../platform/text/record-fields.ts';
import type { TimeBoxPlan } from './time-box.content.ts';

/** Import record for a time box. There are nine: each period in three tiers. */

const MAX_PRIZES = 500;

const timeBox = z
  .strictObject({
    record: z.literal('timeBox'),
    period: z.enum(TIME_BOX_PERIODS),
    tier: z.union([z.literal(0), z.literal(5), z.literal(10)]),
    threshold: recordAmount.refine((amount) => amount > 0n, 'must be more than 0.00'),
    prizes: z.array(z.strictObject({ goods: recordCode, count: z.int().min(1).max(MAX_PRIZES).default(1) })).min(1),
    open: z.boolean().default(true),
  })
  .superRefine(({ prizes }, context) => {
    if (prizes.reduce((sum, { count }) => sum + count, 0) > MAX_PRIZES)
      context.addIssue({ code: 'custom', path: ['prizes'], message: `must be at most ${MAX_PRIZES}` });
  })
  .transform(({ record, prizes, ...box }): TimeBoxPlan & { record: 'timeBox' } => ({
    ...box,
    record,
    code: `${box.period}-${box.tier}`,
    prizes: prizes.flatMap(({ goods, count }) => new Array<string>(count).fill(goods)),
  }));

export const TIME_BOX_RECORDS = { timeBox };
