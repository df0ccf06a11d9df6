import { createHmac, createSign, createVerify, type KeyLike, timingSafeEqual } from 'node:crypto';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import { NotGenuine } from './payment-provider.ts';

/** Signing and parsing shared by the protocols. All functions are pure. */

export type Fields = Record<string, string>;

export const signRsa = (text: string, privateKey: KeyLike): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');

export function verifyRsa(text: string, signature: string, publicKey: KeyLike): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64');
}

export const hmacHex = (algorithm: 'sha256' | 'sha512', key: string, text: string): string =>
  createHmac(algorithm, key).update(text, 'utf8').digest('hex');

/** Compares two digests in constant time. */
export function sameDigest(own: string, given: string): boolean {
  const [a, b] = [Buffer.from(own.toLowerCase()), Buffer.from(given.toLowerCase())];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `a=1&b=2` in the order of the names, without those left out and without empty ones. */
export const sortedPairs = (fields: Fields, leftOut: readonly string[]): string =>
  allPairs(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')), leftOut);

/** The same with empty ones, which stand as `a=`. */
export function allPairs(fields: Fields, leftOut: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !leftOut.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/** `a=1&b=2` in the order given. */
export const namedPairs = (fields: Fields, names: readonly string[]): string =>
  names.map((name) => `${name}=${fields[name] ?? ''}`).join('&');

/**
 * Reads the fields of a form. Rejects repeated names, since it is unknown which value was signed.
 */
export function readForm(body: string): Fields {
  const fields: Fields = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) throw new NotGenuine(`${name} stands twice`);
    fields[name] = value;
  }
  return fields;
}

export function readJson(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new NotGenuine('the body is no JSON object');
}

/** Texts and numbers of an object as texts; whatever else it holds is left out. */
export function asTexts(value: Record<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => typeof item === 'string' || typeof item === 'number')
      .map(([name, item]) => [name, String(item)]),
  );
}

/** No provider's ids have other signs. One with asterisks is masked, and may be many people's. */
const PAYER_ID = /^[!-)+-~]{1,128}$/;

/**
 * The account that paid, from a message that is known to be genuine. What is no id counts as not
 * said: the payment is as good without it. `scope` is the app within which the id is one account's.
 */
export function payerOf(id: unknown, scope = ''): string | undefined {
  if (typeof id !== 'string' || !PAYER_ID.test(id)) return undefined;
  return scope === '' ? id : `${scope}/${id}`;
}

/** `200.00` of yuan. */
export const yuanText = (amount: Minor): string => formatAmount(amount);

export function readYuan(text: string | undefined): Minor {
  const amount = parseAmount(text ?? '');
  if (amount === undefined) throw new NotGenuine(`${text} is no amount`);
  return amount;
}

/** Whole numbers of the smallest coin, such as fen. */
export function readWhole(text: string | number | undefined): bigint {
  const digits = String(text ?? '');
  if (!/^\d{1,15}$/.test(digits)) throw new NotGenuine(`${digits} is no whole amount`);
  return BigInt(digits);
}

/** Dong have no hundredths; amounts inside have them all the same. */
export const dongOf = (amount: Minor): bigint => amount / 100n;
export const readDong = (text: string | number | undefined): Minor => readWhole(text) * 100n;

const HOUR_MS = 3_600_000;
export const CHINA_HOURS = 8;
export const VIETNAM_HOURS = 7;

/** `20261115094302` in a zone that knows no summer time. */
export function localStamp(timeMs: number, hours: number): string {
  return new Date(timeMs + hours * HOUR_MS).toISOString().slice(0, 19).replace(/[-:T]/g, '');
}

/** `2026-11-15T09:43:02+08:00`: RFC 3339 with the zone's offset and without fractions, as WeChat documents it. */
export const offsetTime = (timeMs: number, hours: number): string =>
  `${new Date(timeMs + hours * HOUR_MS).toISOString().slice(0, 19)}+${String(hours).padStart(2, '0')}:00`;

/** `2026-11-15 09:43:02` in such a zone. */
export const localTime = (timeMs: number, hours: number): string =>
  new Date(timeMs + hours * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
