import type { getWork } from '@clearcrate/contract/dashboard';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

type Waiting = DataOf<typeof getWork>['waiting'];

const { queued, sending, sent } = DELIVERY_STATES;
const DAY_MS = 86_400_000;

/** What waits for a person, by partial indexes. Questions and claims are late after a day. */
export async function findWaitingWork(db: Queryable, nowMs: number): Promise<Waiting> {
  const now = new Date(nowMs);
  const yesterday = new Date(nowMs - DAY_MS);
  const { rows } = await sql<Waiting[number]>`
    select 'deliveries' as kind, count(*)::int as count, count(*) filter (where due_at < ${now})::int as late
    from delivery_order where state in (${sql.lit(queued)}, ${sql.lit(sending)}, ${sql.lit(sent)})
    union all select 'avatars', count(*)::int, count(*) filter (where created_at < ${yesterday})::int
    from avatar_upload where status = 0
    union all select 'tickets', count(*)::int, count(*) filter (where created_at < ${yesterday})::int
    from ticket where answered_at is null
    union all select 'claims', count(*)::int, count(*) filter (where created_at < ${yesterday})::int
    from recharge_claim where closed_at is null
    union all select 'differences', count(*)::int, count(*) filter (where found_at < ${yesterday})::int
    from recharge_difference where closed_at is null`.execute(db);
  return rows;
}
