import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLedgerProblems } from '../../../ledger/audit/audit.jobs.ts';
import { findWrongPurses } from '../../../ledger/audit/audit.ts';
import { auditStore, expectCleanAudit } from '../../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
let token: string;
let playerId: bigint;
let keys = 0;

const move = async (path: string, body: object) =>
  (await test.call(path, body, { authorization: token, 'idempotency-key': `audit-key-${keys++}` })).body.data;
const audit = () => auditStore(test);

async function gauge(name: string): Promise<number> {
  const text = await test.app.platform.metrics.registry.getSingleMetricAsString(name);
  return Number(new RegExp(`${name} ([\\d.]+)`).exec(text)?.[1]);
}

/** Runs the hourly audit job and returns the number of differences it reports. */
async function reportedDifferences(): Promise<number> {
  test.clock.advance(3_600_000);
  await test.app.platform.jobs.runDue();
  return gauge('audit_differences');
}

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  const { data } = (await test.call('/api/auth/login', { account: '13800000000', password: 'demo1234' })).body;
  token = data.token;
  playerId = BigInt(data.userId);
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp' })).body.data;
  for (const { boxId } of items.slice(0, 3)) {
    const opened = await move('/api/box/openBox', { boxId, count: 5, version: 1 });
    await move('/api/user/sellGoods', {
      bagItemIds: opened.items.slice(0, 2).map((item: { bagItemId: string }) => item.bagItemId),
    });
  }
  const [shells] = (await test.call('/api/box/getBoxList', { kind: 3, sort: 'priceUp' })).body.data.items;
  await move('/api/box/openBox', { boxId: shells.boxId, count: 1, version: 1 });
  await move('/api/user/signin', {});
});
afterAll(() => test.close());

it('reports nothing for correct books', async () => {
  await expectCleanAudit(test);
  expect(await findLedgerProblems(test.database.db)).toEqual([]);
  expect(await reportedDifferences()).toBe(0);
});

it('reports a sale that was paid twice', async () => {
  const { rows } = await sql<{ reference: string; amount: bigint }>`
    select reference, amounts[1] as amount from ledger_posting where kind = 'bag.sell' limit 1`.execute(
    test.database.db,
  );
  const [{ reference, amount } = { reference: '', amount: 0n }] = rows;
  const posting = {
    owner: playerId,
    kind: 'bag.sell',
    reference,
    moves: [{ from: 'buyBack', to: 'coin', amount }],
  } as const;
  await test.database.db.transaction().execute((tx) => test.app.ledger.transfer(tx, [posting]));
  expect((await audit()).differences).toEqual([
    { kind: 'bag.sell', owner: playerId, reference, owed: amount, paid: 2n * amount },
  ]);
});

it('reports a deleted draw, a changed price and an unexplained posting, and counts them in the gauge', async () => {
  const { db } = test.database;
  const { rows } = await sql<{ id: bigint }>`
    select draw.id from draw join bag_item item on item.player_id = draw.player_id and item.id = draw.id
    where draw.mode = 1 and item.state = 1 order by draw.id`.execute(db);
  const [gone, dearer] = rows.map(({ id }) => id);
  await sql`delete from draw where id = ${gone}`.execute(db);
  await sql`update bag_item set recovery_price = recovery_price + 1 where id = ${dearer}`.execute(db);
  const stray = { owner: playerId, kind: 'test.stray', moves: [{ from: 'gift', to: 'coin', amount: 1n }] } as const;
  await db.transaction().execute((tx) => test.app.ledger.transfer(tx, [stray]));
  const report = await audit();
  expect(report.differences.map(({ kind }) => kind).sort()).toEqual(['bag.sell', 'box.open']);
  expect(report.problems).toEqual([
    expect.stringContaining(`${gone}: the item has no draw`),
    expect.stringContaining(`${dearer}: the item price differs from the published price`),
  ]);
  expect(report.unexplained).toEqual(['test.stray']);
  expect(await reportedDifferences()).toBe(5);
});

it('reports balances that do not match their postings', async () => {
  await sql`update ledger_purse set coin = coin + 1 where owner_id = ${playerId}`.execute(test.database.db);
  expect(await findLedgerProblems(test.database.db)).toEqual([expect.stringContaining(String(playerId))]);
});

it('reports a posting whose balances do not follow from the previous one', async () => {
  const { db } = test.database;
  const { rows } = await sql<{ owner: bigint; id: bigint }>`
    select owner_id as owner, id from ledger_posting where owner_id <> ${playerId} order by id limit 1`.execute(db);
  const [{ owner, id } = { owner: 0n, id: 0n }] = rows;
  const change = (by: number) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update ledger_posting set balances[6] = balances[6] + ${by} where owner_id = ${owner} and id = ${id}`.execute(
        tx,
      );
    });
  const whole = await findWrongPurses(db);
  await change(1);
  for (const spelledOut of [0, 1, 64]) expect(await findWrongPurses(db, spelledOut)).toEqual([owner, ...whole].sort());
  await change(-1);
  for (const spelledOut of [0, 1, 64]) expect(await findWrongPurses(db, spelledOut)).toEqual(whole);
});

it('continues after a check that fails, and counts the failure', async () => {
  const before = await reportedDifferences();
  const lastSuccess = await gauge('audit_last_success_timestamp_seconds');
  expect(lastSuccess).toBe(test.clock.now() / 1_000);
  const broken = { name: 'broken', find: () => sql`select 1 / 0 as owner_id, '' as reference, '' as problem` };
  test.app.ledger.check(broken);
  expect(await reportedDifferences()).toBe(before);
  expect(await gauge('audit_failed_checks')).toBe(1);
  expect(await gauge('audit_last_success_timestamp_seconds')).toBe(lastSuccess);
  await expect(audit()).rejects.toThrow('division by zero');
});
