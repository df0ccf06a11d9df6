import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../../ledger/audit/audit.ts';
import { MODE_PLAYS } from '../../testing/mode-plays.ts';
import { ask, signInAs } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
let player: Record<string, string>;
let playerId: string;
beforeAll(async () => {
  test = await createTestApp();
  const { data } = (await test.call('/api/auth/login', { account: '13800000005', password: 'demo1234' })).body;
  player = { authorization: data.token };
  playerId = data.userId;
  await openBox('first-opening');
  test.clock.advance(2 * HOUR_MS);
  await openBox('second-opening');
});
afterAll(() => test.close());

async function openBox(key: string): Promise<void> {
  const { path, body } = MODE_PLAYS.box as NonNullable<typeof MODE_PLAYS.box>;
  const answer = await test.call(path, await body(test), { ...player, 'idempotency-key': key });
  expect(answer.body.code).toBe(0);
}
const call = async (role: Parameters<typeof signInAs>[1], path: string, body: object) =>
  ask(test, path, body, await signInAs(test, role));
const nearby = () => ({
  from: new Date(test.clock.now() - 5 * HOUR_MS).toISOString(),
  until: new Date(test.clock.now() + HOUR_MS).toISOString(),
});

/** A file of the console, as a page fetches it. */
async function download(role: Parameters<typeof signInAs>[1], path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(await signInAs(test, role)) };
  const url = `/api/console/${path}`;
  return test.app.http.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
}

describe('the trial balance', () => {
  const sumsOf = (assets: { asset: string; players: string; sum: string }[]) => assets.map(({ sum }) => sum);

  it('is the one that all postings sum up to, whether hours are closed or not', async () => {
    const exact = (await trialBalance(test.database.db)).map(({ players }) => (Number(players) / 100).toFixed(2));
    const open = (await call('finance', 'getTrialBalance', {})).data;
    expect(open.assets.map(({ players }: { players: string }) => players)).toEqual(exact);
    expect(sumsOf(open.assets)).toEqual(exact.map(() => '0.00'));
    await test.app.platform.jobs.runDue();
    const { rows } = await sql`select from figure_state`.execute(test.database.db);
    expect(rows).toHaveLength(1);
    const closed = (await call('finance', 'getTrialBalance', {})).data;
    expect(closed.accounts).toEqual(open.accounts);
  });

  it('can be read for any moment of the past', async () => {
    const between = new Date(test.clock.now() - HOUR_MS).toISOString();
    const { data } = await call('auditor', 'getTrialBalance', { at: between });
    const { data: now } = await call('auditor', 'getTrialBalance', {});
    const salesOf = (trial: { accounts: { account: string; balance: string }[] }) =>
      Number(trial.accounts.find(({ account }) => account === 'sales')?.balance);
    expect(salesOf(data)).toBeGreaterThan(0);
    expect(salesOf(now)).toBeCloseTo(2 * salesOf(data), 6);
    expect(sumsOf(data.assets).every((sum) => sum === '0.00')).toBe(true);
    const before = (await call('auditor', 'getTrialBalance', { at: '2020-01-01T00:00:00.000Z' })).data;
    expect(before.accounts).toEqual([]);
  });
});

describe('postings', () => {
  it('are shown with both sides of each movement, newest first', async () => {
    const { data } = await call('finance', 'getPostings', { ...nearby(), playerId, kind: 'box.open' });
    expect(data.items.map(({ kind }: { kind: string }) => kind)).toEqual(['box.open', 'box.open']);
    expect(data.items[0].movements).toContainEqual(
      expect.objectContaining({ from: expect.stringMatching(/^(coin|bonus)$/), to: 'sales', asset: 'coin' }),
    );
    const [newest] = data.items;
    const choice = { ...nearby(), playerId, kind: 'box.open', pageSize: 1 };
    const first = (await call('finance', 'getPostings', choice)).data;
    expect(first.items).toEqual([newest]);
    const older = (await call('finance', 'getPostings', { ...choice, cursor: first.next })).data;
    expect(older).toEqual({ items: data.items.slice(1), next: null });
    const named = await call('finance', 'getPostings', { ...nearby(), text: newest.reference });
    expect(named.data.items.map(({ postingId }: { postingId: string }) => postingId)).toEqual([newest.postingId]);
  });

  it('of all players are read for at most a day', async () => {
    const body = { from: '2026-11-01T00:00:00.000Z', until: '2026-11-03T00:00:00.000Z' };
    expect((await call('finance', 'getPostings', body)).code).toBe(1193);
    expect((await call('finance', 'getPostings', { ...body, playerId })).code).toBe(0);
  });
});

