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

/** Creates a database as a copy of the migrated template or another one. */
export async function createTestDatabase(template = migratedTemplate()): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // `file_copy` also copies the relation cache files for the first connection; the default strategy
  // takes twice as long.
  await asAdmin((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const url = urlOf(name);
  // Bursts of a test may queue here for as long as a slow machine takes; this queue is not under
  // test.
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
 * Returns a filled template: the first test that needs it fills it, all others copy it. It is
 * renamed to its final name when complete, so that no test copies a partial one.
 */
export function filledTemplate(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  return asAdmin(async (client) => {
    // The lock ends with the connection: one worker fills the template, the others wait for it.
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
