import { z } from 'zod';
import { recordCode } from '../../platform/text/record-fields.ts';

/** Import records: names of skins at the marketplace. */

export const DELIVERY_RECORDS = {
  deliveryName: z.strictObject({
    record: z.literal('deliveryName'),
    /** Code of the goods. */
    code: recordCode,
    /** Empty: delivered by hand only. */
    hashName: z.string().trim().max(200),
  }),
};
