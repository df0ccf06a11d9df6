import type { CodeScene, CodeWay } from '@clearcrate/contract/auth';
import { type Insertable, sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { SmsMessage, VerifyCode } from '../../../platform/db/schema.generated.ts';
import { CODE_ATTEMPTS } from '../sign-in/account.limits.ts';
import { PREFIX_NUMBERS_PER_BLOCK, type SmsUsage } from './account.sms-limits.ts';

/** Advisory lock key: any number, equal in every process. */
const SMS_LOCK = 7_301_952;

/**
 * Makes counting and recording atomic for all limits. One lock suffices at the rate of text
 * messages.
 */
export async function lockSms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SMS_LOCK})`.execute(tx);
}

interface UsageQuestion {
  /** The number, or the key of a new e-mail address. */
  receiver: string;
  way: CodeWay;
  byKnownDevice: boolean;
  /** Null for e-mail. */
  prefix: string | null;
  ip: string;
  device: string;
  dayStart: Date;
  hourAgo: Date;
}

export async function countSms(db: Queryable, question: UsageQuestion): Promise<SmsUsage> {
  const { receiver, way, byKnownDevice, prefix, ip, device, dayStart, hourAgo } = question;
  const ofStore =
    way === 'mail'
      ? sql`select count(*) from mail_attempt where created_at >= ${dayStart}`
      : sql`select count(*) from sms_message where created_at >= ${dayStart} and way = 'sms'`;
  const { rows } = await sql<Record<keyof SmsUsage, bigint>>`with of_prefix as (
      select mobile, ip_block, bool_or(used_at is not null) as is_used from sms_message
      where prefix = ${prefix}::text and created_at > ${hourAgo} and not by_known_device group by mobile, ip_block
    ), unused_of_block as (
      select least(count(*), ${PREFIX_NUMBERS_PER_BLOCK}) as numbers from of_prefix where not is_used group by ip_block
    )
    select
    (select count(*) from sms_message where mobile = ${receiver} and by_known_device = ${byKnownDevice}
      and created_at >= ${dayStart}) as "numberToday",
    (select count(*) from sms_message where device_id = ${device} and device_id <> '' and created_at >= ${dayStart}) as "deviceToday",
    (select count(*) from sms_message where ip = ${ip} and used_at is null and created_at > ${hourAgo}) as "addressUnusedLastHour",
    (select count(*) from sms_message where ip = ${ip} and used_at is null and created_at >= ${dayStart}) as "addressUnusedToday",
    (select coalesce(sum(numbers), 0) from unused_of_block) as "prefixUnusedNumbers",
    (select count(distinct mobile) from of_prefix) as "prefixNumbers",
    (select count(distinct mobile) from of_prefix where is_used) as "prefixUsedNumbers",
    (${ofStore}) as "storeToday"`.execute(db);
  const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counts) as SmsUsage;
}

/** Whether a code for this number was sent for this device and entered since. */
export async function hasProved(db: Queryable, mobile: string, device: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sms_message')
    .select('mobile')
    .where('mobile', '=', mobile)
    .where('device_id', '=', device)
    .where('used_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of all purposes and ways, since they reach the same person. */
export async function lastSentAt(tx: Tx, mobile: string, byKnownDevice: boolean): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('sms_message')
    .select('created_at')
    .where('mobile', '=', mobile)
    .where('by_known_device', '=', byKnownDevice)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export async function insertSms(tx: Tx, message: Insertable<SmsMessage>): Promise<bigint> {
  const { id } = await tx.insertInto('sms_message').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertCode(tx: Tx, code: Insertable<VerifyCode>): Promise<bigint> {
  const { id } = await tx.insertInto('verify_code').values(code).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface CodeTry {
  mobile: string;
  scene: CodeScene;
  asker: string;
}

/**
 * Counts an attempt and returns the codes it may match: the newest of the number and purpose, and
 * the newest that this caller requested, which a stranger's request does not replace. Attempts of
 * the requester and of all others are counted separately, before the code is compared.
 */
export async function takeCodeAttempt(db: Queryable, { mobile, scene, asker }: CodeTry, now: Date) {
  const { rows } = await sql<{ id: bigint; salt: Buffer; code_hash: Buffer; is_own: boolean }>`update verify_code set
      attempts = attempts + (asker = ${asker})::int,
      strange_attempts = strange_attempts + (asker <> ${asker})::int
    where id in (
        (select id from verify_code where mobile = ${mobile} and scene = ${scene} order by id desc limit 1)
        union
        (select id from verify_code where mobile = ${mobile} and scene = ${scene} and asker = ${asker} order by id desc limit 1)
      ) and used_at is null and expires_at > ${now}
      and case when asker = ${asker} then attempts < ${CODE_ATTEMPTS.asker} else strange_attempts < ${CODE_ATTEMPTS.strangers} end
    returning id, salt, code_hash, asker = ${asker} as is_own`.execute(db);
  return rows;
}

/** True for exactly one caller. */
export async function markCodeUsed(db: Queryable, id: bigint, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('verify_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the message as used: it no longer counts as an unused one. */
export async function markSmsUsed(tx: Tx, codeId: bigint, now: Date): Promise<void> {
  await tx.updateTable('sms_message').set({ used_at: now }).where('code_id', '=', codeId).execute();
}

/** Voids unused codes that were sent for this number by e-mail. Call it behind `lockSms`. */
export async function voidMailedCodes(tx: Tx, mobile: string, now: Date): Promise<void> {
  await sql`update verify_code set used_at = ${now} from sms_message sent
    where sent.code_id = verify_code.id and sent.way = 'mail' and sent.mobile = ${mobile}
      and verify_code.used_at is null and verify_code.expires_at > ${now}`.execute(tx);
}
