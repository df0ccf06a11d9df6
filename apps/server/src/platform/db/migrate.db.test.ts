import { readdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = readdirSync(new URL('../../../migrations/', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
);

let database: TestDatabase | undefined;
afterEach(() => database?.drop());

it('nodes that start at once on a new database migrate it once: the others wait and find nothing left to do', async () => {
  database = await createTestDatabase('template0');
  const { pool } = database;
  const applied: string[] = [];
  const counts = await Promise.all([1, 2, 3].map(() => migrate(pool, (name) => void applied.push(name))));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, MIGRATIONS.length]);
  expect(applied).toEqual(MIGRATIONS.toSorted());
});

it('a migration that was changed after it had been applied is refused', async () => {
  database = await createTestDatabase();
  await database.pool.query(`update schema_migration set checksum = 'another' where name = $1`, [MIGRATIONS[0]]);
  await expect(migrate(database.pool)).rejects.toThrow(`${MIGRATIONS[0]} was changed`);
});
