import type { CodeScene } from '@clearcrate/contract/auth';
import { CODE_LIFE_MS, CODE_RESEND_DELAY_S, VERIFY_CODE_LENGTH } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import { callingCodeOf } from '@clearcrate/providers/sms/sms-routes';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { blockOf, networkOf } from '../../../platform/http/address.ts';
import { fillIn, loadMessages } from '../../../platform/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmsResult, SmsSender } from '../../sms/sms.module.ts';
import { codeMatches, hashCode, randomDigits } from '../account.secrets.ts';
import { canBeKnown, isKnownDevice } from '../device/account.known-devices.ts';
import { HOUR_MS, PROVED_MS, STRANGE_CODE_LIMITS } from '../sign-in/account.limits.ts';
import type { Caller } from '../sign-in/account.sign-in-guard.ts';
import {
  countSms,
  hasProved,
  insertCode,
  insertSms,
  lastSentAt,
  lockSms,
  markCodeUsed,
  markSmsUsed,
  takeCodeAttempt,
} from './account.code-repository.ts';
import { levelOfSms, prefixOf, refuseSms, type SmsUsage } from './account.sms-limits.ts';

const texts = loadMessages('sms');

interface CodeRequest extends Caller {
  mobile: string;
  scene: CodeScene;
  locale: Locale;
}

/** Identifies the requester of a code: the device, or the network without one. */
const askerOf = ({ ip, device }: Caller) => (device === '' ? networkOf(ip) : device);

export interface Codes {
  /** Rejects when no provider serves this number, before a ticket or limit is used. */
  assertAvailable(mobile: string): void;
  /** The level of work that the next message to this number needs. */
  levelFor(mobile: string, caller: Caller): Promise<number>;
  /** Whether this device verified this number recently, so that the next code needs no puzzle. */
  hasProved(mobile: string, caller: Caller): Promise<boolean>;
  send(request: CodeRequest): Promise<{ resendAfterS: number; expiresInS: number }>;
  /** Checks a code. Returns its id, to be consumed in the transaction of what it allows. */
  prove(mobile: string, scene: CodeScene, code: string, caller: Caller): Promise<bigint>;
  consume(tx: Tx, codeId: bigint): Promise<void>;
}

/**
 * Hands a code to the sender. Errors are logged without their message, which may quote the code.
 */
function createDelivery({ db, clock, log }: Platform, sender: SmsSender | undefined) {
  return async ({ mobile, scene, locale }: CodeRequest, code: string, { codeId, messageId }: RecordedCode) => {
    const minutes = CODE_LIFE_MS / 60_000;
    const text = fillIn(texts[locale][scene] ?? '{code}', { code, minutes });
    let result: SmsResult = 'failed';
    try {
      result = (await sender?.send({ messageId, mobile, purpose: scene, locale, code, minutes, text })) ?? 'failed';
    } catch (error) {
      log.error({ scene, reason: error instanceof Error ? error.name : 'unknown' }, 'code delivery failed');
    }
    // A code that may arrive stays valid.
    if (result !== 'failed') return;
    await markCodeUsed(db, codeId, new Date(clock.now()));
    throw new AppError('codeServiceBusy');
  };
}

export function createCodes(platform: Platform, sender: SmsSender | undefined): Codes {
  const { db, clock, random, log, quota } = platform;

  const deliver = createDelivery(platform, sender);

  const assertAvailable = (mobile: string) => {
    if (sender?.canSend(mobile)) return;
    log.error({ country: callingCodeOf(mobile) }, 'no sms provider for a number');
    throw new AppError('codeServiceBusy');
  };

  const admitStranger = async (key: string) => {
    const { windowMs, perAddress } = STRANGE_CODE_LIMITS;
    if ((await quota.use(key, windowMs)) > perAddress) throw new AppError('rateLimited', { seconds: windowMs / 1000 });
  };

  return {
    assertAvailable,
    send: async (request) => {
      assertAvailable(request.mobile);
      const code = randomDigits(random, VERIFY_CODE_LENGTH);
      const recorded = await db.transaction().execute((tx) => recordCode(platform, tx, request, code));
      await deliver(request, code, recorded);
      return { resendAfterS: CODE_RESEND_DELAY_S, expiresInS: CODE_LIFE_MS / 1000 };
    },
    levelFor: async (mobile, caller) => {
      const byKnownDevice = await isKnownDevice(db, mobile, caller.device);
      return levelOfSms(await usageOf(platform, db, mobile, caller, byKnownDevice), byKnownDevice);
    },
    hasProved: async (mobile, { device }) =>
      canBeKnown(device) && hasProved(db, mobile, device, new Date(clock.now() - PROVED_MS)),
    prove: async (mobile, scene, code, caller) => {
      const now = new Date(clock.now());
      const found = await takeCodeAttempt(db, { mobile, scene, asker: askerOf(caller) }, now);
      const isOwn = found.some(({ is_own }) => is_own);
      const strangeKey = `code:strange:${networkOf(caller.ip)}`;
      if (!isOwn) await admitStranger(strangeKey);
      const right = found.find(({ salt, code_hash }) => codeMatches({ salt, hash: code_hash }, code));
      if (!right) throw new AppError('codeWrong');
      if (!isOwn) await quota.giveBack(strangeKey);
      return right.id;
    },
    consume: async (tx, codeId) => {
      const now = new Date(clock.now());
      if (!(await markCodeUsed(tx, codeId, now))) throw new AppError('codeWrong');
      await markSmsUsed(tx, codeId, now);
    },
  };
}

async function usageOf(
  { clock, calendar }: Platform,
  db: Queryable,
  mobile: string,
  { ip, device }: Caller,
  byKnownDevice: boolean,
): Promise<SmsUsage> {
  const nowMs = clock.now();
  return countSms(db, {
    mobile,
    byKnownDevice,
    prefix: prefixOf(mobile),
    ip: networkOf(ip),
    device,
    dayStart: new Date(calendar.startOfDay(calendar.dayOf(nowMs))),
    hourAgo: new Date(nowMs - HOUR_MS),
  });
}

interface RecordedCode {
  codeId: bigint;
  messageId: bigint;
}

/** Checks the request against all limits and records it, so that it counts for the next one. */
async function recordCode(platform: Platform, tx: Tx, request: CodeRequest, code: string): Promise<RecordedCode> {
  const { clock, config, random } = platform;
  const { mobile, scene, ip, device } = request;
  await lockSms(tx);
  const nowMs = clock.now();
  const byKnownDevice = await isKnownDevice(tx, mobile, device);
  const usage = await usageOf(platform, tx, mobile, request, byKnownDevice);
  const lastSentAtMs = (await lastSentAt(tx, mobile, byKnownDevice))?.getTime();
  const refusal = refuseSms({ usage, nowMs, lastSentAtMs, storeDailyLimit: config.SMS_DAILY_LIMIT, byKnownDevice });
  if (refusal) throw new AppError(refusal.name, refusal.params);
  const now = new Date(nowMs);
  const { salt, hash } = hashCode(random, code);
  const codeId = await insertCode(tx, {
    mobile,
    scene,
    salt,
    code_hash: hash,
    asker: askerOf(request),
    created_at: now,
    expires_at: new Date(nowMs + CODE_LIFE_MS),
  });
  const messageId = await insertSms(tx, {
    mobile,
    prefix: prefixOf(mobile),
    scene,
    ip: networkOf(ip),
    ip_block: blockOf(ip),
    device_id: device,
    by_known_device: byKnownDevice,
    code_id: codeId,
    created_at: now,
  });
  return { codeId, messageId };
}
