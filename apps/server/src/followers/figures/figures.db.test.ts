import { ERRORS } from '@clearcrate/contract/errors';
import { judgeReturn } from '@clearcrate/contract/return-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODE_PLAYS } from '../../testing/mode-plays.ts';
import { ask, signInAs } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { momentsOf } from './figures.odds.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PLAYS = 12;

let test: TestApp;
let player: Record<string, string>;
let cost = 0;
let worth = 0;
beforeAll(async () => {
  test = await createTestApp();
  const answer = await test.call('/api/auth/login', { account: '13800000005', password: 'demo1234' });
  player = { authorization: answer.body.data.token };
  // What the demo players were given counts for the day before.
  test.clock.advance(DAY_MS);
  await openBoxes(PLAYS);
});
afterAll(() => test.close());

async function openBoxes(count: number): Promise<void> {
  const { path, body } = MODE_PLAYS.box as NonNullable<typeof MODE_PLAYS.box>;
  for (let play = 0; play < count; play += 1) {
    const { data } = (
      await test.call(path, await body(test), { ...player, 'idempotency-key': `open-${test.clock.now()}-${play}` })
    ).body;
    cost += Number(data.cost);
    worth += data.items.reduce((sum: number, item: { price: string }) => sum + Number(item.price), 0);
  }
}

/** Lets answers that are shared for some seconds grow old. */
const stale = () => test.clock.advance(11_000);
async function read(path: string, body: object = { span: 'today' }) {
  stale();
  return (await ask(test, path, body, await signInAs(test, 'owner'))).data;
}
const boxOf = <Row extends { mode: string }>(rows: Row[]): Row => rows.find(({ mode }) => mode === 'box') as Row;

describe('the dashboard', () => {
  it('says what boxes took and gave, before and after the hour is closed', async () => {
    const running = await read('getRevenue');
    expect(boxOf(running.modes)).toEqual({
      mode: 'box',
      spent: cost.toFixed(2),
      items: worth.toFixed(2),
      coins: '0.00',
    });
    expect(running.totals).toMatchObject({ spent: cost.toFixed(2), items: worth.toFixed(2), active: 1, returning: 1 });
    const returns = boxOf<{ mode: string; plays: number; staked: string; won: string }>(
      (await read('getReturns')).modes,
    );
    expect(returns).toMatchObject({ plays: PLAYS, staked: cost.toFixed(2), won: worth.toFixed(2), verdict: 'few' });

    test.clock.advance(2 * HOUR_MS);
    await test.app.platform.jobs.runDue();
    const { rows } = await sql<{ hours: number }>`
      select count(*)::int as hours from figure_return_hour where is_real`.execute(test.database.db);
    expect(rows[0]?.hours).toBe(1);
    const closed = await read('getRevenue');
    expect(closed.modes).toEqual(running.modes);
    expect(closed.totals).toMatchObject({ spent: cost.toFixed(2), items: worth.toFixed(2), active: 1 });
    expect(boxOf((await read('getReturns')).modes)).toEqual(returns);
  });

  it('adds closed hours and the running one', async () => {
    const before = cost;
    await openBoxes(3);
    expect(cost).toBeGreaterThan(before);
    const { totals, points, unit } = await read('getRevenue');
    expect([totals.spent, totals.active, unit]).toEqual([cost.toFixed(2), 1, 'hour']);
    const summed = points.reduce((sum: number, { spent }: { spent: { box: string } }) => sum + Number(spent.box), 0);
    expect(summed).toBeCloseTo(cost, 6);
    const month = await read('getRevenue', { span: 'month' });
    expect([month.points.length, month.points.at(-1).spent.box]).toEqual([30, cost.toFixed(2)]);
  });

  it('keeps test accounts apart from real players', async () => {
    const { totals } = await read('getRevenue', { span: 'today', players: 'test' });
    expect([totals.spent, totals.active]).toEqual(['0.00', 0]);
  });

  it('shows a day as yesterday when it is over', async () => {
    test.clock.advance(DAY_MS);
    await test.app.platform.jobs.runDue();
    const today = await read('getRevenue');
    const yesterday = await read('getRevenue', { span: 'yesterday' });
    expect([today.totals.spent, yesterday.totals.spent]).toEqual(['0.00', cost.toFixed(2)]);
    expect(today.points.length).toBeLessThan(25);
    expect(yesterday.points).toHaveLength(24);
    expect(boxOf<{ mode: string; plays: number }>((await read('getReturns', { span: 'yesterday' })).modes).plays).toBe(
      PLAYS + 3,
    );
  });

  it('sums up the whole ledger: closed hours cancel out for every asset', async () => {
    const { rows } = await sql<{ sum: bigint; entries: bigint }>`
      select sum(amount)::bigint as sum, sum(entries)::bigint as entries from figure_hour group by account & 7`.execute(
      test.database.db,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every(({ sum, entries }) => sum === 0n && entries > 0n)).toBe(true);
  });
});

