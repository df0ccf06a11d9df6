import { z } from 'zod';

/**
 * Pattern of an id on the wire. Each id has exactly one form: if `7` and `07` were both accepted, a
 * list or a set of texts could hold the same id twice. Eighteen digits always fit into 64 bits.
 */
export const ID_DIGITS = '[1-9]\\d{0,17}';

/** An id sent by a client, parsed to a number: comparisons and sets never use the text. */
export const wireId = z
  .string()
  .regex(new RegExp(`^${ID_DIGITS}$`))
  .transform((text) => BigInt(text));

/** An optional id: empty or absent. */
export const optionalWireId = z.union([z.literal('').transform(() => undefined), wireId]).prefault('');
