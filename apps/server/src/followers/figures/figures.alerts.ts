import { judgeReturn } from '@clearcrate/contract/return-rules';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { type ModeReturn, readReturns } from './figures.repository.ts';

/** Windows that are judged at the end of each hour. */
const ALERT_HOURS = [24, 7 * 24, 30 * 24] as const;
const HOUR_MS = 3_600_000;

export interface RaisedAlert {
  mode: number;
  hours: number;
  score: number;
}

/** Keeps an alert for each window whose return leaves its tolerance, and ends those that came back. */
export async function judgeHour(tx: Tx, until: Date): Promise<RaisedAlert[]> {
  const raised: RaisedAlert[] = [];
  for (const hours of ALERT_HOURS) {
    const window = { from: new Date(until.getTime() - hours * HOUR_MS), to: until };
    const out = (await readReturns(tx, window, true)).filter((sums) => judgeReturn(sums).verdict === 'alert');
    await endAlerts(
      tx,
      hours,
      out.map(({ mode }) => mode),
      until,
    );
    for (const sums of out)
      if (await openAlert(tx, hours, window.from, until, sums))
        raised.push({ mode: sums.mode, hours, score: judgeReturn(sums).score });
  }
  return raised;
}

async function endAlerts(tx: Tx, hours: number, lasting: readonly number[], at: Date): Promise<void> {
  let query = tx.updateTable('return_alert').set({ ended_at: at }).where('hours', '=', hours);
  if (lasting.length > 0) query = query.where('mode', 'not in', [...lasting]);
  await query.where('ended_at', 'is', null).execute();
}

/** False when the same window of the mode is out already. */
async function openAlert(tx: Tx, hours: number, from: Date, until: Date, sums: ModeReturn): Promise<boolean> {
  const written = await tx
    .insertInto('return_alert')
    .values({
      mode: sums.mode,
      hours,
      from_at: from,
      until_at: until,
      plays: sums.plays,
      staked: BigInt(sums.staked),
      won: BigInt(sums.won),
      expected: sums.expected,
      deviation: Math.sqrt(sums.variance),
      opened_at: until,
    })
    .onConflict((conflict) => conflict.columns(['mode', 'hours']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Open alerts, and the newest closed ones. */
export function findAlerts(db: Queryable, limit: number) {
  return db
    .selectFrom('return_alert')
    .selectAll()
    .orderBy((eb) => eb('closed_at', 'is not', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface ClosedAlert {
  id: bigint;
  by: string;
  note: string;
  at: Date;
}

/** False when it does not exist or is closed already. */
export async function closeAlert(db: Queryable, { id, by, note, at }: ClosedAlert): Promise<boolean> {
  const closed = await db
    .updateTable('return_alert')
    .set({ closed_at: at, closed_by: by, note })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}
