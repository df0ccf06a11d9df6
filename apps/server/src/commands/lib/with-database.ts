import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Config, readConfig } from '../../platform/config.ts';
import { type DatabaseServer, openDatabaseServer } from '../../platform/db/connect.ts';
import { createDatabase, createPool, type Db } from '../../platform/db/database.ts';
import { findRunningPostgres, hasPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { FolderTaken } from '../../platform/db/embedded/owner-lock.ts';
import { StartupError } from '../../platform/errors.ts';
import { createLog, type Log } from '../../platform/log.ts';

export interface OpenedDatabase {
  config: Config;
  log: Log;
  url: string;
  db: Db;
}

const POLL_EVERY_MS = 100;

const noStore = () => new StartupError('There is no store in this database yet. Start one first: npm start');

/** Returns whether the server answers. False while it starts or after it stopped. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Uses the built-in server of a running store, or starts it for the duration of the command.
 * Commands wait for each other.
 */
async function reachBuiltIn(config: Config, log: Log): Promise<DatabaseServer> {
  if (!(await hasPostgres(config.DATA_DIR))) throw noStore();
  for (let tries = 0; ; tries += 1) {
    const running = await findRunningPostgres(config.DATA_DIR);
    if (running && (await answers(running))) return { url: running, stop: async () => {} };
    try {
      return await openDatabaseServer(config, log, 'command');
    } catch (error) {
      if (!(error instanceof FolderTaken)) throw error;
      if (tries === 0) console.error(`${running ? 'The store is starting' : 'Another command is using it'}; waiting.`);
      await sleep(POLL_EVERY_MS);
    }
  }
}

const reach = (config: Config, log: Log): Promise<DatabaseServer> =>
  config.DATABASE_URL ? openDatabaseServer(config, log) : reachBuiltIn(config, log);

/**
 * Rejects a database without the store's schema, where a write would fail with an obscure error.
 */
async function checkSchema(db: Db): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('draw')::text as found`.execute(db);
  if (!rows[0]?.found) throw noStore();
}

/**
 * Opens the store's database for a command: DATABASE_URL, or the one under DATA_DIR, whether the
 * store runs or not.
 */
export async function withDatabase<Result>(
  name: string,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const log = createLog(config, 'stderr');
  const server = await reach(config, log);
  const pool = createPool({
    url: server.url,
    poolSize: 2,
    applicationName: `clearcrate-${name}`,
    statementTimeoutMs: 0,
  });
  try {
    const db = createDatabase(pool);
    await checkSchema(db);
    return await work({ config, log, url: server.url, db });
  } finally {
    await pool.end();
    await server.stop();
  }
}
