import type { SmsScene } from '@clearcrate/contract/auth';
import type { Locale } from '@clearcrate/contract/locale';

/** A message for one provider. */
export interface OutgoingSms {
  /** Our attempt id, which providers repeat in their reports. */
  attemptId: string;
  /** In E.164 spelling, such as `+8613800000000`. */
  mobile: string;
  purpose: SmsScene;
  locale: Locale;
  code: string;
  minutes: number;
  /** The whole text, for providers that send any text; others fill a template in. */
  text: string;
}

/**
 * A provider's answer about a message. Reasons are short codes: a provider's sentence may quote
 * number and text.
 */
export type SendOutcome =
  | { state: 'accepted'; providerId: string; segments?: number; cost?: bigint }
  /** Certain that no message was sent. */
  | { state: 'refused'; reason: string }
  /** The message may have been sent. */
  | { state: 'uncertain'; reason: string };

/** Delivery report of a message. */
export interface SmsReport {
  attemptId?: string | undefined;
  providerId: string;
  /** Absent when the report has only a price. */
  state?: 'delivered' | 'undelivered' | undefined;
  reason: string;
  segments?: number | undefined;
  /** Millionths of the currency of the price list. */
  cost?: bigint | undefined;
}

export interface WebhookRequest {
  /** Path and query, as sent. */
  url: string;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: string;
}

/** A message whose outcome is asked for. */
export interface SentSms {
  attemptId: string;
  /** Empty when the provider's answer did not arrive. */
  providerId: string;
  mobile: string;
  sentAtMs: number;
}

export interface SmsProvider {
  send(message: OutgoingSms, timeoutMs: number): Promise<SendOutcome>;
  /** Timeout of its answer. */
  timeoutMs: number;
  /** Price of one segment, in millionths of the currency. */
  priceOf(mobile: string): bigint;
  /**
   * Reports of a webhook; throws `ForgedReport` when the signature is wrong. Absent for providers
   * that are only queried.
   */
  readReports?(request: WebhookRequest): SmsReport[];
  /** The body that the provider expects as the answer of its webhook. */
  webhookAnswer?: string;
  /** Queries the state of a message. Absent for providers that only push reports. */
  query?(sent: SentSms): Promise<SmsReport | undefined>;
  /** Whether its reports tell the price. */
  tellsCost: boolean;
}

/** A webhook whose signature, time or form is wrong. */
export class ForgedReport extends Error {}

const LONGEST_REASON = 64;

/**
 * Removes digits from a provider's error code that could be a phone number or a code, for storing
 * and logging.
 */
export function safeReason(text: unknown): string {
  const plain = String(text ?? '').replace(/[^\w.:-]/g, '');
  return plain.replace(/\d{6,}/g, '…').slice(0, LONGEST_REASON);
}

/** Ids come back in reports and are compared as texts. */
export function readProviderId(value: unknown): string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,128}$/.test(value) ? value : '';
}

const ONE_SEGMENT = { latin: 160, other: 70 } as const;
const PART_OF_SEVERAL = { latin: 153, other: 67 } as const;

/** Estimates the number of segments of a text. */
export function segmentsOf(text: string): number {
  const kind = /^[\n\r\x20-\x7e]*$/.test(text) ? 'latin' : 'other';
  return text.length <= ONE_SEGMENT[kind] ? 1 : Math.ceil(text.length / PART_OF_SEVERAL[kind]);
}

const MILLION = 1_000_000n;

/** Parses `0.045` to millionths. */
export function parseMicros(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * MILLION + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

export function formatMicros(micros: bigint): string {
  const fraction = String(micros % MILLION).padStart(6, '0');
  return `${micros / MILLION}.${fraction.replace(/0{1,4}$/, '')}`;
}

export const convertMicros = (micros: bigint, rate: bigint): bigint => (micros * rate) / MILLION;
