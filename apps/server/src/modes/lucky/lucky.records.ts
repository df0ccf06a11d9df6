import { validateOdds } from '@clearcrate/fairness/odds';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { z } from 'zod';
import { recordAmount, recordCode } from '../../platform/text/record-fields.ts';
import type { LuckyPlan } from './lucky.content.ts';

/** Import records for lucky items. */

/** Part of the published table name `lucky/<code>`. */
const tableCode = z.string().regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 of the characters a-z 0-9 -');

const edge = z
  .string('must be a text such as "6.00"')
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage with at most two decimals, such as 6.00')
  .transform((text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  });

const odds = z
  .array(z.strictObject({ goods: recordCode, tickets: z.int().min(1).max(TICKETS) }))
  .min(2, 'must have at least two entries, so that a miss yields an item whatever the target is')
  .superRefine((entries, context) => {
    for (const problem of validateOdds(entries.map(({ goods, tickets }) => ({ item: goods, tickets }))))
      context.addIssue({
        code: 'custom',
        message: `is not a table of one million tickets: ${JSON.stringify(problem)}`,
      });
  });

const luckyRecord = z
  .strictObject({
    record: z.literal('luckyTable'),
    code: tableCode,
    minPrice: recordAmount,
    edge,
    open: z.boolean().default(true),
    odds,
  })
  .transform(({ edge: edgeBasisPoints, ...table }): LuckyPlan & { record: 'luckyTable' } => ({
    ...table,
    edgeBasisPoints,
  }));

export const LUCKY_RECORDS = { luckyTable: luckyRecord };
