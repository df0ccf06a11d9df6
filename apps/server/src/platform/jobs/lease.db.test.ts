import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countWaiting } from '../../testing/held-player.ts';
import { createStallingLine, type StallingLine } from '../../testing/programs/stalling-line.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { runnerOf } from '../db/statement.ts';
import { type Lease, LeaseHolder, LeaseLost, STILL_HELD } from './lease.ts';

/**
 * Two processes that want to do what only one may do; the line of the first to the database can be
 * held up.
 */
let database: TestDatabase;
let line: StallingLine;
let first: TestPlatform;
let second: TestPlatform;

beforeEach(async () => {
  database = await createTestDatabase();
  line = await createStallingLine(database.url);
  first = await createTestPlatform({ database: { ...database, url: line.url } });
  second = await createTestPlatform({ database });
  await sql`create table round (number integer generated always as identity, by text)`.execute(database.db);
});
afterEach(async () => {
  line.thaw();
  await second.close();
  await first.close();
  await line.close();
  await database.drop();
});

const write = (lease: Lease, by: string) =>
  lease.transaction((tx) => sql`insert into round (by) values (${by})`.execute(tx));
const writers = async () =>
  (await sql<{ by: string }>`select by from round order by number`.execute(database.db)).rows.map(({ by }) => by);

const twoHolders = () =>
  [0, 1].map(() => new LeaseHolder('test.rounds', second.platform)) as [LeaseHolder, LeaseHolder];

/** Rounds, ten a second, each by the holder of the lease. */
function playRounds({ platform }: TestPlatform, by: string, everyMs = 100): { leases: Lease[] } {
  const leases: Lease[] = [];
  platform.jobs.leased({
    name: 'test.rounds',
    everyMs,
    run: async (lease) => {
      leases.push(lease);
      await write(lease, by);
    },
  });
  return { leases };
}

