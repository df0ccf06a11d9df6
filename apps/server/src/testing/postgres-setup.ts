import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createPool } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { debianPostgres } from './debian-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** With `TEST_POSTGRES=debian` the database tests run on Debian's PostgreSQL. */
const binaries = () => (process.env.TEST_POSTGRES === 'debian' ? { binaries: debianPostgres() } : {});

/** Starts one PostgreSQL for the whole run; test files copy its migrated database as a template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-test-'));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    // Each statement runs only a few times per test: custom plans would take a twelfth of the total
    // time.
    plan_cache_mode: 'force_generic_plan',
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }), settings, ...binaries() });
  const pool = createPool({ url: postgres.url, poolSize: 2, applicationName: 'clearcrate-template' });
  await migrate(pool);
  await pool.end();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
