import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';
import type { Log } from '../log.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { Owner } from './embedded/owner-lock.ts';
import { LANES } from './group-commit.ts';

const OLDEST_VERSION = 150_000;

export interface DatabaseServer {
  url: string;
  /** Ends the built-in server; an outside one is left alone. */
  stop(): Promise<void>;
}

async function checkOutside(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) < OLDEST_VERSION) throw new Error('it is older than PostgreSQL 15');
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartupError(
      `DATABASE_URL is not usable: ${reason}. Correct it, or unset it to use the built-in PostgreSQL.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** So many beside those of the store: operators' commands, backups and PostgreSQL's own. */
const SPARE_CONNECTIONS = 24;
const LEAST_CONNECTIONS = 120;

/** Each worker has its pool, its lanes and one that watches. */
function connectionsFor({ DATABASE_POOL, WORKERS }: Config): number {
  return Math.max(LEAST_CONNECTIONS, WORKERS * (DATABASE_POOL + LANES + 1) + SPARE_CONNECTIONS);
}

/** The PostgreSQL that DATABASE_URL names, or the built-in one under DATA_DIR. */
export async function openDatabaseServer(config: Config, log: Log, owner: Owner = 'store'): Promise<DatabaseServer> {
  if (config.DATABASE_URL) {
    await checkOutside(config.DATABASE_URL);
    return { url: config.DATABASE_URL, stop: async () => {} };
  }
  return startEmbeddedPostgres({
    dataDir: join(config.DATA_DIR),
    log,
    owner,
    settings: { max_connections: String(connectionsFor(config)) },
  });
}
