import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { pino } from 'pino';
import { createDatabase, createPool, type Db } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { StoreProcess } from '../../tools/lib/store/store-process.ts';
import { ensureChromium } from '../../tools/test/browsers.ts';

/** A production store with demo data and a browser, for measurements of pages. */
export interface PageStage {
  url: string;
  db: Db;
  browser: Browser;
}

export async function withPages<T>(work: (stage: PageStage) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-pages-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const pool = createPool({ url: postgres.url, poolSize: 2, applicationName: 'clearcrate-pages' });
  const store = new StoreProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(dataDir, 'shared'),
    MASTER_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    SMS_ROUTES: 'none',
    INNER_PORT: '0',
    DEMO_DATA: 'true',
    LOG_LEVEL: 'warn',
    // No load balancer waits for it.
    DRAIN_SECONDS: '0',
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'], timeout: 120_000 });
  try {
    return await work({ url: await store.opened(), db: createDatabase(pool), browser });
  } finally {
    await browser.close();
    await store.stop();
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
