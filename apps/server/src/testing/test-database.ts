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

/** A database of one's own, copied from the migrated template. */
export async function createTestDatabase(poolSize = 10): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new URL(inject('postgresUrl'));
  const template = admin.pathname.slice(1);
  admin.pathname = '/postgres';
  await runAsAdmin(admin.href, `create database ${name} template ${template}`);
  const url = new URL(admin.href);
  url.pathname = `/${name}`;
  const pool = createPool({ url: url.href, poolSize, applicationName: 'clearcrate-test' });
  return {
    url: url.href,
    pool,
    db: createDatabase(pool),
    drop: async () => {
      await pool.end();
      await runAsAdmin(admin.href, `drop database ${name} with (force)`);
    },
  };
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
