import { EXPORT_LIMITS } from '@clearcrate/contract/record';
import { type CrashRecord, RECORD_FORMAT } from '@clearcrate/fairness/record';
import type { Platform } from '../../platform/platform.ts';
import { type ExportRow, listFlown } from './crash.reads.ts';
import { valueText } from './crash.views.ts';

const recordOf = (row: ExportRow): CrashRecord => ({
  format: RECORD_FORMAT,
  kind: 'crash',
  id: `crash ${row.round_id}`,
  chain: row.end_hash,
  round: row.step,
  roundHash: row.round_hash,
  salt: row.salt,
  edgeBasisPoints: row.edge_basis_points,
  maximum: valueText(row.maximum),
  point: valueText(row.point),
});

/** For the verifier: every round that is over in which a player had a bet, oldest first. */
export const createCrashExport =
  ({ db }: Platform) =>
  async (playerId: bigint): Promise<CrashRecord[]> =>
    (await listFlown(db, playerId, EXPORT_LIMITS.rows)).map(recordOf);
