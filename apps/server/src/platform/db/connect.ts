import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';
import type { Log } from '../log.ts';
import { BATCH_CONNECTIONS } from './batch/scheduler.ts';
import { REPORT_CONNECTIONS } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { Owner } from './embedded/owner-lock.ts';

const OLDEST_VERSION = 150_000;

export interface DatabaseServer {
  url: string;
  /** Ends the built-in server; an outside one is left alone. */
  stop(): Promise<void>;
}

async function withClients<Result>(url: string, count: number, work: (clients: pg.Client[]) => Promise<Result>) {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }),
  );
  for (const client of clients) client.on('error', () => {});
  try {
    for (const client of clients) await client.connect();
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/**
 * Whether a pooler shares sessions between clients, by transaction or statement. Session settings,
 * prepared statements and session locks do not work then.
 */
async function sharesSessions(url: string): Promise<boolean> {
  return withClients(url, 2, async ([first, second]) => {
    if (!first || !second) return false;
    const before = await backendOf(first);
    // A shared session has been returned to the pooler, which lends it to the next client.
    await second.query('begin');
    const other = await backendOf(second);
    const after = await backendOf(first);
    return other === before || after !== before;
  });
}

async function checkOutside(url: string): Promise<void> {
  try {
    const version = await withClients(url, 1, async ([client]) => {
      const answer = await client?.query<{ server_version_num: string }>('show server_version_num');
      return Number(answer?.rows[0]?.server_version_num);
    });
    if (version < OLDEST_VERSION) throw new Error('it is older than PostgreSQL 15');
    if (await sharesSessions(url)) {
      throw new Error('the pooler shares sessions between clients; set its pool_mode to "session"');
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartupError(
      `DATABASE_URL is not usable: ${reason}. Correct it, or unset it to use the built-in PostgreSQL.`,
    );
  }
}

/** PostgreSQL knows fewer zones than Node where its system has an older list of them. */
async function checkTimeZone(url: string, timeZone: string): Promise<void> {
  const found = await withClients(url, 1, async ([client]) =>
    client?.query('select from pg_timezone_names where lower(name) = lower($1)', [timeZone]),
  );
  if (found?.rowCount === 0)
    throw new StartupError(
      `BUSINESS_TIME_ZONE is not usable: PostgreSQL does not know ${timeZone}. Install its package tzdata, or set another.`,
    );
}

/** Reserved for operators' commands, backups and PostgreSQL itself. */
const SPARE_CONNECTIONS = 24;
const LEAST_CONNECTIONS = 120;

/** Each worker has its pool, connections of batches and reports, and one for the pulse. */
function connectionsFor({ DATABASE_POOL, WORKERS }: Config): number {
  return Math.max(
    LEAST_CONNECTIONS,
    WORKERS * (DATABASE_POOL + BATCH_CONNECTIONS + REPORT_CONNECTIONS + 1) + SPARE_CONNECTIONS,
  );
}

/** The PostgreSQL that DATABASE_URL names, or the built-in one under DATA_DIR. */
export async function openDatabaseServer(config: Config, log: Log, owner: Owner = 'store'): Promise<DatabaseServer> {
  if (config.DATABASE_URL) {
    await checkOutside(config.DATABASE_URL);
    await checkTimeZone(config.DATABASE_URL, config.BUSINESS_TIME_ZONE);
    return { url: config.DATABASE_URL, stop: async () => {} };
  }
  return startEmbeddedPostgres({
    dataDir: join(config.DATA_DIR),
    log,
    owner,
    settings: { max_connections: String(connectionsFor(config)) },
  });
}
