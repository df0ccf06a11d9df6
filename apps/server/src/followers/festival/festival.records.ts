import { z } from 'zod';
import { checkFestival, festivalFields } from './festival.config.ts';

/** Import record for a festival, with the fields of the article. */
const festivalRecord = z
  .strictObject({ record: z.literal('festival'), ...festivalFields })
  .superRefine((record, context) => checkFestival(record, context));

export const FESTIVAL_RECORDS = { festival: festivalRecord };
