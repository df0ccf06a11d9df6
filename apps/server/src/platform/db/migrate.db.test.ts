import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { VERSION } from '../version.ts';
import { createPool } from './database.ts';
import { migrate } from './migrate.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const MIGRATIONS = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const MENDS = readdirSync(new URL('mends/', FOLDER));
const RELEASED = readFileSync(new URL('released.txt', FOLDER), 'utf8');

let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.drop();
  database = undefined;
});

/** Makes the database one that applied another text of a migration. */
const setSum = ({ pool }: TestDatabase, name: string, sum: string) =>
  pool.query('update schema_migration set checksum = $2 where name = $1', [name, sum]);

it('lets one of several nodes migrate a new database; the others wait and find nothing left to do', async () => {
  database = await createTestDatabase('template0');
  const { pool } = database;
  const applied: string[] = [];
  const counts = await Promise.all([1, 2, 3].map(() => migrate(pool, (name) => void applied.push(name))));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, MIGRATIONS.length]);
  expect(applied).toEqual(MIGRATIONS.toSorted());
});

it('records which version applied a migration, also in a database from before versions', async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('alter table schema_migration drop column version');
  expect(await migrate(pool)).toBe(0);
  const last = MIGRATIONS.toSorted().at(-1);
  const { rows } = await pool.query('select distinct version from schema_migration');
  expect(rows).toEqual([{ version: null }]);
  const fresh = await createTestDatabase();
  const named = await fresh.pool.query('select version from schema_migration where name = $1', [last]);
  await fresh.drop();
  expect(named.rows).toEqual([{ version: VERSION }]);
});

it('refuses a database that applied a text of a released migration that no mend knows, and applies nothing', async () => {
  database = await createTestDatabase();
  const [name = ''] = /\S+\.sql/.exec(RELEASED) ?? [];
  await setSum(database, name, 'another');
  await expect(migrate(database.pool)).rejects.toThrow(
    `made by a version that cannot be upgraded: its ${name} is not the released one`,
  );
});

it('has mends for migrations that exist, from texts that are not the present ones', () => {
  expect(MENDS.length).toBeGreaterThan(0);
  for (const mend of MENDS) {
    const [number, sum = '', suffix] = mend.split('.');
    expect(MIGRATIONS).toContain(`${number}.sql`);
    expect(suffix).toBe('sql');
    expect(sum).toMatch(/^[0-9a-f]{8}$/);
    expect(RELEASED).not.toContain(sum);
  }
});

/** Migrates while a process of an older version serves the database. */
async function migrateBesideOlder({ url, pool }: TestDatabase): Promise<number> {
  const serving = createPool({ url, poolSize: 1, applicationName: 'clearcrate' });
  await serving.query('select 1');
  return migrate(pool).finally(() => serving.end());
}

it('refuses a mend while an older version is connected', async () => {
  database = await createTestDatabase();
  const [mend = ''] = MENDS;
  const [stem, sum = ''] = mend.split('.');
  await setSum(database, `${stem}.sql`, sum.padEnd(64, '0'));
  await expect(migrateBesideOlder(database)).rejects.toThrow(
    `${stem}.sql would break it. Stop all nodes, then start this version`,
  );
});

it('refuses 0067, which rooms of older versions do not fit, while an older version is connected', async () => {
  database = await createTestDatabase();
  await database.pool.query(`delete from schema_migration where name = '0067-battle-lean.sql'`);
  await expect(migrateBesideOlder(database)).rejects.toThrow(
    '0067-battle-lean.sql would break it. Stop all nodes, then start this version',
  );
});
