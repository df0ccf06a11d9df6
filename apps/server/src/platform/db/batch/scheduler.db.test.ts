import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts';
import { AppError } from '../../errors.ts';
import { isOutage } from '../outage.ts';
import { statement } from '../statement.ts';
import type { BatchResult, RunBatch } from './commit-batch.ts';
import { OwnersLocked } from './owner-locks.ts';
import { createScheduler } from './scheduler.ts';

const KEEP = statement('keep', 'insert into kept select unnest($1::integer[])');

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

const NO_LOCKS = { findLocked: async () => new Set<bigint>(), announce: async () => {} };
const schedulerOf = (options: Parameters<typeof createScheduler>[1]) =>
  createScheduler({ ...test.platform, locks: NO_LOCKS }, options);
const done = <T>(operations: readonly T[]): BatchResult<T> => ({
  outcomes: operations.map((value) => ({ ok: true, value })),
  writes: [],
});
const settled = async (promise: Promise<unknown>) => promise.then(() => 'done', String);

it('carries out the other operations of a batch once when one fails', async () => {
  const committed: number[] = [];
  const run: RunBatch<number, number> = async (_runner, operations) => {
    if (operations.includes(13)) throw new Error('thirteen');
    return { ...done(operations), committed: () => committed.push(...operations) };
  };
  const submit = schedulerOf({}).queue('test.bad', run);
  const results = await Promise.all(Array.from({ length: 40 }, (_, number) => settled(submit(number))));
  expect(results.filter((result) => result !== 'done')).toEqual(['Error: thirteen']);
  expect(results[13]).toBe('Error: thirteen');
  expect(committed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n).filter((n) => n !== 13));
});

it('does not let a flood of one kind starve others, and runs no more batches at once than allowed', async () => {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const kind =
    (name: string): RunBatch<number, number> =>
    async (_runner, operations) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      order.push(...operations.map(() => name));
      return done(operations);
    };
  // Connections first: on a busy machine, making one for a quiet kind takes as long as half of the
  // flood.
  const connections = await Promise.all([1, 2].map(() => test.platform.pool.connect()));
  for (const connection of connections) connection.release();
  const scheduler = schedulerOf({ maxBatches: 2, maxSize: 10 });
  const flood = scheduler.queue('test.flood', kind('flood'));
  const quiet = Array.from({ length: 5 }, (_, index) => scheduler.queue(`test.quiet-${index}`, kind('quiet')));
  const floods = Array.from({ length: 300 }, (_, number) => flood(number));
  await Promise.all([...quiet.map((submit) => submit(1)), ...floods]);
  expect(most).toBeLessThanOrEqual(2);
  // Each quiet kind had its turn long before the flood ended.
  expect(order.lastIndexOf('quiet')).toBeLessThan(order.length / 2);
});

it('runs at most two batches of a kind at once', async () => {
  let running = 0;
  let seen = 0;
  const { promise: allThere, resolve: open } = Promise.withResolvers<void>();
  const submit = schedulerOf({ maxSize: 10 }).queue<number, number>('test.parallel', async (_runner, operations) => {
    running += 1;
    seen = Math.max(seen, running);
    // The first batch waits until the second has started.
    if (running === 2) open();
    await allThere;
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return done(operations);
  });
  await Promise.all(Array.from({ length: 300 }, (_, number) => submit(number)));
  expect(seen).toBe(2);
});

it('gathers operations that follow a batch into the next one, which does not wait when it is full', async () => {
  const batches: number[][] = [];
  const submit = schedulerOf({ maxSize: 4, restMs: 60_000 }).queue<number, number>(
    'test.rest',
    async (_runner, own) => {
      batches.push([...own]);
      return done(own);
    },
  );
  await submit(1);
  const close = [submit(2)];
  await new Promise((resolve) => setTimeout(resolve, 50));
  close.push(submit(3), submit(4));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(batches).toEqual([[1]]);
  await Promise.all([...close, submit(5)]);
  expect(batches).toEqual([[1], [2, 3, 4, 5]]);
});

it('carries operations out in the order of arrival, in batches of the maximum size', async () => {
  const batches: number[][] = [];
  const submit = schedulerOf({ maxBatches: 1, maxSize: 3 }).queue<number, number>(
    'test.order',
    async (_runner, numbers) => {
      batches.push([...numbers]);
      return done(numbers);
    },
  );
  await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((number) => submit(number)));
  expect(batches).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [6, 7],
  ]);
});

it('rejects operations at once as busy while the queue is full', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const submit = schedulerOf({ maxBatches: 1, maxSize: 2, maxWaiting: 4 }).queue<number, number>(
    'test.full',
    async (_runner, operations) => {
      await held;
      return done(operations);
    },
  );
  const first = [submit(1), submit(2)];
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const line = [submit(3), submit(4), submit(5), submit(6)];
  await expect(submit(7)).rejects.toThrow(new AppError('busy'));
  release();
  expect(await Promise.all([...first, ...line])).toEqual([1, 2, 3, 4, 5, 6]);
});

it('does not retry the parts of a batch while the database is away', async () => {
  let tries = 0;
  const submit = schedulerOf({ maxBatches: 1 }).queue<number, number>('test.away', async () => {
    tries += 1;
    throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  });
  const results = await Promise.all(Array.from({ length: 64 }, (_, number) => settled(submit(number))));
  expect(new Set(results).size).toBe(1);
  expect(results[0]).toContain('terminating connection');
  expect(tries).toBe(1);
});

