import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type Db } from '../platform/db/database.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Db;
  drop(): Promise<void>;
}

/** A database of one's own, copied from the migrated one or from another template. */
export async function createTestDatabase(template = migratedTemplate()): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Files are copied as they are, with what PostgreSQL keeps beside them for the first connection: half the work of a copy row by row.
  await asAdmin((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const url = urlOf(name);
  // A storm of a test queues here for as long as a slow machine takes; it is not the store's queue that is tried.
  const pool = createPool({ url, poolSize: 10, applicationName: 'clearcrate-test', patienceMs: 60_000 });
  return {
    url,
    pool,
    db: createDatabase(pool),
    drop: async () => {
      await pool.end();
      await asAdmin((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

const migratedTemplate = () => new URL(inject('postgresUrl')).pathname.slice(1);

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A template with something in it: filled by the first test of the run that asks for it, copied by all others. It gets its name
 * when it is whole, so that nobody copies half of one.
 */
export function filledTemplate(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  return asAdmin(async (client) => {
    // The lock ends with the connection: of several workers one fills, and the others wait for it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name}_unfinished`);
    await client.query(`create database ${name}_unfinished template ${migratedTemplate()}`);
    await fill(urlOf(`${name}_unfinished`));
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
    return name;
  });
}
