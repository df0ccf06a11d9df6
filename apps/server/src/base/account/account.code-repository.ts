import type { CodeScene } from '@clearcrate/contract/auth';
import { type Insertable, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { SmsMessage, VerifyCode } from '../../platform/db/schema.generated.ts';
import type { SmsUsage } from './account.limits.ts';

/** Any number, the same in every process. */
const SMS_LOCK = 7_301_947;

/** Counting and recording must be one step for every limit there is; at the pace of text messages one lock is enough. */
export async function lockSms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SMS_LOCK})`.execute(tx);
}

interface UsageQuestion {
  mobile: string;
  prefix: string;
  ip: string;
  deviceId: string;
  dayStart: Date;
  hourAgo: Date;
}

export async function countSms(tx: Tx, question: UsageQuestion): Promise<SmsUsage> {
  const { mobile, prefix, ip, deviceId, dayStart, hourAgo } = question;
  const { rows } = await sql<Record<keyof SmsUsage, bigint>>`select
    (select count(*) from sms_message where mobile = ${mobile} and created_at >= ${dayStart}) as "numberToday",
    (select count(*) from sms_message where device_id = ${deviceId} and device_id <> '' and created_at >= ${dayStart}) as "deviceToday",
    (select count(*) from sms_message where ip = ${ip} and created_at > ${hourAgo}) as "addressLastHour",
    (select count(*) from sms_message where ip = ${ip} and created_at >= ${dayStart}) as "addressToday",
    (select count(*) from sms_message where prefix = ${prefix} and created_at > ${hourAgo}) as "prefixLastHour",
    (select count(*) from sms_message where created_at >= ${dayStart}) as "storeToday"`.execute(tx);
  const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]);
  return Object.fromEntries(counts) as SmsUsage;
}

export async function lastSentAt(tx: Tx, mobile: string, scene: CodeScene): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('sms_message')
    .select('created_at')
    .where('mobile', '=', mobile)
    .where('scene', '=', scene)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.created_at;
}

export async function insertSms(tx: Tx, message: Insertable<SmsMessage>): Promise<void> {
  await tx.insertInto('sms_message').values(message).execute();
}

export async function insertCode(tx: Tx, code: Insertable<VerifyCode>): Promise<bigint> {
  const { id } = await tx.insertInto('verify_code').values(code).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Only the newest code of a number and purpose counts. The try is recorded before the code is looked at. */
export async function takeCodeAttempt(db: Queryable, mobile: string, scene: CodeScene, now: Date, maxAttempts: number) {
  return db
    .updateTable('verify_code')
    .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('verify_code')
        .select('id')
        .where('mobile', '=', mobile)
        .where('scene', '=', scene)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning(['id', 'salt', 'code_hash'])
    .executeTakeFirst();
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
