import type { ErrorName } from '@clearcrate/contract/errors';
import { CODE_RESEND_DELAY_S } from '@clearcrate/contract/limits';
import type { ErrorParams } from '../../../platform/errors.ts';
import { HOUR_MS, levelBySteps } from '../sign-in/account.limits.ts';

/**
 * How many messages went out before this one. Days are those of the business calendar, hours slide. A number counts over all
 * purposes, and apart for devices that have signed in to its account: a stranger cannot use up the owner's messages.
 */
export interface SmsUsage {
  numberToday: number;
  deviceToday: number;
  /** Codes that were asked for from the address and not used: a crowd behind one address uses what it asks for. */
  addressUnusedLastHour: number;
  addressUnusedToday: number;
  /** The same for the number's prefix, in numbers; no network stands for more than a few of the unused ones. */
  prefixUnusedNumbers: number;
  prefixNumbers: number;
  prefixUsedNumbers: number;
  storeToday: number;
}

/** How many unused numbers of a prefix one block of addresses can stand for. */
export const PREFIX_NUMBERS_PER_BLOCK = 5;

/** From here on many strangers asked for codes that hardly anybody used: first the work grows, then the prefix is closed. */
const PREFIX = { suspectFrom: 30, suspectLevel: 4, closedFrom: 100, usedShareBelow: 0.1 } as const;

const NUMBER_STEPS = [3, 5, 7, 9];
const ADDRESS_STEPS = [8, 16, 24, 32];

interface SmsLimit {
  counted: keyof SmsUsage;
  max: number;
  refusal: ErrorName;
  params?: ErrorParams;
  /** A known device answers for its number and itself, not for whoever shares its address. */
  isForStrangers?: true;
}

/** What is the caller's own doing is said to them; what is somebody else's is only called busy. */
const SMS_LIMITS: readonly SmsLimit[] = [
  { counted: 'numberToday', max: 10, refusal: 'codeLimitReached' },
  { counted: 'deviceToday', max: 10, refusal: 'codeLimitReached' },
  {
    counted: 'addressUnusedLastHour',
    max: 40,
    refusal: 'rateLimited',
    params: { seconds: HOUR_MS / 1000 },
    isForStrangers: true,
  },
  { counted: 'addressUnusedToday', max: 200, refusal: 'codeLimitReached', isForStrangers: true },
];

function isHardlyUsed({ prefixNumbers, prefixUsedNumbers }: SmsUsage): boolean {
  return prefixUsedNumbers < prefixNumbers * PREFIX.usedShareBelow;
}

/** What the next message has to be paid with, in levels of work. */
export function levelOfSms(usage: SmsUsage, byKnownDevice: boolean): number {
  const ofNumber = levelBySteps(usage.numberToday, NUMBER_STEPS);
  if (byKnownDevice) return ofNumber;
  const ofAddress = levelBySteps(usage.addressUnusedLastHour, ADDRESS_STEPS);
  const isSuspect = usage.prefixUnusedNumbers >= PREFIX.suspectFrom && isHardlyUsed(usage);
  return Math.max(ofNumber, ofAddress, isSuspect ? PREFIX.suspectLevel : 0);
}

interface SmsRefusal {
  name: ErrorName;
  params: ErrorParams;
}

interface SmsAttempt {
  usage: SmsUsage;
  nowMs: number;
  /** When this number last got a code, for whatever purpose. */
  lastSentAtMs: number | undefined;
  storeDailyLimit: number;
  byKnownDevice: boolean;
}

export function refuseSms(attempt: SmsAttempt): SmsRefusal | undefined {
  const { usage, nowMs, lastSentAtMs, storeDailyLimit, byKnownDevice } = attempt;
  const waitMs = lastSentAtMs === undefined ? 0 : lastSentAtMs + CODE_RESEND_DELAY_S * 1000 - nowMs;
  if (waitMs > 0) return { name: 'codeTooSoon', params: { seconds: Math.ceil(waitMs / 1000) } };
  const reached = SMS_LIMITS.find(
    ({ counted, max, isForStrangers }) => usage[counted] >= max && !(isForStrangers && byKnownDevice),
  );
  if (reached) return { name: reached.refusal, params: reached.params ?? {} };
  const isClosed = !byKnownDevice && usage.prefixUnusedNumbers >= PREFIX.closedFrom && isHardlyUsed(usage);
  return isClosed || usage.storeToday >= storeDailyLimit ? { name: 'codeServiceBusy', params: {} } : undefined;
}

/** The block of ten thousand numbers that a number belongs to; in China its first seven digits. */
export function prefixOf(mobile: string): string {
  return mobile.slice(0, -4);
}
