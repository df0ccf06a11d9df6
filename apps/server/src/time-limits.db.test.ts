import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { withDatabase } from './commands/lib/with-database.ts';
import { createPool, type Db } from './platform/db/database.ts';
import { MIGRATION_LOCK, migrate } from './platform/db/migrate.ts';
import { closeDays } from './platform/jobs/close-days.ts';
import { createTestPlatform, type TestPlatform } from './testing/test-platform.ts';

/**
 * Time limits by purpose: calls are short, and reports, summaries and migrations read whole tables.
 */

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => test.close());

const LIMITS = `select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;
const limitsOf = async (pool: pg.Pool) => (await pool.query(LIMITS)).rows[0];
const limitsIn = async (db: Db) => (await sql.raw(LIMITS).execute(db)).rows[0];

it('bounds the statements of calls, and the pauses of batches even more', async () => {
  expect(await limitsOf(test.platform.pool)).toEqual({ statement: '30s', idle: '30s' });
  expect(await limitsOf(test.platform.batchPool)).toEqual({ statement: '30s', idle: '5s' });
});

it('bars full scans from the connections of batches alone', async () => {
  const seqScanOf = async (pool: pg.Pool) => (await pool.query('show enable_seqscan')).rows[0].enable_seqscan;
  expect([await seqScanOf(test.platform.pool), await seqScanOf(test.platform.batchPool)]).toEqual(['on', 'off']);
});

it('gives reports a quarter of an hour, and commands any time', async () => {
  expect(await limitsIn(test.platform.reports)).toMatchObject({ statement: '15min' });
  vi.stubEnv('DATABASE_URL', test.database.url);
  expect(await withDatabase('test', ({ db }) => limitsIn(db))).toMatchObject({ statement: '0' });
});

it('gives the sums of a day any time', async () => {
  const limits: unknown[] = [];
  closeDays(test.platform, {
    name: 'test.days',
    oldest: async () => new Date(test.clock.now() - 3 * 86_400_000),
    sumUp: async (tx) => {
      limits.push((await sql.raw(LIMITS).execute(tx)).rows[0]);
    },
  });
  await test.platform.jobs.runDue();
  expect(limits).toEqual([expect.objectContaining({ statement: '0' })]);
});

it('gives migrations any time, also while they wait for those of another node', async () => {
  const options = { url: test.database.url, poolSize: 1, applicationName: 'migrate-test', statementTimeoutMs: 100 };
  const [hasty, holder] = [createPool(options), await test.database.pool.connect()];
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const migrated = migrate(hasty);
  migrated.catch(() => {});
  await expect
    .poll(async () => {
      const { rows } = await test.database.pool.query(
        `select from pg_stat_activity where application_name = 'migrate-test' and now() - query_start > '300 ms'`,
      );
      return rows.length;
    })
    .toBe(1);
  await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  holder.release();
  expect(await migrated).toBe(0);
  await hasty.end();
});
