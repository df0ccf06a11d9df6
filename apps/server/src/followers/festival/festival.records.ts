import { z } from 'zod';
import { checkFestival, festivalFields } from './festival.config.ts';

/** The record of an import file that announces a festival: the same members the article has for it. */
const festivalRecord = z
  .strictObject({ record: z.literal('festival'), ...festivalFields })
  .superRefine((record, context) => checkFestival(record, context));

export const FESTIVAL_RECORDS = { festival: festivalRecord };
