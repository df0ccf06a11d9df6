import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { findProblems } from './ledger.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Without the connections of calls, whose statement timeout is 30 seconds. */
const problemsByReports = () => findProblems({ ...test.app.platform, db: undefined as never });

it('checks on the connections of reports, which may read for minutes', async () => {
  expect(await problemsByReports()).toEqual([]);
});

it('names a check that fails to run, and runs the others', async () => {
  const { db } = test.database;
  await sql`alter table ledger_hold rename to hidden`.execute(db);
  await sql`update ledger_purse set coin = coin + 1 where owner_id = (select min(owner_id) from ledger_purse)`.execute(
    db,
  );
  const problems = await problemsByReports();
  expect(problems).toContainEqual(expect.stringMatching(/^the check "holds" failed: .*ledger_hold/));
  expect(problems).toContainEqual(expect.stringMatching(/^the balances of player \d+ do not follow/));
});
