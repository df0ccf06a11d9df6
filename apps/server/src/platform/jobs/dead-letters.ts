import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Rows of loops that failed, and events that a listener could not handle: what operators see of them and do about them. */

export interface FailedRow {
  job: string;
  item: string;
  attempts: number;
  isDead: boolean;
  lastAt: Date;
  error: string;
}

/** Events are named as their listener in front of which this stands, and the number of the delivery. */
const OUTBOX = 'outbox:';

const ALL = sql`
  select job, item, attempts, due_at = 'infinity' as "isDead", last_at as "lastAt", error from job_failure
  union all
  select ${OUTBOX} || subscriber, id::text, attempts, due_at = 'infinity', created_at, coalesce(last_error, '')
  from outbox_delivery where attempts > 0`;

/** Everything that failed and is not done, dead letters first. */
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

/** Writes down what is done about a row, as it stands. False when nothing failed under that name. */
async function note(tx: Tx, { job, item, action, operator, reason, at }: Deed): Promise<boolean> {
  const { rows } = await sql`
    insert into dead_letter_action (at, operator, action, job, item, attempts, error, reason)
    select ${at}, ${operator}, ${action}, job, item, attempts, error, ${reason} from (${ALL}) failed
    where job = ${job} and item = ${item} returning id`.execute(tx);
  return rows.length > 0;
}

/** Has a row tried again now. Its attempts begin anew. */
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

/** Forgets a row that was settled some other way. Events are not dropped: what they tell would be lost. */
export function dropRow(db: Db, deed: Deed): Promise<boolean> {
  const { job, item } = deed;
  return db.transaction().execute(async (tx) => {
    if (job.startsWith(OUTBOX) || !(await note(tx, deed))) return false;
    await sql`delete from job_failure where job = ${job} and item = ${item}`.execute(tx);
    return true;
  });
}
