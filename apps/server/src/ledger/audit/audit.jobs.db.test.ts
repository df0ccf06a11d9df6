import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { createLedger, type Ledger } from '../ledger.ts';

const HOUR_MS = 3_600_000;

let test: TestPlatform;
let ledger: Ledger;
beforeEach(async () => {
  test = await createTestPlatform();
  ledger = createLedger(test.platform);
});
afterEach(() => test.close());

const addCheck = (name: string, find: string) => ledger.check({ name, find: () => sql.raw(find) });
const FINDS = `select 7::bigint as owner_id, 'item 1' as reference, 'is missing' as problem`;

const runNextHour = async () => {
  test.clock.advance(HOUR_MS);
  await test.platform.jobs.runDue();
};
async function gauges() {
  const { auditDifferences, auditFailedChecks, auditLastSuccess } = test.platform.metrics;
  const all = await Promise.all([auditDifferences, auditFailedChecks, auditLastSuccess].map((gauge) => gauge.get()));
  const [differences, failed, lastSuccess] = all.map(({ values }) => values[0]?.value);
  return { differences, failed, lastSuccess };
}
const setLease = (until: string) =>
  sql`
  insert into job_lease (job, holder, token, until) values ('ledger.audit', 'another node', 1, ${until}::timestamptz)
  on conflict (job) do update set holder = excluded.holder, token = job_lease.token + 1, until = excluded.until`.execute(
    test.database.db,
  );

it('carries out and reports the other checks when one fails, and counts it until it succeeds', async () => {
  addCheck('broken', 'select * from no_such_table');
  addCheck('found', FINDS);
  await runNextHour();
  expect(await gauges()).toEqual({ differences: 1, failed: 1, lastSuccess: 0 });
  await sql`create table no_such_table (owner_id bigint, reference text, problem text)`.execute(test.database.db);
  await runNextHour();
  expect(await gauges()).toEqual({ differences: 1, failed: 0, lastSuccess: test.clock.now() / 1_000 });
});

it('reads on the connections of reports, which may take minutes', async () => {
  const limits: unknown[] = [];
  ledger.check({
    name: 'limits',
    async *recompute(db) {
      const { rows } = await sql`select current_setting('statement_timeout') as statement`.execute(db);
      limits.push(...rows);
      yield* [];
    },
  });
  await runNextHour();
  expect(limits).toEqual([{ statement: '15min' }]);
});

it('runs on the leader alone; a former leader reports no problems', async () => {
  addCheck('found', FINDS);
  await setLease('infinity');
  await runNextHour();
  expect(await gauges()).toEqual({ differences: 0, failed: 0, lastSuccess: 0 });
  await setLease('-infinity');
  await runNextHour();
  expect(await gauges()).toMatchObject({ differences: 1 });
  await setLease('infinity');
  // The next renewal notices it in a running node.
  await expect
    .poll(
      async () => {
        await runNextHour();
        return (await gauges()).differences;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
});
