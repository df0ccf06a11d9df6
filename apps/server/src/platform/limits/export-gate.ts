import { AppError } from '../errors.ts';
import type { Quota } from './quota.ts';

/** A file reads more than any page does: each player gets one, then a pause. */
export async function admitExport(quota: Quota, playerId: bigint, waitSeconds: number): Promise<void> {
  const used = await quota.use(`export:${playerId}`, waitSeconds * 1_000);
  if (used > 1) throw new AppError('exportTooSoon', { seconds: waitSeconds });
}
