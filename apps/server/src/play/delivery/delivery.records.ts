import { z } from 'zod';
import { recordCode } from '../../platform/text/record-fields.ts';

/** The records of an import file about deliveries: what a skin is called at the marketplace. */

export const DELIVERY_RECORDS = {
  deliveryName: z.strictObject({
    record: z.literal('deliveryName'),
    /** Of the goods. */
    code: recordCode,
    /** Empty: only ever sent by hand. */
    hashName: z.string().trim().max(200),
  }),
};
