import { MALL_ASSETS } from '@clearcrate/contract/mall';
import { z } from 'zod';
import { recordAmount, recordCode } from '../../platform/text/record-fields.ts';
import type { MallPlan } from './mall.content.ts';

/** Import records for mall offers. */

const mallRecord = z
  .strictObject({
    record: z.literal('mallGoods'),
    goods: recordCode,
    asset: z.enum(MALL_ASSETS),
    price: recordAmount.refine((minor) => minor > 0n, 'must be more than 0.00').optional(),
    open: z.boolean().default(true),
  })
  .transform(({ price, ...offer }): MallPlan & { record: 'mallGoods' } => ({ ...offer, price: price ?? null }));

export const MALL_RECORDS = { mallGoods: mallRecord };
