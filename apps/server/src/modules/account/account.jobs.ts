import type { Platform } from '../../platform/platform.ts';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const SLICE = 5_000;

/** What is over is kept for a while, for whoever has to look into an abuse, and then forgotten. */
const KEPT_MS = {
  graphic_code: DAY_MS,
  graphic_ticket: DAY_MS,
  verify_code: 7 * DAY_MS,
  session: 90 * DAY_MS,
} as const;
/** The limits look back one calendar day. */
const SMS_KEPT_MS = 90 * DAY_MS;
const OUTBOX_KEPT_MS = DAY_MS;

export function registerAccountJobs({ jobs, db, clock }: Platform): void {
  const before = (keptMs: number) => new Date(clock.now() - keptMs);
  for (const [table, keptMs] of Object.entries(KEPT_MS) as [keyof typeof KEPT_MS, number][]) {
    jobs.sweep({
      name: `account.forget-${table}`,
      everyMs: EVERY_MS,
      sweep: async () => {
        const old = db.selectFrom(table).select('ctid' as never).where('expires_at', '<', before(keptMs)).limit(SLICE);
        const result = await db.deleteFrom(table).where('ctid' as never, 'in', old as never).executeTakeFirst();
        return result.numDeletedRows === BigInt(SLICE);
      },
    });
  }
}