describe('theory', () => {
  it('is mean and variance of the published table', () => {
    const entry = { item: 'a', quality: 1 };
    const { mean, variance, largest } = momentsOf([
      { ...entry, tickets: 480_000, value: 200n },
      { ...entry, tickets: 520_000, value: 0n },
    ]);
    expect([mean, largest]).toEqual([96, 200]);
    expect(variance).toBeCloseTo(9_984, 6);
  });
});

describe('an alert', () => {
  let at: Date | undefined;
  /** A closed hour of a mode, as if many plays had returned this much. */
  async function forgeHour(won: number): Promise<void> {
    const { rows } = await sql<{ until: Date }>`select closed_until as until from figure_state`.execute(
      test.database.db,
    );
    at ??= new Date((rows[0]?.until.getTime() ?? 0) - HOUR_MS);
    await sql`
      insert into figure_return_hour (at, mode, is_real, plays, staked, won, expected, variance, largest)
      values (${at}, 10, true, 100000, 10000000, ${won}, 9500000, 1000000000, 5000)
      on conflict (at, mode, is_real) do update set won = excluded.won`.execute(test.database.db);
  }
  const nextHour = async () => {
    test.clock.advance(HOUR_MS);
    await test.app.platform.jobs.runDue();
  };
  const alertsOf = async () =>
    (await read('getReturns')).alerts.map(({ mode, hours, endedAt, closedAt }: Record<string, string | null>) => ({
      mode,
      hours,
      isOver: endedAt !== null,
      isClosed: closedAt !== null,
    }));

  it('is raised once when a window leaves its tolerance, ends when it is back, and stays as evidence', async () => {
    const deviation = Math.sqrt(1_000_000_000);
    expect(
      judgeReturn({ plays: 1, staked: 1e7, won: 9.5e6 + 4 * deviation, expected: 9.5e6, variance: 1e9, largest: 5e3 })
        .verdict,
    ).toBe('alert');
    await forgeHour(Math.round(9_500_000 + 3.8 * deviation));
    await nextHour();
    expect(await alertsOf()).toEqual([]);

    await forgeHour(Math.round(9_500_000 + 5 * deviation));
    await nextHour();
    const lasting = [24, 168, 720].map((hours) => ({ mode: 'lucky', hours, isOver: false, isClosed: false }));
    expect((await alertsOf()).toReversed()).toEqual(lasting);
    await nextHour();
    expect(await alertsOf()).toHaveLength(3);

    const [first] = (await read('getReturns')).alerts;
    expect(first).toMatchObject({ plays: 100_000, theory: 0.95 });
    expect(first.score).toBeCloseTo(5, 2);
    const close = { alertId: first.alertId, reason: 'draws verified' };
    expect((await ask(test, 'closeReturnAlert', close, await signInAs(test, 'finance'))).status).toBe(403);
    const risk = await signInAs(test, 'risk');
    expect((await ask(test, 'closeReturnAlert', close, risk)).code).toBe(0);
    expect((await ask(test, 'closeReturnAlert', close, risk)).code).toBe(ERRORS.alertClosed.code);
    await nextHour();
    expect(await alertsOf()).toHaveLength(3);

    test.clock.advance(DAY_MS);
    await test.app.platform.jobs.runDue();
    const day = (await alertsOf()).find(({ hours }: { hours: number }) => hours === 24);
    expect(day?.isOver).toBe(true);
    const change = sql`update return_alert set won = 0`.execute(test.database.db);
    await expect(change).rejects.toThrow('alerts are evidence');
    await expect(sql`delete from return_alert`.execute(test.database.db)).rejects.toThrow('alerts are evidence');
  });
});