describe('a lease', () => {
  it('belongs to one process, and passes on at once when that process stops', async () => {
    playRounds(first, 'first');
    playRounds(second, 'second');
    first.platform.jobs.start();
    await expect.poll(writers).toContain('first');
    second.platform.jobs.start();
    const before = (await writers()).length;
    await expect.poll(async () => (await writers()).length).toBeGreaterThan(before + 10);
    expect(new Set(await writers())).toEqual(new Set(['first']));
    await first.platform.jobs.stop();
    await expect.poll(writers).toContain('second');
  });

  it('is taken over from a holder that is cut off, which can no longer write when it is back', async () => {
    const { leases } = playRounds(first, 'first');
    first.platform.jobs.start();
    await expect.poll(writers).toContain('first');
    line.freeze();
    playRounds(second, 'second');
    second.platform.jobs.start();
    await expect.poll(writers).toContain('second');
    const lease = leases.at(-1);
    // The holder notices by its own clock.
    await expect.poll(() => lease?.signal.aborted).toBe(true);
    line.thaw();
    await expect(write(lease as Lease, 'stale')).rejects.toThrow(LeaseLost);
    const from = (await writers()).length;
    await expect.poll(async () => (await writers()).length).toBeGreaterThan(from + 5);
    expect((await writers()).slice((await writers()).indexOf('second'))).not.toContain('first');
    expect(await writers()).not.toContain('stale');
  });

  it('rolls back a write during which it is taken over', async () => {
    const { leases } = playRounds(first, 'first');
    await first.platform.jobs.runDue();
    const [lease] = leases;
    const written = lease?.transaction(async (tx) => {
      await sql`insert into round (by) values ('stale')`.execute(tx);
      await sql`update job_lease set until = '-infinity'`.execute(database.db);
      playRounds(second, 'second');
      await second.platform.jobs.runDue();
    });
    await expect(written).rejects.toThrow(LeaseLost);
    expect(await writers()).toEqual(['first', 'second']);
  });

  it('is not taken over between the check of a write and its commit', async () => {
    const [holder, other] = twoHolders();
    const lease = (await holder.take()) as Lease;
    // A commit stands still behind everything that its transaction has asked, for as long as the
    // test has the lock.
    await sql`create function stand() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(7); return null; end'`.execute(database.db);
    await sql`create constraint trigger stand after insert on round deferrable initially deferred
      for each row execute function stand()`.execute(database.db);
    const [written, taken] = await database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(tx);
      const writing = lease.transaction(async (own) => {
        await sql`insert into round (by) values ('first')`.execute(own);
        await sql`update job_lease set until = '-infinity'`.execute(database.db);
      });
      await expect.poll(() => countWaiting({ database })).toBe(1);
      const taking = other.take();
      await expect.poll(() => countWaiting({ database })).toBe(2);
      return [writing, taking] as const;
    });
    await written;
    expect(await taken).toBeDefined();
    expect(await writers()).toEqual(['first']);
  });

  it('is acquired by one of two processes that find it expired at the same time', async () => {
    const [before, ...holders] = Array.from({ length: 3 }, () => new LeaseHolder('test.rounds', second.platform));
    await before?.take();
    await sql`update job_lease set until = '-infinity'`.execute(database.db);
    const taking = await database.db.transaction().execute(async (tx) => {
      await sql`select from job_lease for update`.execute(tx);
      const all = holders.map((holder) => holder.take());
      // Both have read that it is free.
      await expect.poll(() => countWaiting({ database })).toBe(2);
      return all;
    });
    expect((await Promise.all(taking)).filter((lease) => lease !== undefined)).toHaveLength(1);
  });

  it('does not stay locked by a process that freezes between check and commit', async () => {
    const [holder, other] = twoHolders();
    await holder.take();
    const stopped = database.db.transaction().execute(async (tx) => {
      expect(await runnerOf(tx).run(STILL_HELD, ['test.rounds', 1n])).toHaveLength(1);
      await expect.poll(() => other.take()).toBeDefined();
    });
    // Whoever writes to a line that was just cut off hears of it in another word than whoever
    // reads.
    await expect(stopped).rejects.toThrow(/connection|ECONNRESET/);
    expect(await other.take()).toBeDefined();
  });

  it('is renewed with all leases of its process; a lost one is dropped, the others are kept', async () => {
    const { db } = second.platform;
    const holders = ['test.kept', 'test.taken'].map((job) => new LeaseHolder(job, second.platform));
    const [kept, taken] = await Promise.all(holders.map((holder) => holder.take()));
    const ends = async () =>
      (await sql<{ until: Date }>`select until from job_lease order by job`.execute(db)).rows.map(({ until }) => until);
    const [before] = await ends();
    await sql`update job_lease set token = token + 1, until = 'infinity' where job = 'test.taken'`.execute(db);
    await LeaseHolder.renewAll(second.platform, holders);
    expect([kept?.signal.aborted, taken?.signal.aborted]).toEqual([false, true]);
    const [after, others] = await ends();
    expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.POSITIVE_INFINITY);
    expect(others).toBe(Number.POSITIVE_INFINITY);
  });

  it('that its holder dropped by its clock is reacquired at once, and work begun before cannot write', async () => {
    const [holder, other] = twoHolders();
    const before = (await holder.take()) as Lease;
    const now = performance.now.bind(performance);
    const early = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
    expect(await other.take()).toBeUndefined();
    const after = (await holder.take()) as Lease;
    early.mockRestore();
    expect(before.signal.aborted).toBe(true);
    await expect(write(before, 'before')).rejects.toThrow(LeaseLost);
    expect(after.signal.aborted).toBe(false);
    await write(after, 'after');
    expect(await writers()).toEqual(['after']);
    expect(await other.take()).toBeUndefined();
  });

  it('that was taken over is not released by its former holder', async () => {
    const { db } = second.platform;
    const [before, holder, other] = Array.from({ length: 3 }, () => new LeaseHolder('test.rounds', second.platform));
    await before?.take();
    await sql`update job_lease set until = '-infinity'`.execute(db);
    expect(await holder?.take()).toBeDefined();
    await before?.release();
    expect(await other?.take()).toBeUndefined();
  });

  it('that came back while its loss was on the way is kept', async () => {
    const { db } = second.platform;
    const holder = new LeaseHolder('test.rounds', second.platform);
    const before = await holder.take();
    await sql`update job_lease set token = token + 1`.execute(db);
    let after: Lease | undefined;
    const late = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const now = performance.now.bind(performance);
        const early = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
        after = await holder.take();
        early.mockRestore();
        return result;
      },
    });
    await LeaseHolder.renewAll({ ...second.platform, db: late }, [holder]);
    expect([before?.signal.aborted, after?.signal.aborted]).toEqual([true, false]);
  });

  it('of rare work is renewed all the time', async () => {
    playRounds(first, 'first', 3_600_000);
    playRounds(second, 'second', 3_600_000);
    await first.platform.jobs.runDue();
    await second.platform.jobs.runDue();
    expect(await writers()).toEqual(['first']);
    await first.platform.jobs.stop();
    second.platform.jobs.start();
    await expect.poll(writers).toEqual(['first', 'second']);
  });
});

