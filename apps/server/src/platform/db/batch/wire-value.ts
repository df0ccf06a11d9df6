import { invariant } from '../../errors.ts';

/** A parameter as it goes over the wire: text, bytes in PostgreSQL's binary form, or nothing. */
export type WireValue = string | Buffer | null;

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

const quoted = (text: string): string => (NEEDS_ESCAPE.test(text) ? `"${text.replace(ESCAPED, '\\$&')}"` : `"${text}"`);

/**
 * Text is always quoted, so that neither commas nor the word NULL can be mistaken for something
 * else.
 */
function elementText(value: unknown): string {
  const plain = plainText(value);
  if (plain !== undefined) return plain;
  if (typeof value === 'string') return quoted(value);
  if (value === null || value === undefined) return 'NULL';
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  return `"${momentText(value)}"`;
}

/** Numbers and the like, which are most of what is written. */
function plainText(value: unknown): string | undefined {
  const type = typeof value;
  return type === 'bigint' || type === 'number' || type === 'boolean' ? String(value) : undefined;
}

function momentText(value: unknown): string {
  invariant(value instanceof Date, 'a parameter is of no type that is known here');
  return value.toISOString();
}

function arrayText(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += text === '' ? elementText(value) : `,${elementText(value)}`;
  return `{${text}}`;
}

/**
 * Writes a parameter. The driver does the same for more types, and looks at every element as if it
 * were one of them.
 */
export function wireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return arrayText(value);
  return plainText(value) ?? momentText(value);
}