describe('health', () => {
  it('shows the last audit with a trial balance of zero, and finished periods', async () => {
    await test.app.platform.jobs.runDue();
    const health = await read('getHealth', {});
    expect(health.audit).toMatchObject({ problems: 0, failures: 0 });
    expect(health.audit.balances.map(({ sum }: { sum: string }) => sum)).toEqual(Array(5).fill('0.00'));
    expect(health.audit.balances[0].players).not.toBe('0.00');
    expect(health.jobs.map(({ job }: { job: string }) => job)).toContain('ledger.day');
    expect(health.database.sessions).toBeGreaterThan(0);
  });

  it('lists a failed item and lets it run again, once there is one', async () => {
    const operator = await signInAs(test, 'operator');
    const item = { job: 'recharge.ask', item: 'R1', reason: 'the provider is back' };
    expect((await ask(test, 'rerunJob', item, operator)).code).toBe(ERRORS.failedItemUnknown.code);
    await sql`
      insert into job_failure (job, item, attempts, due_at, first_at, last_at, error)
      values ('recharge.ask', 'R1', 9, 'infinity', now(), now(), 'no answer')`.execute(test.database.db);
    expect((await read('getHealth', {})).failed).toMatchObject([{ job: 'recharge.ask', item: 'R1', isDead: true }]);
    expect((await ask(test, 'rerunJob', item, operator)).code).toBe(0);
    const { rows } = await sql`select operator, reason from dead_letter_action`.execute(test.database.db);
    expect(rows).toEqual([{ operator: expect.stringMatching(/^operator \d+$/), reason: 'the provider is back' }]);
    expect((await read('getHealth', {})).failed).toMatchObject([{ isDead: false }]);
  });

  it('counts what waits for a person', async () => {
    const kinds = async () => {
      const { waiting } = await read('getWork', {});
      return Object.fromEntries(waiting.map(({ kind, count }: { kind: string; count: number }) => [kind, count]));
    };
    expect(await kinds()).toEqual({ deliveries: 0, avatars: 0, tickets: 0, claims: 0, differences: 0 });
    await sql`
      insert into recharge_difference (method, day, kind, reference, found_at)
      values ('alipay', '2026-11-14', 'notPaid', 'R1', ${new Date(test.clock.now())})`.execute(test.database.db);
    expect(await kinds()).toMatchObject({ differences: 1 });
  });
});

it('does not keep a session open, and leaves no entry in the audit log', async () => {
  const headers = await signInAs(test, 'auditor');
  const countEntries = async () =>
    Number(
      (await sql<{ count: bigint }>`select count(*) from operator_audit`.execute(test.database.db)).rows[0]?.count,
    );
  const before = await countEntries();
  for (let minute = 0; minute < 29; minute += 7) {
    expect((await ask(test, 'getWork', {}, headers)).status).toBe(200);
    test.clock.advance(7 * 60_000);
  }
  expect((await ask(test, 'getWork', {}, headers)).status).toBe(401);
  expect(await countEntries()).toBe(before);
});