/** Ends the connections by which processes are seen, as the end of a process does. */
const endPresences = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'clearcrate-pulse' and datname = current_database()`.execute(database.db);
const giveTime = () => sql`update job_lease set until = 'infinity'`.execute(database.db);

describe('a lease of a process that others can see', () => {
  it('need not run out once that one has died', async () => {
    const other = new LeaseHolder('test.rounds', second.platform);
    await first.platform.pulse.check();
    playRounds(first, 'first');
    await first.platform.jobs.runDue();
    await giveTime();
    expect(await other.take()).toBeUndefined();
    await endPresences();
    await expect.poll(() => other.take()).toBeDefined();
  });

  it('is dropped when others cannot see its process any more, and reacquired if no other took it', async () => {
    const { leases } = playRounds(first, 'first');
    await first.platform.pulse.check();
    await first.platform.jobs.runDue();
    await endPresences();
    await expect.poll(() => leases[0]?.signal.aborted).toBe(true);
    await first.platform.jobs.runDue();
    expect(leases).toHaveLength(2);
    await expect(write(leases[0] as Lease, 'stale')).rejects.toThrow(LeaseLost);
    expect(await writers()).toEqual(['first', 'first']);
  });

  it('shows who holds it now, also after another connection has taken the place of the one before', async () => {
    const other = new LeaseHolder('test.rounds', second.platform);
    const holder = new LeaseHolder('test.rounds', first.platform);
    await holder.take();
    await giveTime();
    // Acquired without presence: until the renewal only its term counts.
    await first.platform.pulse.check();
    await LeaseHolder.renewAll(first.platform, [holder]);
    await giveTime();
    expect(await other.take()).toBeUndefined();
    await endPresences();
    const { presence } = first.platform.pulse;
    await expect.poll(() => presence.number).toBeNull();
    await expect.poll(async () => (await first.platform.pulse.check()) && presence.number).not.toBeNull();
    await LeaseHolder.renewAll(first.platform, [holder]);
    await giveTime();
    expect(await other.take()).toBeUndefined();
    await endPresences();
    await expect.poll(() => other.take()).toBeDefined();
  });

  it('is not taken under a number that was over before the answer came', async () => {
    await first.platform.pulse.check();
    const { db, pulse } = first.platform;
    const late = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await endPresences();
        await expect.poll(() => pulse.presence.number).toBeNull();
        return result;
      },
    });
    const holder = new LeaseHolder('test.rounds', { ...first.platform, db: late });
    expect(await holder.take()).toBeUndefined();
  });

  it('is taken over by the clock while it seems to be there', async () => {
    const [holder, other] = [
      new LeaseHolder('test.rounds', first.platform),
      new LeaseHolder('test.rounds', second.platform),
    ];
    await first.platform.pulse.check();
    await holder.take();
    await sql`update job_lease set until = '-infinity'`.execute(database.db);
    expect(await other.take()).toBeDefined();
  });
});

describe('jobs beside each other', () => {
  it('a stuck one and a failing one delay neither others nor the stop', async () => {
    const runs = { stuck: 0, failing: 0, sweep: 0, period: 0 };
    const { jobs } = second.platform;
    jobs.sweep({
      name: 'test.stuck',
      everyMs: 100,
      sweep: () => {
        runs.stuck += 1;
        return new Promise(() => {});
      },
    });
    jobs.sweep({
      name: 'test.failing',
      everyMs: 100,
      sweep: async () => {
        runs.failing += 1;
        throw new Error('not today');
      },
    });
    jobs.sweep({
      name: 'test.sweep',
      everyMs: 100,
      sweep: async () => {
        runs.sweep += 1;
        return false;
      },
    });
    jobs.periodic({
      name: 'test.period',
      everyMs: 100,
      due: () => [String(second.clock.now())],
      run: async () => {
        runs.period += 1;
      },
    });
    const passing = setInterval(() => second.clock.advance(100), 20);
    jobs.start();
    await expect.poll(() => runs.sweep).toBeGreaterThan(10);
    await expect.poll(() => runs.period).toBeGreaterThan(5);
    expect(runs.stuck).toBe(1);
    // It is given more and more time.
    expect(runs.failing).toBeLessThan(runs.sweep);
    await jobs.stop();
    clearInterval(passing);
    const after = { ...runs };
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(runs).toEqual(after);
  });
});
