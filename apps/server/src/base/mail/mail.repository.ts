import type { MailOutcome } from '@clearcrate/providers/mail/mail-provider';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

interface NewAttempt {
  messageId: bigint | undefined;
  purpose: string;
  locale: string;
  domain: string;
}

/** Inserts an attempt. Call it before the mail server, so that no call is missing in the record. */
export async function insertAttempt(db: Queryable, attempt: NewAttempt, now: Date): Promise<bigint> {
  const { id } = await db
    .insertInto('mail_attempt')
    .values({
      message_id: attempt.messageId ?? null,
      purpose: attempt.purpose,
      locale: attempt.locale,
      domain: attempt.domain,
      state: 'sending',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function recordOutcome(db: Queryable, id: bigint, outcome: MailOutcome): Promise<void> {
  await db
    .updateTable('mail_attempt')
    .set({ state: outcome.state, reason: outcome.state === 'accepted' ? '' : outcome.reason })
    .where('id', '=', id)
    .execute();
}

/** Marks attempts of processes that died during the call as uncertain: the mail may have been sent. */
export async function endInterrupted(db: Queryable, before: Date): Promise<void> {
  await sql`update mail_attempt set state = 'uncertain', reason = 'interrupted'
    where state = 'sending' and created_at < ${before}`.execute(db);
}

/**
 * Whether the mail server failed at the newest mail that it has answered; undefined without one.
 * An address that does not take mail is no failure of the server.
 */
export async function hasFailedLast(db: Queryable, since: Date): Promise<boolean | undefined> {
  const { rows } = await sql<{ state: string }>`select state from mail_attempt
    where created_at > ${since} and state <> 'sending' order by id desc limit 1`.execute(db);
  const [newest] = rows;
  return newest && (newest.state === 'refused' || newest.state === 'uncertain');
}

export interface MailAttemptLine {
  at: Date;
  domain: string;
  purpose: string;
  state: string;
  reason: string;
}

const LINE = sql`created_at as at, domain, purpose, state, reason`;

/** Attempts that failed, newest first. */
export async function listFailures(db: Queryable, since: Date, limit: number): Promise<MailAttemptLine[]> {
  const { rows } = await sql<MailAttemptLine>`select ${LINE} from mail_attempt
    where created_at > ${since} and state in ('refused', 'uncertain', 'bounced') order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function findAttempt(db: Queryable, id: bigint): Promise<MailAttemptLine | undefined> {
  const { rows } = await sql<MailAttemptLine>`select ${LINE} from mail_attempt where id = ${id}`.execute(db);
  return rows[0];
}

const SLICE = 5_000;

/** Deletes a slice of old attempts; true when there may be more. */
export async function forgetAttempts(db: Queryable, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from mail_attempt where id = any(array(
    select id from mail_attempt where created_at < ${before} limit ${SLICE}))`.execute(db);
  return numAffectedRows === BigInt(SLICE);
}
