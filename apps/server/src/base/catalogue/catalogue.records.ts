import { z } from 'zod';
import {
  colour,
  localTexts,
  pictureAddress,
  qualityLevel,
  recordAmount,
  recordCode,
  sortNumber,
} from '../../platform/text/record-fields.ts';

/** Schemas of the records of an import file, one per kind. Unknown members are errors. */

const MOST_STOCK = 1_000_000_000;

const price = recordAmount.refine((minor) => minor > 0n, 'must be more than 0.00');

export const CATALOGUE_RECORDS = {
  kind: z.strictObject({ record: z.literal('kind'), code: recordCode, names: localTexts, sort: sortNumber }),
  weapon: z.strictObject({
    record: z.literal('weapon'),
    code: recordCode,
    kind: recordCode,
    names: localTexts,
    sort: sortNumber,
  }),
  finish: z.strictObject({ record: z.literal('finish'), code: recordCode, names: localTexts }),
  exterior: z.strictObject({ record: z.literal('exterior'), code: recordCode, names: localTexts, sort: sortNumber }),
  quality: z.strictObject({
    record: z.literal('quality'),
    level: qualityLevel,
    names: localTexts,
    colour,
    textColour: colour,
    letter: z.string().trim().min(1).max(4),
  }),
  background: z.strictObject({
    record: z.literal('background'),
    type: z.int().min(1).max(100),
    level: qualityLevel,
    image: pictureAddress,
  }),
  goods: z.strictObject({
    record: z.literal('goods'),
    code: recordCode,
    weapon: recordCode,
    finish: recordCode,
    quality: qualityLevel,
    exterior: recordCode,
    price,
    stock: z.int().min(0).max(MOST_STOCK),
    image: pictureAddress.default(''),
    imageLarge: pictureAddress.default(''),
  }),
};
