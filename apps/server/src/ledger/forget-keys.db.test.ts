import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestPlatform, TEST_START_MS, type TestPlatform } from '../testing/test-platform.ts';
import { createLedger } from './ledger.ts';

const DAY_MS = 24 * 3_600_000;
const BACKLOG = 25_000;

let test: TestPlatform;
beforeEach(async () => {
  test = await createTestPlatform();
  createLedger(test.platform);
});
afterEach(() => test.close());

const addKeys = (name: string, count: number, createdAtMs: number) =>
  sql`
  insert into idempotency (player_id, key, endpoint, request_hash, answer, created_at)
  select 1, ${name} || n, '/test', '\\x00', '{}', ${new Date(createdAtMs)} from generate_series(1, ${count}) n`.execute(
    test.database.db,
  );

it('deletes keys after a day, a backlog of them in short statements', async () => {
  const { db } = test.database;
  await sql`create table deleted (rows bigint)`.execute(db);
  await sql`
    create function note_deleted() returns trigger language plpgsql as
      $$ begin insert into deleted select count(*) from gone; return null; end $$`.execute(db);
  await sql`
    create trigger note_deleted after delete on idempotency referencing old table as gone
    for each statement execute function note_deleted()`.execute(db);
  await addKeys('old', BACKLOG, TEST_START_MS - DAY_MS - 1);
  await addKeys('young', 1, TEST_START_MS - DAY_MS);
  await test.platform.jobs.runDue();
  const { rows } = await sql<{ rows: bigint }>`select rows from deleted`.execute(db);
  expect(rows.map(({ rows }) => rows)).toEqual([10_000n, 10_000n, 5_000n]);
  expect((await sql<{ key: string }>`select key from idempotency`.execute(db)).rows).toEqual([{ key: 'young1' }]);
});

it('deletes announcements of calls whose time is over', async () => {
  const { db } = test.database;
  await sql`
    insert into operation_wait values
      (1, 'over', clock_timestamp() - interval '2 minutes'), (1, 'to come', clock_timestamp() + interval '1 minute')`.execute(
    db,
  );
  await test.platform.jobs.runDue();
  expect((await sql<{ key: string }>`select key from operation_wait`.execute(db)).rows).toEqual([{ key: 'to come' }]);
});
