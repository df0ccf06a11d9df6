import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putPolicy } from '../../base/policy/policy.module.ts';
import { runImport } from '../../desk/import/run-import.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { measureEconomy } from './economy.module.ts';

let test: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'economy-'));
let files = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

async function publish(record: object, reason = '', dryRun = false) {
  const { calendar, db, outbox } = test.app.platform;
  const path = join(folder, `${files++}.json`);
  writeFileSync(path, JSON.stringify([record]));
  return runImport({ calendar, db, outbox, clock: test.clock }, { path, dryRun, reason });
}
const publications = async () =>
  (
    await sql<{ best_return: number; best_loop: string; reason: string }>`
    select best_return, best_loop, reason from publication order by id`.execute(test.database.db)
  ).rows;
const dayPrizes = async () =>
  (await test.call('/api/rank/getRankList', { board: 1 })).body.data.prizes as { amount: string; minimum: string }[];

/** A first place that pays 2 %. */
const generous = { record: 'rankBoard', code: 'day', prizes: [{ from: 1, to: 1, amount: '66.00' }] };

it('accepts the shipped store, with every source in the sum', async () => {
  const found = await measureEconomy(test.database.db, new Date(test.clock.now()));
  // The shipped store leaves a margin for operators: imports are rejected above 0.99.
  expect(found?.total).toBeLessThanOrEqual(0.985);
  expect(found?.freeADay).toBeGreaterThan(0);
  expect(found?.total).toBeGreaterThan(0.95);
  const missing = Object.entries(found?.parts ?? {}).filter(([name, part]) => part === 0 && name !== 'shells');
  expect(missing).toEqual([]);
});

it('rejects an import with too high a return, unless it has a reason', async () => {
  const before = await dayPrizes();
  const refused = await publish(generous);
  expect(refused).toMatchObject({ isTooGenerous: true, committed: false, problems: [] });
  expect(refused.loop).toMatch(/^crash: 1\.00\d\d for a coin at 3300\.00 a day \(items 0\.9600, ranks 0\.02/);
  expect(await dayPrizes()).toEqual(before);
  expect(await publications()).toEqual([]);

  expect(await publish(generous, 'opening week', true)).toMatchObject({ isTooGenerous: false, committed: false });
  expect(await publications()).toEqual([]);
  expect(await publish(generous, 'opening week')).toMatchObject({ isTooGenerous: false, committed: true });
  const [written, ...others] = await publications();
  expect(others).toEqual([]);
  expect(written).toMatchObject({ best_loop: refused.loop, reason: 'opening week' });
  expect(written?.best_return).toBeGreaterThan(1_000_000);
  await expect(sql`update publication set reason = 'other'`.execute(test.database.db)).rejects.toThrow('never changed');

  // Later imports need a reason too while the return is too high.
  const stricter = { ...generous, prizes: [{ ...generous.prizes[0], minimum: '5000.00' }] };
  expect(await publish(stricter)).toMatchObject({ isTooGenerous: true });
  const sound = { ...generous, prizes: [{ ...generous.prizes[0], minimum: '33000.00' }] };
  expect(await publish(sound)).toMatchObject({ isTooGenerous: false, committed: true });
  expect((await publish(sound)).totals.changed.rankBoard).toBe(0);
});

it('rejects packets that pay too much for turnover, and ignores closed modes', async () => {
  const rebate = {
    ...{
      record: 'packet',
      code: 'too-much',
      kind: 'rebate',
      cycle: 'day',
      split: 'rate',
      total: '5000.00',
      rate: '2.00',
      sort: 1,
    },
    names: { zh: '返', en: 'Back', vi: 'Lại', ko: '백', tw: '返' },
    notes: { zh: '返', en: 'Back', vi: 'Lại', ko: '백', tw: '返' },
  };
  const answer = await publish(rebate);
  expect(answer.problems).toEqual([]);
  expect(answer).toMatchObject({ isTooGenerous: true, committed: false });
  // 2 % of losses counts as 2 % of spending: betting on rare prizes loses in most periods.
  const loss = { ...rebate, code: 'loss-all', kind: 'loss', cycle: 'month' };
  expect(await publish(loss)).toMatchObject({ isTooGenerous: true, committed: false, problems: [] });
  // Closed packets pay nothing.
  const closed = { rules: [{ close: ['RedPacket'] }] };
  await test.database.db.transaction().execute((tx) => putPolicy(tx, closed, '', new Date(test.clock.now())));
  expect(await publish(rebate)).toMatchObject({ isTooGenerous: false, committed: true });
});

it('records shipped content with too high a return at the start, which goes on', async () => {
  const { db } = test.database;
  const before = (await publications()).length;
  const load = async () => {
    await sql`delete from seed_state where name = 'tasks'`.execute(db);
    await test.app.loadContent();
    return (await publications()).slice(before);
  };
  expect(await load()).toEqual([]);
  // What an operator has published keeps its place beside what the release ships.
  await sql`update rank_prize set amount = 6600, minimum = 330000 where board = 1 and from_place = 1`.execute(db);
  expect(await load()).toMatchObject([
    { best_loop: expect.stringMatching(/^crash: /), reason: 'shipped content: tasks' },
  ]);
  await test.app.loadContent();
  expect(await publications()).toHaveLength(before + 1);
});
