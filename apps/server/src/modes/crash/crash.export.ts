import { type CrashRecord, RECORD_FORMAT } from '@clearcrate/fairness/record';
import type { Platform } from '../../platform/platform.ts';
import { type ExportRow, listFlown } from './crash.reads.ts';
import { valueText } from './crash.views.ts';

const PAGE = 1_000;

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

/** Lines for the verifier: every round that is over in which a player had a bet. */
export const createCrashExport = ({ db }: Platform) =>
  async function* (playerId: bigint): AsyncGenerator<object> {
    for (let after = 0n; ; ) {
      const rows = await listFlown(db, playerId, after, PAGE);
      for (const row of rows) yield recordOf(row);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.round_id;
    }
  };