it('tells an outage from an error of the statement', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });
  for (const code of ['ECONNREFUSED', '08006', '57P03', '53300', '58030'])
    expect(isOutage(withCode(code)), code).toBe(true);
  for (const code of ['23505', '40001', '22P02', '42601']) expect(isOutage(withCode(code)), code).toBe(false);
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isOutage('no error')).toBe(false);
});

it('calls `committed` once for each batch that committed, and never for one that was rolled back', async () => {
  await sql`create table kept (value integer primary key)`.execute(test.platform.db);
  const certain: number[] = [];
  const keep = schedulerOf({ maxBatches: 1 }).queue<number, number>('test.kept', async (runner, values) => ({
    ...done(values),
    writes: [runner.run(KEEP, [values])],
    committed: () => certain.push(...values),
  }));
  await keep(3);
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((value) => keep(value)));
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true]);
  const { rows } = await sql<{ value: number }>`select value from kept order by value`.execute(test.platform.db);
  expect(rows.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(certain).toEqual([3, 1, 2, 4, 5]);
});

it('does not roll back on a released connection when an error follows the commit', async () => {
  const submit = schedulerOf({ maxBatches: 1 }).queue<number, number>('test.told', async (_runner, own) => ({
    ...done(own),
    committed: () => {
      throw new Error('no handler could run');
    },
  }));
  // A connection that was released twice would fail with another error.
  await expect(submit(1)).rejects.toThrow('no handler could run');
});

interface Owned {
  name: string;
  owner: bigint;
}

/**
 * A kind whose operations wait for a gate, if there is one, and are rejected while their owner is
 * locked.
 */
function createOwnedKind(options: Parameters<typeof createScheduler>[1], patienceMs = 60_000) {
  const locked = new Set<bigint>();
  const gates = new Map<string, Promise<void>>();
  const started: string[] = [];
  const locks = { ...NO_LOCKS, findLocked: async () => locked };
  const run: RunBatch<Owned, string> = async (_runner, operations) => {
    const outcomes = operations.map(({ name, owner }) =>
      locked.has(owner) ? { ok: false as const, error: new OwnersLocked([owner]) } : { ok: true as const, value: name },
    );
    for (const [index, { name }] of operations.entries()) if (outcomes[index]?.ok) started.push(name);
    await Promise.all(operations.map(({ name }) => gates.get(name)));
    return { outcomes, writes: [] };
  };
  const queue = createScheduler({ ...test.platform, pool: test.platform.batchPool, locks }, options).queue(
    'test.owned',
    run,
    { ownersOf: ({ owner }) => [owner], patienceMs },
  );
  return {
    locked,
    started,
    submit: (name: string, owner: bigint) => queue({ name, owner }),
    hold: (name: string) => {
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate.promise);
      return gate.resolve;
    },
  };
}
const putAsideCount = async () =>
  (await test.platform.metrics.lockedPlayerWaits.get()).values.reduce((sum, { value }) => sum + value, 0);

describe('operations with owners', () => {
  it('go back into the queue in the order of arrival after they were put aside', async () => {
    const { locked, started, submit, hold } = createOwnedKind({ maxBatches: 1, maxSize: 1 });
    locked.add(1n);
    const aside = submit('aside', 1n);
    await expect.poll(putAsideCount).toBe(1);
    const release = hold('long');
    const others = [submit('long', 2n), submit('later', 3n)];
    await expect.poll(() => started).toEqual(['long']);
    locked.clear();
    await expect.poll(putAsideCount).toBe(0);
    release();
    await Promise.all([aside, ...others]);
    expect(started).toEqual(['long', 'aside', 'later']);
  });

  it('join those of the owner that were put aside, without being tried', async () => {
    const { locked, started, submit } = createOwnedKind({});
    locked.add(1n);
    const first = submit('first', 1n);
    await expect.poll(putAsideCount).toBe(1);
    const second = submit('second', 1n);
    expect(await putAsideCount()).toBe(2);
    locked.clear();
    await Promise.all([first, second]);
    expect(started).toEqual(['first', 'second']);
  });

  it('stay in the queue while a batch of this process runs for the owner', async () => {
    const { started, submit, hold } = createOwnedKind({ parallelSize: 1 });
    const release = hold('first');
    const first = submit('first', 1n);
    await expect.poll(() => started).toEqual(['first']);
    const second = submit('second', 1n);
    await submit('other', 2n);
    expect(started).toEqual(['first', 'other']);
    release();
    await Promise.all([first, second]);
    expect(started).toEqual(['first', 'other', 'second']);
  });

  it('are not carried out after their patience, since their callers have been answered', async () => {
    const { started, submit, hold } = createOwnedKind({ maxBatches: 1 }, 300);
    const release = hold('long');
    const long = submit('long', 1n);
    await expect.poll(() => started).toEqual(['long']);
    const late = submit('late', 2n);
    const rejected = expect(late).rejects.toThrow(OwnersLocked);
    await new Promise((resolve) => setTimeout(resolve, 400));
    release();
    await rejected;
    await long;
    expect(started).toEqual(['long']);
  });
});
