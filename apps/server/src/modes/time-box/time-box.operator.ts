import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import type { TimeBoxPlan } from './time-box.content.ts';

const COLUMNS = ['period', 'tier', 'threshold', 'prizes', 'open'] as const;

/**
 * Upserts time boxes and returns the number of changed ones. A running round keeps its terms;
 * changes apply from the next period on.
 */
export async function putTimeBoxes(tx: Tx, plans: readonly TimeBoxPlan[], origin: Origin): Promise<number> {
  if (plans.length === 0) return 0;
  const rows = plans.map(({ code, period, tier, threshold, prizes, open }) => {
    const row = { code, period, tier, threshold, prizes: [...prizes], open };
    return { ...row, seed_mark: originMark(origin, { ...row, threshold: String(threshold) }) };
  });
  const changed = await tx
    .insertInto('time_box')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded([...COLUMNS, 'seed_mark']))
        .where(sql<boolean>`${mayReplace('time_box')} and ${saysNews('time_box', [...COLUMNS])}`),
    )
    .returning('code')
    .execute();
  return changed.length;
}
