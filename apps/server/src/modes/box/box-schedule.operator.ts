import type { Queryable, Tx } from '../../platform/db/database.ts';

/** Approved odds that wait for their time. */

export interface ScheduledOdds {
  boxId: bigint;
  baseVersion: number;
  odds: object;
  reason: string;
  overReason: string;
  publishAt: Date;
  proposedBy: bigint;
  approvedBy: bigint;
  createdAt: Date;
}

export type ScheduleOutcome = 'published' | 'withdrawn' | 'outdated' | 'rejected';

export async function scheduleOdds(tx: Tx, one: ScheduledOdds): Promise<void> {
  await tx
    .insertInto('box_schedule')
    .values({
      box_id: one.boxId,
      base_version: one.baseVersion,
      odds: JSON.stringify(one.odds),
      reason: one.reason,
      over_reason: one.overReason,
      publish_at: one.publishAt,
      proposed_by: one.proposedBy,
      approved_by: one.approvedBy,
      created_at: one.createdAt,
    })
    .execute();
}

/** The next odds that are due; other nodes leave them alone until the end of the transaction. */
export const takeDueOdds = (tx: Tx, now: Date) =>
  tx
    .selectFrom('box_schedule')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** False when they have taken effect or were withdrawn already. */
export async function endSchedule(tx: Tx, id: bigint, outcome: ScheduleOutcome, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('box_schedule')
    .set({ ended_at: at, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Those of one box with the names of both persons, newest first. */
export const listSchedules = (db: Queryable, boxId: bigint, count: number) =>
  db
    .selectFrom('box_schedule')
    .innerJoin('operator as proposer', 'proposer.id', 'box_schedule.proposed_by')
    .innerJoin('operator as approver', 'approver.id', 'box_schedule.approved_by')
    .select(['box_schedule.id', 'publish_at', 'base_version', 'reason', 'outcome'])
    .select(['proposer.name as proposed_by', 'approver.name as approved_by'])
    .where('box_id', '=', boxId)
    .orderBy('box_schedule.id', 'desc')
    .limit(count)
    .execute();

/** When the next odds of each box take effect. */
export async function nextSchedules(db: Queryable): Promise<Map<bigint, Date>> {
  const rows = await db
    .selectFrom('box_schedule')
    .select(['box_id', ({ fn }) => fn.min('publish_at').as('at')])
    .where('ended_at', 'is', null)
    .groupBy('box_id')
    .execute();
  return new Map(rows.map(({ box_id, at }) => [box_id, at as Date]));
}
