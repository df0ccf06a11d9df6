import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Failed rows of jobs and failed events, for operators. */

export interface FailedRow {
  job: string;
  item: string;
  attempts: number;
  isDead: boolean;
  lastAt: Date;
  error: string;
}

/** Prefix of an event's consumer; the item is the id of the delivery. */
const OUTBOX = 'outbox:';

const ALL = sql`
  select job, item, attempts, due_at = 'infinity' as "isDead", last_at as "lastAt", error from job_failure
  union all
  select ${OUTBOX} || subscriber, id::text, attempts, due_at = 'infinity', created_at, coalesce(last_error, '')
  from outbox_delivery where attempts > 0`;

/** Lists failed rows that are not done, dead letters first. */
export async function listFailed(db: Db, limit: number): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select * from (${ALL}) failed order by "isDead" desc, job, item limit ${limit}`.execute(db);
  return rows;
}

export interface Deed {
  job: string;
  item: string;
  action: 'retry' | 'refund' | 'drop';
  operator: string;
  reason: string;
  at: Date;
}

/** Records an operator's action with the state of the row. False when no such row failed. */
async function note(tx: Tx, { job, item, action, operator, reason, at }: Deed): Promise<boolean> {
  const { rows } = await sql`
    insert into dead_letter_action (at, operator, action, job, item, attempts, error, reason)
    select ${at}, ${operator}, ${action}, job, item, attempts, error, ${reason} from (${ALL}) failed
    where job = ${job} and item = ${item} returning id`.execute(tx);
  return rows.length > 0;
}

/** Makes a row due now and resets its attempts. */
export function retryRow(db: Db, deed: Omit<Deed, 'action'>): Promise<boolean> {
  const { job, item, at } = deed;
  return db.transaction().execute(async (tx) => {
    if (!(await note(tx, { ...deed, action: 'retry' }))) return false;
    if (job.startsWith(OUTBOX))
      await sql`
        update outbox_delivery set due_at = ${at}, attempts = 0
        where id = ${item}::bigint and subscriber = ${job.slice(OUTBOX.length)}`.execute(tx);
    else
      await sql`update job_failure set due_at = ${at}, attempts = 1 where job = ${job} and item = ${item}`.execute(tx);
    return true;
  });
}

/** Removes a row that was resolved in another way. Events cannot be dropped. */
export function dropRow(db: Db, deed: Deed): Promise<boolean> {
  const { job, item } = deed;
  return db.transaction().execute(async (tx) => {
    if (job.startsWith(OUTBOX) || !(await note(tx, deed))) return false;
    await sql`delete from job_failure where job = ${job} and item = ${item}`.execute(tx);
    return true;
  });
}
