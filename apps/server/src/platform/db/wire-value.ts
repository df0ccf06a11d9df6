import { invariant } from '../errors.ts';

/** A parameter as it goes over the wire: text, bytes in PostgreSQL's binary form, or nothing. */
export type WireValue = string | Buffer | null;

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

const quoted = (text: string): string => (NEEDS_ESCAPE.test(text) ? `"${text.replace(ESCAPED, '\\$&')}"` : `"${text}"`);

/** Text is always quoted, so that neither commas nor the word NULL can be mistaken for something else. */
function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  return value instanceof Date ? `"${value.toISOString()}"` : plainText(value);
}

function plainText(value: unknown): string {
  const type = typeof value;
  invariant(type === 'bigint' || type === 'number' || type === 'boolean', `a parameter is of the type ${type}`);
  return String(value);
}

function arrayText(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += text === '' ? elementText(value) : `,${elementText(value)}`;
  return `{${text}}`;
}

/** Writes a parameter. The driver does the same for more types, and looks at every element as if it were one of them. */
export function wireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return arrayText(value);
  return value instanceof Date ? value.toISOString() : plainText(value);
}
