import type { ErrorName } from '@clearcrate/contract/errors';
import { CODE_RESEND_DELAY_S } from '@clearcrate/contract/limits';
import type { ErrorParams } from '../../platform/errors.ts';

/** Every figure that keeps sign-in and text messages from being abused, in one place. */

export const HOUR_MS = 3_600_000;

/** Tries are counted before they are judged, so that many at once cannot slip under the limit. */
export const SIGN_IN_LIMITS = {
  windowMs: 15 * 60_000,
  triesPerNumber: 5,
  /** Generous, since a mobile network may put thousands of people behind one address. */
  triesPerAddress: 100,
} as const;

export const PUZZLE_LIMITS = { windowMs: 5 * 60_000, drawnPerAddress: 60, checkedPerAddress: 60 } as const;

export const CODE_ATTEMPTS_MAX = 5;

/** How many messages went out before this one. Days are those of the business calendar, hours slide. */
export interface SmsUsage {
  numberToday: number;
  deviceToday: number;
  addressLastHour: number;
  addressToday: number;
  prefixLastHour: number;
  storeToday: number;
}

interface SmsLimit {
  counted: keyof SmsUsage;
  max: number;
  refusal: ErrorName;
  params?: ErrorParams;
}

/** What is the caller's own doing is said to them; what is somebody else's is only called busy. */
const SMS_LIMITS: readonly SmsLimit[] = [
  { counted: 'numberToday', max: 10, refusal: 'codeLimitReached' },
  { counted: 'deviceToday', max: 10, refusal: 'codeLimitReached' },
  { counted: 'addressLastHour', max: 20, refusal: 'rateLimited', params: { seconds: HOUR_MS / 1000 } },
  { counted: 'addressToday', max: 100, refusal: 'codeLimitReached' },
  { counted: 'prefixLastHour', max: 50, refusal: 'codeServiceBusy' },
];

interface SmsRefusal {
  name: ErrorName;
  params: ErrorParams;
}

interface SmsAttempt {
  usage: SmsUsage;
  nowMs: number;
  /** When this number last got a code for the same purpose. */
  lastSentAtMs: number | undefined;
  storeDailyLimit: number;
}

export function refuseSms({ usage, nowMs, lastSentAtMs, storeDailyLimit }: SmsAttempt): SmsRefusal | undefined {
  const waitMs = lastSentAtMs === undefined ? 0 : lastSentAtMs + CODE_RESEND_DELAY_S * 1000 - nowMs;
  if (waitMs > 0) return { name: 'codeTooSoon', params: { seconds: Math.ceil(waitMs / 1000) } };
  const reached = SMS_LIMITS.find(({ counted, max }) => usage[counted] >= max);
  if (reached) return { name: reached.refusal, params: reached.params ?? {} };
  return usage.storeToday >= storeDailyLimit ? { name: 'codeServiceBusy', params: {} } : undefined;
}

/** The block of ten thousand numbers that a number belongs to; in China its first seven digits. */
export function prefixOf(mobile: string): string {
  return mobile.slice(0, -4);
}