describe('exports', () => {
  it('hold every movement of the time once, as text that no spreadsheet runs', async () => {
    await sql`
      insert into ledger_posting (owner_id, id, kind, reference, created_at, sides, amounts, balances)
      values (${playerId}, nextval('ledger_posting_id'), 'test.formula', '=cmd|calc!A1', ${new Date(test.clock.now())},
        '{65,1}', '{100}', '{0,0,0,0,0,0,0,0}')`.execute(test.database.db);
    const answer = await download('finance', 'exportPostings', nearby());
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    const { rows } = await sql<{ count: number }>`
      select sum(cardinality(amounts))::int as count from ledger_posting where created_at >= ${nearby().from}`.execute(
      test.database.db,
    );
    expect(lines.length - 1).toBe(rows[0]?.count);
    const formula = lines.find((line) => line.includes('test.formula'));
    expect(formula).toContain(",'=cmd|calc!A1,recharge,coin,coin,1.00");
  });

  it('leave an entry in the audit log, and are for those who may read the ledger', async () => {
    expect((await download('support', 'exportPostings', nearby())).statusCode).toBe(403);
    const headers = { 'content-type': 'application/json' };
    const url = '/api/console/exportPostings';
    const payload = JSON.stringify(nearby());
    expect((await test.app.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401);
    const { rows } = await sql<{ outcome: string }>`
      select outcome from operator_audit where path = ${url} order by id`.execute(test.database.db);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['asked', 'done', 'forbidden']);
  });
});

describe('the month-end report', () => {
  it('says the same as the dashboard, on the page and in the file', async () => {
    test.clock.advance(11_000);
    const revenue = (await call('owner', 'getRevenue', { span: 'month' })).data;
    const month = revenue.asOf.slice(0, 7);
    const { data } = await call('finance', 'getMonthReport', { month });
    expect(data.totals).toMatchObject({ spent: revenue.totals.spent, items: revenue.totals.items });
    expect(Number(data.totals.spent)).toBeGreaterThan(0);
    expect(data.isOver).toBe(false);
    const file = await download('finance', 'exportMonthReport', { month });
    expect(file.body).toContain(`box,${data.play[0].spent},${data.play[0].items}`);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="clearcrate-${month}.csv"`);
  });

  it('sums recharges and made refunds by channel and method', async () => {
    const { db } = test.database;
    const at = new Date(test.clock.now());
    await sql`
      insert into recharge_order (order_no, player_id, method, currency, pay, coins, gift, state, created_at, expires_at, credited_at)
      values ('M1', ${playerId}, 'alipay', 'CNY', 10000, 10000, 200, 2, ${at}, ${at}, ${at}),
        ('M2', ${playerId}, 'alipay', 'CNY', 5000, 5000, 0, 6, ${at}, ${at}, ${at})`.execute(db);
    await sql`
      insert into recharge_refund (refund_no, order_id, player_id, taken_coin, taken_bonus, state, reason, asked_at, ended_at)
      select 'M2F0', id, player_id, 5000, 0, 2, 'test', ${at}, ${at} from recharge_order where order_no = 'M2'`.execute(
      db,
    );
    const { data } = await call('finance', 'getMonthReport', { month: at.toISOString().slice(0, 7) });
    expect(data.recharges).toMatchObject([
      { method: 'alipay', currency: 'CNY', orders: 2, paid: '150.00', refunds: 1, refunded: '50.00', net: '100.00' },
    ]);
  });
});
