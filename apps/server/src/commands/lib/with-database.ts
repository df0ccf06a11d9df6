import { sql } from 'kysely';
import { type Config, readConfig } from '../../platform/config.ts';
import { type DatabaseServer, openDatabaseServer } from '../../platform/db/connect.ts';
import { createDatabase, createPool, type Db } from '../../platform/db/database.ts';
import { findRunningPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { StartupError } from '../../platform/errors.ts';
import { createLog, type Log } from '../../platform/log.ts';

export interface OpenedDatabase {
  config: Config;
  log: Log;
  url: string;
  db: Db;
}

async function reach(config: Config, log: Log): Promise<DatabaseServer> {
  const running = config.DATABASE_URL ? undefined : await findRunningPostgres(config.DATA_DIR);
  return running ? { url: running, stop: async () => {} } : openDatabaseServer(config, log);
}

/** Writing into a database that nobody has set up would only end in a riddle. */
async function checkSchema(db: Db): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('draw')::text as found`.execute(db);
  if (!rows[0]?.found) throw new StartupError('There is no store in this database yet. Start one first: npm start');
}

/** The store's database for an operator's command: DATABASE_URL, or the one under DATA_DIR, whether the store runs or not. */
export async function withDatabase<Result>(
  name: string,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const log = createLog(config);
  const server = await reach(config, log);
  const pool = createPool({ url: server.url, poolSize: 2, applicationName: `clearcrate-${name}` });
  try {
    const db = createDatabase(pool);
    await checkSchema(db);
    return await work({ config, log, url: server.url, db });
  } finally {
    await pool.end();
    await server.stop();
  }
}
