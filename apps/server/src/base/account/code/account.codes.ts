import type { CodeScene, CodeWay, MailScene, SmsScene } from '@clearcrate/contract/auth';
import { CODE_LIFE_MS, CODE_RESEND_DELAY_S, VERIFY_CODE_LENGTH } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import { callingCodeOf } from '@clearcrate/providers/sms/sms-routes';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { blockOf, networkOf } from '../../../platform/http/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { codeMatches, hashCode, randomDigits } from '../../../platform/security/secrets.ts';
import { canBeKnown, isKnownDevice } from '../device/account.known-devices.ts';
import { HOUR_MS, PROVED_MS, STRANGE_CODE_LIMITS } from '../sign-in/account.limits.ts';
import type { Caller } from '../sign-in/account.sign-in-guard.ts';
import { type CodeSenders, createCodeDelivery } from './account.code-delivery.ts';
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
import { BUSY_ERRORS, levelOfSms, prefixOf, refuseSms, type SmsUsage } from './account.sms-limits.ts';

interface Request extends Caller {
  /** The number, or the key of a new e-mail address: limits are counted under it. */
  receiver: string;
  locale: Locale;
}

interface SmsRequest extends Request {
  scene: SmsScene;
}

export interface MailRequest extends Request {
  scene: MailScene;
  /** What the code is kept under, and proved by. */
  subject: string;
  /** Finds where it goes, behind the lock of all codes. Without an address nothing is sent. */
  findAddress(tx: Tx): Promise<string | undefined>;
  /** The sender's name. */
  store: string;
  /** The answer tells neither whether there is an address nor whether it took the mail. */
  isSecret: boolean;
}

/** Identifies the requester of a code: the device, or the network without one. */
const askerOf = ({ ip, device }: Caller) => (device === '' ? networkOf(ip) : device);

interface SentCode {
  resendAfterS: number;
  expiresInS: number;
}

const SENT: SentCode = { resendAfterS: CODE_RESEND_DELAY_S, expiresInS: CODE_LIFE_MS / 1000 };

export interface Codes {
  /** Rejects a number that no provider sends to, before a ticket or limit is used. */
  assertAvailable(mobile: string): void;
  hasMail: boolean;
  /** The level of work that the next message to this receiver needs. */
  levelFor(receiver: string, way: CodeWay, caller: Caller): Promise<number>;
  /** Whether this device verified this number recently, so that the next code needs no puzzle. */
  hasProved(mobile: string, caller: Caller): Promise<boolean>;
  send(request: SmsRequest): Promise<SentCode>;
  sendByMail(request: MailRequest): Promise<SentCode>;
  /** Checks a code. Returns its id, to be consumed in the transaction of what it allows. */
  prove(subject: string, scene: CodeScene, code: string, caller: Caller): Promise<bigint>;
  consume(tx: Tx, codeId: bigint): Promise<void>;
}

export function createCodes(platform: Platform, senders: CodeSenders): Codes {
  const { db, clock, random, log, quota } = platform;
  const delivery = createCodeDelivery(platform, senders);

  const assertAvailable = (mobile: string) => {
    if (senders.sms?.canSend(mobile)) return;
    log.error({ country: callingCodeOf(mobile) }, 'no sms provider for a number');
    throw new AppError(BUSY_ERRORS.sms);
  };

  const admitStranger = async (key: string) => {
    const { windowMs, perAddress } = STRANGE_CODE_LIMITS;
    if ((await quota.use(key, windowMs)) > perAddress) throw new AppError('rateLimited', { seconds: windowMs / 1000 });
  };

  return {
    assertAvailable,
    hasMail: senders.mail !== undefined,
    send: async (request) => {
      const { receiver, scene } = request;
      assertAvailable(receiver);
      const code = randomDigits(random, VERIFY_CODE_LENGTH);
      const wish: Wish = { ...request, way: 'sms', subject: receiver, scene };
      const recorded = await db.transaction().execute((tx) => recordCode(platform, tx, wish, code));
      await delivery.bySms(request, code, recorded);
      return SENT;
    },
    sendByMail: async (request) => {
      if (!senders.mail) throw new AppError(BUSY_ERRORS.mail);
      const code = randomDigits(random, VERIFY_CODE_LENGTH);
      const { address, ...recorded } = await db.transaction().execute(async (tx) => ({
        ...(await recordCode(platform, tx, { ...request, way: 'mail' }, code)),
        address: await request.findAddress(tx),
      }));
      const sending = address === undefined ? undefined : delivery.byMail({ ...request, address }, code, recorded);
      // The time until the answer would tell whether there is an address.
      if (request.isSecret) void sending?.catch(() => {});
      else await sending;
      return SENT;
    },
    levelFor: async (receiver, way, caller) => {
      const byKnownDevice = await isKnownDevice(db, receiver, caller.device);
      return levelOfSms(await usageOf(platform, db, { ...caller, receiver, way }, byKnownDevice), byKnownDevice);
    },
    hasProved: async (mobile, { device }) =>
      canBeKnown(device) && hasProved(db, mobile, device, new Date(clock.now() - PROVED_MS)),
    prove: async (subject, scene, code, caller) => {
      const now = new Date(clock.now());
      const found = await takeCodeAttempt(db, { mobile: subject, scene, asker: askerOf(caller) }, now);
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

interface Counted extends Caller {
  receiver: string;
  way: CodeWay;
}

interface Wish extends Counted {
  subject: string;
  scene: CodeScene;
}

async function usageOf(
  { clock, calendar }: Platform,
  db: Queryable,
  { receiver, way, ip, device }: Counted,
  byKnownDevice: boolean,
): Promise<SmsUsage> {
  const nowMs = clock.now();
  return countSms(db, {
    receiver,
    way,
    byKnownDevice,
    prefix: way === 'mail' ? null : prefixOf(receiver),
    ip: networkOf(ip),
    device,
    dayStart: new Date(calendar.startOfDay(calendar.dayOf(nowMs))),
    hourAgo: new Date(nowMs - HOUR_MS),
  });
}

/** Checks the request against all limits and records it, so that it counts for the next one. */
async function recordCode(platform: Platform, tx: Tx, wish: Wish, code: string) {
  const { clock, config, random } = platform;
  const { receiver, subject, way, scene, ip, device } = wish;
  await lockSms(tx);
  const nowMs = clock.now();
  const byKnownDevice = await isKnownDevice(tx, receiver, device);
  const usage = await usageOf(platform, tx, wish, byKnownDevice);
  const lastSentAtMs = (await lastSentAt(tx, receiver, byKnownDevice))?.getTime();
  const storeDailyLimit = way === 'mail' ? config.MAIL_DAILY_LIMIT : config.SMS_DAILY_LIMIT;
  const refusal = refuseSms({ usage, way, nowMs, lastSentAtMs, storeDailyLimit, byKnownDevice });
  if (refusal) throw new AppError(refusal.name, refusal.params);
  const now = new Date(nowMs);
  const { salt, hash } = hashCode(random, code);
  const codeId = await insertCode(tx, {
    mobile: subject,
    scene,
    salt,
    code_hash: hash,
    asker: askerOf(wish),
    created_at: now,
    expires_at: new Date(nowMs + CODE_LIFE_MS),
  });
  const messageId = await insertSms(tx, {
    mobile: receiver,
    prefix: way === 'mail' ? '' : prefixOf(receiver),
    scene,
    way,
    ip: networkOf(ip),
    ip_block: blockOf(ip),
    device_id: device,
    by_known_device: byKnownDevice,
    code_id: codeId,
    created_at: now,
  });
  return { codeId, messageId };
}
