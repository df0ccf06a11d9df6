import type { SendOutcome, SmsReport } from '@clearcrate/providers/sms/sms-provider';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';

export interface NewAttempt {
  messageId: bigint | undefined;
  purpose: string;
  locale: string;
  provider: string;
  country: string;
  afterUncertain: boolean;
  segments: number;
  cost: bigint;
  day: string;
}

/**
 * Inserts an attempt at its estimated cost. Call it before the provider, so that no call is missing
 * in the record or the budget.
 */
export async function insertAttempt(db: Queryable, attempt: NewAttempt, now: Date): Promise<bigint> {
  const { id } = await db
    .insertInto('sms_attempt')
    .values({
      message_id: attempt.messageId ?? null,
      purpose: attempt.purpose,
      locale: attempt.locale,
      provider: attempt.provider,
      country: attempt.country,
      state: 'sending',
      after_uncertain: attempt.afterUncertain,
      segments: attempt.segments,
      cost: attempt.cost,
      business_day: attempt.day,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Answer {
  /** Price of one segment. */
  price: bigint;
  /** When the provider is queried for the outcome. */
  queryAt: Date | null;
}

/** Records the provider's answer. Does not overwrite a report that arrived earlier. */
export async function recordOutcome(db: Db, id: bigint, outcome: SendOutcome, answer: Answer): Promise<void> {
  if (outcome.state === 'refused') {
    await sql`update sms_attempt set state = 'refused', reason = ${outcome.reason}, cost = 0
      where id = ${id} and state in ('sending', 'uncertain')`.execute(db);
    return;
  }
  if (outcome.state === 'uncertain') {
    await sql`update sms_attempt set state = 'uncertain', reason = ${outcome.reason}, query_at = ${answer.queryAt}
      where id = ${id} and state = 'sending'`.execute(db);
    return;
  }
  const { providerId, segments, cost } = outcome;
  const estimate = segments === undefined ? null : BigInt(segments) * answer.price;
  await sql`update sms_attempt set
      state = case when state in ('sending', 'uncertain') then 'accepted' else state end,
      reason = case when state in ('sending', 'uncertain') then '' else reason end,
      query_at = case when state in ('sending', 'uncertain') then ${answer.queryAt}::timestamptz else query_at end,
      provider_id = coalesce(provider_id, ${providerId}),
      segments = coalesce(${segments ?? null}::int, segments),
      cost = case when cost_reported then cost else coalesce(${cost ?? estimate}::bigint, cost) end,
      cost_reported = cost_reported or ${cost !== undefined}
    where id = ${id}`.execute(db);
}

export type Booked = 'booked' | 'repeated' | 'unknown';

const ATTEMPT_ID = /^\d{1,18}$/;

/**
 * Books a report once: the first final state stays. A message whose answer was lost is found by our
 * attempt id.
 */
export function bookReport(
  db: Db,
  provider: string,
  report: SmsReport,
  { now, tellsCost }: { now: Date; tellsCost: boolean },
): Promise<Booked> {
  const { providerId, state, reason, cost, segments } = report;
  const attemptId = ATTEMPT_ID.test(report.attemptId ?? '') ? (report.attemptId ?? null) : null;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: bigint; state: string; cost_reported: boolean }>`
      select id, state, cost_reported from sms_attempt where provider = ${provider}
        and (provider_id = ${providerId} or (id = ${attemptId}::bigint and provider_id is null))
      order by provider_id nulls last limit 1 for update`.execute(tx);
    const [found] = rows;
    if (!found) return 'unknown';
    const isOpen = found.state === 'sending' || found.state === 'accepted' || found.state === 'uncertain';
    const ends = isOpen && state !== undefined;
    const prices = cost !== undefined && !found.cost_reported;
    if (!ends && !prices) return 'repeated';
    await sql`update sms_attempt set
        state = ${ends ? state : found.state},
        reason = case when ${ends} then ${reason} else reason end,
        reported_at = case when ${ends} then ${now}::timestamptz else reported_at end,
        provider_id = coalesce(provider_id, ${providerId}),
        segments = coalesce(${segments ?? null}::int, segments),
        cost = case when ${prices} then ${cost ?? 0n}::bigint else cost end,
        cost_reported = cost_reported or ${prices},
        query_at = case when ${(ends || !isOpen) && (!tellsCost || prices || found.cost_reported)} then null else query_at end
      where id = ${found.id}`.execute(tx);
    return 'booked';
  });
}

/** Cost of all messages of a business day, pending ones included. */
export async function costOfDay(db: Queryable, day: string): Promise<bigint> {
  const { rows } = await sql<{ cost: bigint }>`
    select coalesce(sum(cost), 0)::bigint as cost from sms_attempt where business_day = ${day}`.execute(db);
  return rows[0]?.cost ?? 0n;
}

