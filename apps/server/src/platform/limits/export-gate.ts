import { AppError } from '../errors.ts';
import type { Quota } from './quota.ts';

/**
 * Rate-limits exports: one per player and waiting time, since an export reads more than any page.
 */
export async function admitExport(quota: Quota, playerId: bigint, waitSeconds: number): Promise<void> {
  const used = await quota.use(`export:${playerId}`, waitSeconds * 1_000);
  if (used > 1) throw new AppError('exportTooSoon', { seconds: waitSeconds });
}
