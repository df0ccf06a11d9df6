import { z } from 'zod';

/**
 * How an id is spelled on the wire: in one way. Were `7` and `07` both read, one thing could be named twice in a list, and
 * a set of texts would hold it twice. Eighteen digits fit into 64 bits whatever they are.
 */
export const ID_DIGITS = '[1-9]\\d{0,17}';

/** An id a caller names, as the number it stands for: what is compared and put into sets is never the text. */
export const wireId = z
  .string()
  .regex(new RegExp(`^${ID_DIGITS}$`))
  .transform((text) => BigInt(text));

/** The same where none may be named: empty or left out. */
export const optionalWireId = z.union([z.literal('').transform(() => undefined), wireId]).prefault('');
