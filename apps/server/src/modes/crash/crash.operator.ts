import type { CrashRecord } from '@clearcrate/fairness/record';
import type { Queryable } from '../../platform/db/database.ts';
import { recordOf } from './view/crash.export.ts';
import { listEnded } from './view/crash.reads.ts';

/** Rounds that are over, for the export of all draws, from a round on. */
export const endedRounds = async (
  db: Queryable,
  after: bigint,
  limit: number,
): Promise<{ roundId: bigint; record: CrashRecord }[]> =>
  (await listEnded(db, after, limit)).map((row) => ({ roundId: row.round_id, record: recordOf(row) }));
