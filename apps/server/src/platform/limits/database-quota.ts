import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Quota } from './quota.ts';

const SWEPT_EVERY_MS = 10 * 60_000;
const SLICE = 5_000;

/**
 * Counts in PostgreSQL, one small statement per use, which is enough for sign-ins and puzzles.
 * Counts survive a restart and are shared by all processes without Redis.
 */
export function createDatabaseQuota(db: Db, clock: Clock): Quota {
  const now = () => new Date(clock.now());
  return {
    use: async (key, windowMs) => {
      const endsAt = new Date(clock.now() + windowMs);
      const { rows } = await sql<{ used: number }>`insert into quota_count as held (key, used, ends_at)
        values (${key}, 1, ${endsAt})
        on conflict (key) do update set
          used = case when held.ends_at > ${now()} then held.used + 1 else 1 end,
          ends_at = case when held.ends_at > ${now()} then held.ends_at else excluded.ends_at end
        returning used`.execute(db);
      return rows[0]?.used ?? 1;
    },
    count: async (key) => {
      const row = await db
        .selectFrom('quota_count')
        .select('used')
        .where('key', '=', key)
        .where('ends_at', '>', now())
        .executeTakeFirst();
      return row?.used ?? 0;
    },
    giveBack: async (key) => {
      await db
        .updateTable('quota_count')
        .set((expression) => ({ used: expression('used', '-', 1) }))
        .where('key', '=', key)
        .where('used', '>', 0)
        .where('ends_at', '>', now())
        .execute();
    },
    reset: async (key) => {
      await db.deleteFrom('quota_count').where('key', '=', key).execute();
    },
  };
}

/** Deletes expired windows. Clients choose the keys, so the table must not grow without bound. */
export function forgetEndedQuotas(jobs: Jobs, db: Db, clock: Clock): void {
  jobs.sweep({
    name: 'platform.forget-quota-count',
    everyMs: SWEPT_EVERY_MS,
    sweep: async () => {
      const { numAffectedRows } = await sql`delete from quota_count where key = any(array(
        select key from quota_count where ends_at < ${new Date(clock.now())} limit ${SLICE} for update skip locked
      ))`.execute(db);
      return numAffectedRows === BigInt(SLICE);
    },
  });
}
