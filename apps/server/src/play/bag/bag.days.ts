import { BAG_STATES } from '@clearcrate/contract/bag';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { closeDays } from '../../platform/jobs/close-days.ts';
import type { Platform } from '../../platform/platform.ts';

/** Name of the daily summaries of items gained and lost. */
export const BAG_DAYS = 'bag.day';

async function oldestItem(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(acquired_at) as at from bag_item`.execute(tx);
  return rows[0]?.at ?? undefined;
}

/**
 * Inserts the summaries of a closed day. Items that have left never come back, so these stay
 * correct.
 */
async function sumUpItems(tx: Tx, from: Date, to: Date, timeZone: string): Promise<void> {
  await sql`
    insert into bag_day (player_id, day, is_gain, code, items, amount)
    select player_id, (acquired_at at time zone ${timeZone})::date, true, source, count(*), sum(price) from bag_item
    where acquired_at >= ${from} and acquired_at < ${to} group by 1, 2, 4
    union all
    select player_id, (changed_at at time zone ${timeZone})::date, false, state, count(*), sum(recovery_price) from bag_item
    where state in (${sql.lit(BAG_STATES.extracted)}, ${sql.lit(BAG_STATES.sold)}, ${sql.lit(BAG_STATES.replaced)}, ${sql.lit(BAG_STATES.consumed)}) and changed_at >= ${from} and changed_at < ${to} group by 1, 2, 4`.execute(
    tx,
  );
}

/** Registers the daily summaries. Record pages read them for long ranges instead of every item. */
export function summariseBagDays(platform: Platform): void {
  const { BUSINESS_TIME_ZONE: timeZone } = platform.config;
  closeDays(platform, {
    name: BAG_DAYS,
    oldest: oldestItem,
    sumUp: (tx, from, to) => sumUpItems(tx, from, to, timeZone),
  });
}
