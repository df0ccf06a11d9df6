import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartupError } from '../errors.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** Any number, the same in every process: whoever holds it migrates, the others wait and find nothing left to do. */
const MIGRATION_LOCK = 7_301_946;

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

/** Applies what is missing, in order of file name, each in its own transaction. There is no way back, only forward. */
export async function migrate(pool: pg.Pool, onApplied: (name: string) => void = () => {}): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const known = new Map(applied.rows.map((row) => [row.name, row.checksum]));
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
    let count = 0;
    for (const name of names) {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      if (await applyOne(client, name, sql, known.get(name))) {
        count += 1;
        onApplied(name);
      }
    }
    return count;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

async function applyOne(client: pg.PoolClient, name: string, sql: string, known: string | undefined): Promise<boolean> {
  const checksum = checksumOf(sql);
  if (known === checksum) return false;
  if (known !== undefined) {
    throw new StartupError(
      `Migration ${name} was changed after it had been applied. Restore it and write a new one instead.`,
    );
  }
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartupError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  return true;
}
