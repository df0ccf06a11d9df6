import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { FIRST_BACKOFF_MS, MAX_ATTEMPTS } from './backoff.ts';
import { listFailed, retryRow } from './dead-letters.ts';
import type { PeriodicJob } from './jobs.ts';

let test: TestPlatform;
beforeEach(async () => {
  test = await createTestPlatform();
  await sql`create table effect (period text)`.execute(test.platform.db);
});
afterEach(() => test.close());

/** Due at each midnight of the business zone; a stop of up to a week is caught up. */
function nightly(from: TestPlatform): PeriodicJob {
  const { calendar } = from.platform;
  return {
    name: 'test.nightly',
    due: (nowMs) => {
      const today = calendar.dayOf(nowMs);
      return [-2, -1, 0].map((offset) => calendar.addDays(today, offset));
    },
    run: async (tx, period) => {
      await sql`insert into effect values (${period})`.execute(tx);
    },
  };
}

async function effects(): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`select period from effect order by period`.execute(test.platform.db);
  return rows.map((row) => row.period);
}

describe('periodic jobs', () => {
  it('run each period exactly once, on two nodes, across midnight and after 26 hours of being down', async () => {
    const second = await createTestPlatform({ database: test.database, clock: test.clock });
    for (const node of [test, second]) node.platform.jobs.periodic(nightly(node));
    const both = () => Promise.all([test.platform.jobs.runDue(), second.platform.jobs.runDue()]);
    test.clock.set(Date.parse('2026-03-11T23:59:59+08:00'));
    await both();
    await both();
    expect(await effects()).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
    test.clock.set(Date.parse('2026-03-12T00:00:00+08:00'));
    await both();
    expect(await effects()).toHaveLength(4);
    test.clock.advance(26 * 3_600_000);
    await both();
    expect(await effects()).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']);
    await second.close();
  });

  it('leave no trace of a failed run, and run it again', async () => {
    let failing = true;
    test.platform.jobs.periodic({
      name: 'test.failing',
      due: () => ['only'],
      run: async (tx, period) => {
        await sql`insert into effect values (${period})`.execute(tx);
        if (failing) throw new Error('not today');
      },
    });
    await test.platform.jobs.runDue();
    expect(await effects()).toEqual([]);
    failing = false;
    test.clock.advance(FIRST_BACKOFF_MS);
    await test.platform.jobs.runDue();
    await test.platform.jobs.runDue();
    expect(await effects()).toEqual(['only']);
  });

  it('go on with the next period when one fails, wait behind one that is not ready, and bring a dead letter back', async () => {
    const { db, jobs, rows } = test.platform;
    let failing = true;
    let isReady = false;
    jobs.periodic({
      name: 'test.periods',
      due: () => ['bad', 'good', 'later', 'last'],
      ready: async (period) => period !== 'later' || isReady,
      run: async (tx, period) => {
        if (failing && period === 'bad') throw new Error('this row fails on purpose');
        await sql`insert into effect values (${period})`.execute(tx);
      },
    });
    await jobs.runDue();
    expect(await effects()).toEqual(['good']);
    isReady = true;
    await jobs.runDue();
    expect(await effects()).toEqual(['good', 'last', 'later']);
    await sql`update job_failure set attempts = ${MAX_ATTEMPTS - 1}, due_at = '-infinity'`.execute(db);
    await jobs.runDue();
    await rows.measure();
    expect((await test.platform.metrics.jobDeadLetters.get()).values).toMatchObject([
      { labels: { job: 'test.periods' }, value: 1 },
    ]);
    failing = false;
    test.clock.advance(3_600_000);
    await jobs.runDue();
    expect(await effects()).not.toContain('bad');
    const deed = { operator: 'an operator', reason: 'mended', at: new Date(test.clock.now()) };
    expect(await retryRow(db, { ...deed, job: 'test.periods', item: 'bad' })).toBe(true);
    await jobs.runDue();
    expect(await effects()).toContain('bad');
    expect(await listFailed(db, 10)).toEqual([]);
  });

  it('sweeps go on while there is more, then wait their time', async () => {
    let left = 3;
    let runs = 0;
    const sweep = async () => {
      runs += 1;
      left -= 1;
      return left > 0;
    };
    test.platform.jobs.sweep({ name: 'test.sweep', everyMs: 1_000, sweep });
    await test.platform.jobs.runDue();
    expect(runs).toBe(3);
    await test.platform.jobs.runDue();
    expect(runs).toBe(3);
    test.clock.advance(1_000);
    await test.platform.jobs.runDue();
    expect(runs).toBe(4);
  });
});
