import { parseAmount } from '@clearcrate/contract/money';
import { NAME_PATTERN } from '@clearcrate/fairness/odds';
import { MAX_QUALITY } from '@clearcrate/fairness/odds-version';
import { z } from 'zod';

/** Schemas of the fields of import records. */

const LONGEST_NAME = 80;
const LONGEST_ADDRESS = 300;

/** Codes appear in published odds and follow the same pattern as the names there. */
export const recordCode = z.string().regex(NAME_PATTERN, 'must be 1 to 64 of the characters A-Z a-z 0-9 . _ : / -');

const text = z.string().trim().min(1, 'must not be empty').max(LONGEST_NAME);
export const localTexts = z.strictObject({ zh: text, en: text, vi: text, ko: text, tw: text });

export const qualityLevel = z.int().min(1).max(MAX_QUALITY);
export const sortNumber = z.int().min(0).max(2_000_000_000);
export const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #7C5CFF');
/** The content security policy allows pictures from the store's own origin only. */
export const pictureAddress = z
  .string()
  .max(LONGEST_ADDRESS)
  .regex(/^$|^\/(?!\/)[^\s"'<>\\]*$/, "must be empty or a path on the store's own address, such as /art/items/x.webp");

export const recordAmount = z.string('must be a text such as "12.50"').transform((given, context) => {
  const minor = parseAmount(given);
  if (minor !== undefined) return minor;
  context.addIssue({ code: 'custom', message: 'must be an amount with at most two decimals, such as 12.50' });
  return z.NEVER;
});
