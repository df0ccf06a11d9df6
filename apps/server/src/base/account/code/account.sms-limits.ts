import type { CodeWay } from '@clearcrate/contract/auth';
import type { ErrorName } from '@clearcrate/contract/errors';
import { CODE_RESEND_DELAY_S } from '@clearcrate/contract/limits';
import type { ErrorParams } from '../../../platform/errors.ts';
import { HOUR_MS, levelBySteps } from '../sign-in/account.limits.ts';

/**
 * Counts of earlier messages. Days are business days, hours are sliding. Numbers are counted over
 * all purposes and ways, and separately for known devices: a stranger cannot use up the owner's
 * limit. Prefixes are counted for text messages only.
 */
export interface SmsUsage {
  numberToday: number;
  deviceToday: number;
  /**
   * Codes requested from the address and not used. Real users behind a shared address use theirs.
   */
  addressUnusedLastHour: number;
  addressUnusedToday: number;
  /**
   * Numbers of the prefix with unused codes only; at most `PREFIX_NUMBERS_PER_BLOCK` per block of
   * addresses.
   */
  prefixUnusedNumbers: number;
  prefixNumbers: number;
  prefixUsedNumbers: number;
  /** Of this way. */
  storeToday: number;
}

/** Unused numbers of a prefix that one block of addresses counts for at most. */
export const PREFIX_NUMBERS_PER_BLOCK = 5;

/** Unused numbers of a prefix from which the work grows, and from which the prefix is blocked. */
const PREFIX = { suspectFrom: 30, suspectLevel: 4, closedFrom: 100, usedShareBelow: 0.1 } as const;

const NUMBER_STEPS = [3, 5, 7, 9];
const ADDRESS_STEPS = [8, 16, 24, 32];

interface SmsLimit {
  counted: keyof SmsUsage;
  max: number;
  refusal: ErrorName;
  params?: ErrorParams;
  /** Does not apply to known devices, which do not answer for others on their address. */
  isForStrangers?: true;
}

/** Limits that the caller reached are named; those that others reached are reported as busy. */
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

/** The level of work that the next message requires. */
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
  way: CodeWay;
  nowMs: number;
  /** Time of the last code to this number, for any purpose. */
  lastSentAtMs: number | undefined;
  storeDailyLimit: number;
  byKnownDevice: boolean;
}

export function refuseSms(attempt: SmsAttempt): SmsRefusal | undefined {
  const { usage, way, nowMs, lastSentAtMs, storeDailyLimit, byKnownDevice } = attempt;
  const waitMs = lastSentAtMs === undefined ? 0 : lastSentAtMs + CODE_RESEND_DELAY_S * 1000 - nowMs;
  if (waitMs > 0) return { name: 'codeTooSoon', params: { seconds: Math.ceil(waitMs / 1000) } };
  const reached = SMS_LIMITS.find(
    ({ counted, max, isForStrangers }) => usage[counted] >= max && !(isForStrangers && byKnownDevice),
  );
  if (reached) return { name: reached.refusal, params: reached.params ?? {} };
  const isClosed = !byKnownDevice && usage.prefixUnusedNumbers >= PREFIX.closedFrom && isHardlyUsed(usage);
  return isClosed || usage.storeToday >= storeDailyLimit ? { name: BUSY_ERRORS[way], params: {} } : undefined;
}

/** Reported when a way cannot be used at the moment. */
export const BUSY_ERRORS = { sms: 'codeServiceBusy', mail: 'mailServiceBusy' } as const satisfies Record<
  CodeWay,
  ErrorName
>;

/** The block of ten thousand numbers around a number; in China its first seven digits. */
export function prefixOf(mobile: string): string {
  return mobile.slice(0, -4);
}
