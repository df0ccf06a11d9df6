/**
 * Thrown when a text or file has the wrong format. The message names the part, for the person who
 * pasted it.
 */
export class UnreadableRecordError extends Error {
  override name = 'UnreadableRecordError';
}

type Fields = Readonly<Record<string, unknown>>;

function refuse(name: string, wanted: string): never {
  throw new UnreadableRecordError(`${name} must be ${wanted}`);
}

export function readObject(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(name, 'an object');
  return value as Fields;
}

export function readList(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : refuse(name, 'a list');
}

export function readText(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' && value !== '' && value.isWellFormed() ? value : refuse(name, 'a text');
}

/** Reads a whole number from `least` to `most`, inclusive. */
export function readInteger(fields: Fields, name: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = fields[name];
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
    ? Number(value)
    : refuse(name, `a whole number from ${least}${most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : ''}`);
}

const HASH = /^[0-9a-f]{64}$/;

/** 32 bytes: a seed or a SHA-256. */
export function readHash(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' && HASH.test(value) ? value : refuse(name, '64 lower-case hexadecimal digits');
}

/** A seed, or null while it is still secret. */
export function readSeed(fields: Fields, name: string): string | null {
  return fields[name] === null ? null : readHash(fields, name);
}

const HEX = /^(?:[0-9a-f]{2})+$/;

export function readHex(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' && HEX.test(value) ? value : refuse(name, 'lower-case hexadecimal digits');
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads a UTC time with milliseconds. In this form texts sort by time. */
export function readTime(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : refuse(name, 'a time such as 2026-11-15T04:00:00.000Z');
}

export function readOneOf<Value extends string>(fields: Fields, name: string, values: readonly Value[]): Value {
  return values.find((value) => value === fields[name]) ?? refuse(name, values.join(' or '));
}

export function readFormat(fields: Fields, format: number): void {
  if (fields.format !== format) refuse('format', String(format));
}

/** Reads a member that may be absent or null, which mean the same. */
export function readOptional<Value>(fields: Fields, name: string, read: (value: Fields) => Value): Value | undefined {
  const value = fields[name];
  return value === undefined || value === null ? undefined : read(readObject(value, name));
}