export interface DueQuery {
  id: bigint;
  provider: string;
  providerId: string | null;
  /** Null for a test message, and once the message has been deleted. */
  mobile: string | null;
  sentAt: Date;
  queries: number;
}

/**
 * Takes attempts that are due for a query, and postpones them so that no other worker takes them.
 */
export async function takeDueQueries(db: Db, now: Date, until: Date, limit: number): Promise<DueQuery[]> {
  const { rows } = await sql<DueQuery>`update sms_attempt a set query_at = ${until}, queries = a.queries + 1
    from (select id from sms_attempt where query_at <= ${now} order by query_at limit ${limit} for update skip locked) due
    where a.id = due.id
    returning a.id, a.provider, a.provider_id as "providerId", a.created_at as "sentAt", a.queries,
      (select mobile from sms_message m where m.id = a.message_id) as mobile`.execute(db);
  return rows;
}

export async function setNextQuery(db: Queryable, id: bigint, at: Date | null): Promise<void> {
  await sql`update sms_attempt set query_at = ${at} where id = ${id} and query_at is not null`.execute(db);
}

/**
 * Marks attempts of processes that died during the call as uncertain: the message may have been
 * sent.
 */
export async function endInterrupted(db: Queryable, before: Date, now: Date): Promise<void> {
  await sql`update sms_attempt set state = 'uncertain', reason = 'interrupted', query_at = ${now}
    where state = 'sending' and created_at < ${before}`.execute(db);
}

/** The state of the newest attempt by country, since a time. */
export async function newestStates(db: Queryable, since: Date): Promise<{ country: string; state: string }[]> {
  const { rows } = await sql<{ country: string; state: string }>`select distinct on (country) country, state
    from sms_attempt where created_at > ${since} order by country, id desc`.execute(db);
  return rows;
}

export interface DayTotal {
  day: string;
  provider: string;
  country: string;
  sent: number;
  delivered: number;
  undelivered: number;
  refused: number;
  uncertain: number;
  /** Messages that went to a second provider although the first may have sent them. */
  maybeTwice: number;
  cost: bigint;
}

export async function totalsByDay(db: Queryable, fromDay: string): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`select business_day::text as day, provider, country,
      (count(*) filter (where state <> 'refused'))::int as sent,
      (count(*) filter (where state = 'delivered'))::int as delivered,
      (count(*) filter (where state = 'undelivered'))::int as undelivered,
      (count(*) filter (where state = 'refused'))::int as refused,
      (count(*) filter (where state = 'uncertain'))::int as uncertain,
      (count(*) filter (where after_uncertain and state <> 'refused'))::int as "maybeTwice",
      sum(cost)::bigint as cost
    from sms_attempt where business_day >= ${fromDay} group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db);
  return rows;
}

export interface AttemptLine {
  id: bigint;
  at: Date;
  provider: string;
  country: string;
  purpose: string;
  state: string;
  reason: string;
  afterUncertain: boolean;
  cost: bigint;
}

const LINE = sql`id, created_at as at, provider, country, purpose, state, reason, after_uncertain as "afterUncertain", cost`;

/** Failed attempts, newest first. */
export async function listFailures(db: Queryable, since: Date, limit: number): Promise<AttemptLine[]> {
  const { rows } = await sql<AttemptLine>`select ${LINE} from sms_attempt
    where created_at > ${since} and state in ('refused', 'uncertain', 'undelivered') order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Test messages of operators after an attempt. */
export async function listTestsAfter(db: Queryable, id: bigint): Promise<AttemptLine[]> {
  const { rows } = await sql<AttemptLine>`select ${LINE} from sms_attempt
    where id > ${id} and message_id is null order by id`.execute(db);
  return rows;
}

const SLICE = 5_000;

/** Deletes a slice of old attempts; true when there may be more. */
export async function forgetAttempts(db: Queryable, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from sms_attempt where id = any(array(
    select id from sms_attempt where created_at < ${before} limit ${SLICE}))`.execute(db);
  return numAffectedRows === BigInt(SLICE);
}

export async function newestAttemptId(db: Queryable): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`select max(id) as id from sms_attempt`.execute(db);
  return rows[0]?.id ?? 0n;
}

export async function findProviderId(db: Queryable, id: bigint): Promise<string> {
  const { rows } = await sql<{ provider_id: string | null }>`
    select provider_id from sms_attempt where id = ${id}`.execute(db);
  return rows[0]?.provider_id ?? '';
}
