import type { CodeScene } from '@clearcrate/contract/auth';
import { CODE_LIFE_MS, CODE_RESEND_DELAY_S, VERIFY_CODE_LENGTH } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import { networkOf } from '../../platform/address.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fillIn, loadMessages } from '../../platform/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  countSms,
  insertCode,
  insertSms,
  lastSentAt,
  lockSms,
  markCodeUsed,
  takeCodeAttempt,
} from './account.code-repository.ts';
import { CODE_ATTEMPTS_MAX, HOUR_MS, prefixOf, refuseSms } from './account.limits.ts';
import { codeMatches, hashCode, randomDigits } from './account.secrets.ts';
import type { SignInGuard } from './account.sign-in-guard.ts';
import type { SmsProvider } from './account.sms.ts';

const texts = loadMessages('sms');

interface CodeRequest {
  mobile: string;
  scene: CodeScene;
  ip: string;
  deviceId: string;
  locale: Locale;
}

export interface Codes {
  /** Refuses before anything is used up where no code can be sent at all. */
  assertAvailable(): void;
  send(request: CodeRequest): Promise<{ resendAfterS: number; expiresInS: number }>;
  /** Judges a code. The right one is named by its id and still has to be consumed with what it allows. */
  prove(mobile: string, scene: CodeScene, code: string, ip: string): Promise<bigint>;
  consume(tx: Tx, codeId: bigint): Promise<void>;
}

export function createCodes(platform: Platform, guard: SignInGuard, provider: SmsProvider | undefined): Codes {
  const { db, clock, random, log } = platform;

  const assertAvailable = () => {
    if (provider) return;
    log.error('a verification code was asked for, but no SMS provider is configured');
    throw new AppError('codeServiceBusy');
  };

  const deliver = async ({ mobile, scene, locale }: CodeRequest, code: string, codeId: bigint) => {
    const text = fillIn(texts[locale][scene] ?? '{code}', { code, minutes: CODE_LIFE_MS / 60_000 });
    try {
      await provider?.send({ mobile, text, locale });
    } catch (error) {
      // A provider's error may quote the message it was given, and with it the code.
      const reason = String(error instanceof Error ? error.message : error).replaceAll(code, '******');
      log.error({ reason, scene }, 'the SMS provider did not take a message');
      await markCodeUsed(db, codeId, new Date(clock.now()));
      throw new AppError('codeServiceBusy');
    }
  };

  return {
    assertAvailable,
    send: async (request) => {
      assertAvailable();
      const code = randomDigits(random, VERIFY_CODE_LENGTH);
      const codeId = await db.transaction().execute((tx) => recordCode(platform, tx, request, code));
      await deliver(request, code, codeId);
      return { resendAfterS: CODE_RESEND_DELAY_S, expiresInS: CODE_LIFE_MS / 1000 };
    },
    prove: async (mobile, scene, code, ip) => {
      await guard.admit('code', mobile, ip);
      const stored = await takeCodeAttempt(db, mobile, scene, new Date(clock.now()), CODE_ATTEMPTS_MAX);
      if (!stored || !codeMatches({ salt: stored.salt, hash: stored.code_hash }, code)) throw new AppError('codeWrong');
      await guard.clear('code', mobile);
      return stored.id;
    },
    consume: async (tx, codeId) => {
      if (!(await markCodeUsed(tx, codeId, new Date(clock.now())))) throw new AppError('codeWrong');
    },
  };
}

/** Holds the request against every limit and writes it down, so that the next one is counted with it. */
async function recordCode(platform: Platform, tx: Tx, request: CodeRequest, code: string): Promise<bigint> {
  const { clock, calendar, config, random } = platform;
  const { mobile, scene, deviceId } = request;
  const ip = networkOf(request.ip);
  await lockSms(tx);
  const nowMs = clock.now();
  const prefix = prefixOf(mobile);
  const usage = await countSms(tx, {
    mobile,
    prefix,
    ip,
    deviceId,
    dayStart: new Date(calendar.startOfDay(calendar.dayOf(nowMs))),
    hourAgo: new Date(nowMs - HOUR_MS),
  });
  const lastSentAtMs = (await lastSentAt(tx, mobile, scene))?.getTime();
  const refusal = refuseSms({ usage, nowMs, lastSentAtMs, storeDailyLimit: config.SMS_DAILY_LIMIT });
  if (refusal) throw new AppError(refusal.name, refusal.params);
  const now = new Date(nowMs);
  await insertSms(tx, { mobile, prefix, scene, ip, device_id: deviceId, created_at: now });
  const { salt, hash } = hashCode(random, code);
  const expiresAt = new Date(nowMs + CODE_LIFE_MS);
  return insertCode(tx, { mobile, scene, salt, code_hash: hash, created_at: now, expires_at: expiresAt });
}
