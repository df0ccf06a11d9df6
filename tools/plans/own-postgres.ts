import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { debianPostgres } from '../../apps/server/src/testing/debian-postgres.ts';
import type { TestDatabase } from '../../apps/server/src/testing/test-database.ts';

/** A database on a PostgreSQL of Debian that runs for this test alone. */
export async function createDebianDatabase(settings: Record<string, string>): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-debian-'));
  const log = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings, binaries: debianPostgres() });
  const pool = createPool({ url: postgres.url, poolSize: 4, applicationName: 'clearcrate-test' });
  await migrate(pool);
  return {
    url: postgres.url,
    pool,
    db: createDatabase(pool),
    drop: async () => {
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
