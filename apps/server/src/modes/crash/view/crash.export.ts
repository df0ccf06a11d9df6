import { EXPORT_LIMITS } from '@clearcrate/contract/record';
import { type CrashRecord, RECORD_FORMAT } from '@clearcrate/fairness/record';
import type { Platform } from '../../../platform/platform.ts';
import { type ExportRow, listFlown } from './crash.reads.ts';
import { valueText } from './crash.views.ts';

/** The round's randomness is the chain's salt. */
const beaconOf = ({ beacon_chain: chain, beacon_round: round, signature, salt, salt_after }: ExportRow) =>
  chain === null || round === null || signature === null
    ? {}
    : { beacon: { chain, round: Number(round), randomness: salt, signature, after: salt_after.toISOString() } };

export const recordOf = (row: ExportRow): CrashRecord => ({
  format: RECORD_FORMAT,
  kind: 'crash',
  id: `crash ${row.round_id}`,
  chain: row.end_hash,
  round: row.step,
  roundHash: row.round_hash,
  salt: row.salt,
  publishedAt: row.published_at.toISOString(),
  ...beaconOf(row),
  edgeBasisPoints: row.edge_basis_points,
  maximum: valueText(row.maximum),
  point: valueText(row.point),
});

/** Lines for the verifier: the finished rounds in which a player had a bet, oldest first. */
export const createCrashExport =
  ({ db }: Platform) =>
  async (playerId: bigint): Promise<CrashRecord[]> =>
    (await listFlown(db, playerId, EXPORT_LIMITS.rows)).map(recordOf);
