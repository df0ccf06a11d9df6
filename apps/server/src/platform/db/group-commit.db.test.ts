import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { createGroupCommit } from './group-commit.ts';
import { statement } from './statement.ts';

let test: TestPlatform;

beforeAll(async () => {
  test = await createTestPlatform();
  await sql`create table kept (value integer primary key)`.execute(test.database.db);
});
afterAll(() => test.close());

const KEEP = statement('keep', 'insert into kept select unnest($1::integer[])');

/** Writes whole groups; the database refuses a value that is there already, and with it the group. */
function writer(sizes: number[]) {
  return createGroupCommit<number, string>(test.platform.pool, test.platform.metrics, {
    name: 'test',
    lanes: 1,
    maxGroup: 64,
    run: async (runner, values) => {
      sizes.push(values.length);
      return {
        outcomes: values.map((value) => ({ ok: true, value: `kept ${value}` })),
        writes: [runner.run(KEEP, [values])],
      };
    },
  });
}

it('one bad operation does not fail its neighbours, and what they were promised is kept', async () => {
  const sizes: number[] = [];
  const keep = writer(sizes);
  await keep(3);
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((value) => keep(value)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(sizes).toEqual([1, 5, 1, 1, 1, 1, 1]);
  const { rows } = await sql<{ value: number }>`select value from kept order by value`.execute(test.database.db);
  expect(rows.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
});
