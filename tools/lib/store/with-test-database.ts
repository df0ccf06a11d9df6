import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createPool } from '../../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';

/** Provides a temporary PostgreSQL with the newest schema for the duration of the work. */
export async function withTestDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-throwaway-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }), settings: { fsync: 'off' } });
  try {
    const pool = createPool({
      url: postgres.url,
      poolSize: 2,
      applicationName: 'clearcrate-migrate',
      statementTimeoutMs: 0,
    });
    await migrate(pool);
    await pool.end();
    await work(postgres.url);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
