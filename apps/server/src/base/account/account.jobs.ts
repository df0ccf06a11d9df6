import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const SLICE = 5_000;

/** Retention after expiry, for investigating abuse. */
const RETENTION = [
  { table: 'graphic_code', since: 'expires_at', keptMs: DAY_MS },
  { table: 'graphic_ticket', since: 'expires_at', keptMs: DAY_MS },
  { table: 'verify_code', since: 'expires_at', keptMs: 7 * DAY_MS },
  { table: 'session', since: 'expires_at', keptMs: 90 * DAY_MS },
  { table: 'known_device', since: 'used_at', keptMs: 180 * DAY_MS },
  { table: 'sms_message', since: 'created_at', keptMs: 90 * DAY_MS },
  { table: 'dev_outbox_message', since: 'created_at', keptMs: DAY_MS },
] as const;

export function registerAccountJobs({ jobs, db, clock }: Platform): void {
  for (const { table, since, keptMs } of RETENTION) {
    jobs.sweep({
      name: `account.forget-${table.replaceAll('_', '-')}`,
      everyMs: EVERY_MS,
      sweep: async () => {
        const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${new Date(clock.now() - keptMs)} limit ${SLICE}
        ))`.execute(db);
        return numAffectedRows === BigInt(SLICE);
      },
    });
  }
}
