import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts';
import { createScheduler, type SchedulerOptions } from './scheduler.ts';

/** When batches of a kind start, by a clock that the test moves. */
let test: TestPlatform;
const held = new Map<string, PromiseWithResolvers<void>>();
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  for (const { resolve } of held.values()) resolve();
  held.clear();
  vi.useRealTimers();
});

const REST_MS = 20;
const LATE_MS = 100;

/** Operations are names. An operation that is held ends when the test releases it. */
function createKinds(own: Partial<SchedulerOptions> = {}) {
  const { pool, log, metrics } = test.platform;
  const locks = { findLocked: async () => new Set<bigint>(), announce: async () => {} };
  const sizes: Record<string, number[]> = {};
  // A batch is counted in the turn in which it starts, before it has a connection.
  const observing = {
    ...metrics,
    batchSize: { labels: ({ kind }: { kind: string }) => ({ observe: (size: number) => sizes[kind]?.push(size) }) },
  } as unknown as typeof metrics;
  const scheduler = createScheduler({ pool, log, metrics: observing, locks }, { restMs: REST_MS, ...own });
  return {
    sizes,
    kind: (name: string) => {
      sizes[name] = [];
      return scheduler.queue<string, string>(name, async (_runner, operations) => {
        await Promise.all(operations.map((operation) => held.get(operation)?.promise));
        return { outcomes: operations.map((value) => ({ ok: true, value })), writes: [] };
      });
    },
    hold: (operation: string) => {
      const gate = Promise.withResolvers<void>();
      held.set(operation, gate);
      return gate.resolve;
    },
  };
}

/** Resolves when everything that may start by then has started. */
async function passMs(ms = 0): Promise<void> {
  await endOfTurn();
  vi.advanceTimersByTime(ms);
  await endOfTurn();
  await endOfTurn();
}

it('starts the next batch of a kind after the minimum interval', async () => {
  const { sizes, kind } = createKinds();
  const submit = kind('rest');
  await submit('first');
  for (const follower of ['second', 'third', 'fourth']) {
    const before = sizes.rest?.length ?? 0;
    const following = submit(follower);
    await passMs(REST_MS - 1);
    expect(sizes.rest, follower).toHaveLength(before);
    await passMs(1);
    expect(sizes.rest, follower).toHaveLength(before + 1);
    await following;
  }
});

it('skips the interval when enough operations wait, even below the maximum size', async () => {
  const { sizes, kind } = createKinds({ parallelSize: 3 });
  const submit = kind('parallel');
  await submit('first');
  const following = ['second', 'third'].map(submit);
  await passMs();
  expect(sizes.parallel).toEqual([1]);
  following.push(submit('fourth'));
  await passMs();
  expect(sizes.parallel).toEqual([1, 3]);
  await Promise.all(following);
});

it('starts after the interval, not after the late mark, when the batch before has ended', async () => {
  const { sizes, kind, hold } = createKinds();
  const submit = kind('short');
  const letGo = hold('first');
  const first = submit('first');
  await passMs();
  const second = submit('second');
  await passMs(REST_MS - 1);
  letGo();
  await first;
  await passMs();
  expect(sizes.short).toEqual([1]);
  await passMs(1);
  expect(sizes.short).toEqual([1, 1]);
  await second;
});

it('starts a second batch beside a late one, whatever its size, and no third', async () => {
  const { sizes, kind, hold } = createKinds();
  const submit = kind('late');
  const names = ['a', 'b', 'c'];
  const gates = names.map(hold);
  const first = submit('a');
  await passMs();
  const second = submit('b');
  await passMs(LATE_MS - 1);
  expect(sizes.late).toEqual([1]);
  await passMs(1);
  expect(sizes.late).toEqual([1, 1]);
  const third = submit('c');
  await passMs(LATE_MS * 100);
  expect(sizes.late).toEqual([1, 1]);
  for (const letGo of gates) letGo();
  expect(await Promise.all([first, second, third])).toEqual(names);
});

it.each([
  ['large', { parallelSize: 3 }],
  ['full', { maxSize: 3 }],
])('starts a second batch that is %s beside another at once, and no third', async (_what, own) => {
  const { sizes, kind, hold } = createKinds(own);
  const submit = kind('beside');
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const gates = names.map(hold);
  const all = [submit('a')];
  await passMs();
  all.push(submit('b'), submit('c'));
  await passMs();
  expect(sizes.beside).toEqual([1]);
  all.push(submit('d'));
  await passMs();
  expect(sizes.beside).toEqual([1, 3]);
  all.push(...['e', 'f', 'g'].map(submit));
  await passMs(LATE_MS * 100);
  expect(sizes.beside).toEqual([1, 3]);
  for (const letGo of gates) letGo();
  expect(await Promise.all(all)).toEqual(names);
});

it('starts one more batch when one of two under way has ended', async () => {
  const { sizes, kind, hold } = createKinds({ parallelSize: 1 });
  const submit = kind('room');
  const names = ['a', 'b', 'c', 'd'];
  const [, endSecond, ...others] = names.map(hold);
  const first = submit('a');
  await passMs();
  const second = submit('b');
  await passMs();
  const third = submit('c');
  endSecond?.();
  await second;
  await passMs();
  expect(sizes.room).toEqual([1, 1, 1]);
  const fourth = submit('d');
  await passMs(LATE_MS * 100);
  expect(sizes.room).toEqual([1, 1, 1]);
  held.get('a')?.resolve();
  for (const letGo of others) letGo();
  expect(await Promise.all([first, third, fourth])).toEqual(['a', 'c', 'd']);
});

it('keeps the interval of further batches beside a late one', async () => {
  const { sizes, kind, hold } = createKinds({ parallelSize: 2 });
  const submit = kind('stuck');
  const letGo = hold('stuck');
  const stuck = submit('stuck');
  await passMs(LATE_MS);
  await submit('second');
  const third = submit('third');
  await passMs(REST_MS - 1);
  expect(sizes.stuck).toEqual([1, 1]);
  await passMs(1);
  expect(sizes.stuck).toEqual([1, 1, 1]);
  await third;
  // Enough operations skip the interval here too.
  const enough = [submit('fourth'), submit('fifth')];
  await passMs();
  expect(sizes.stuck).toEqual([1, 1, 1, 2]);
  await Promise.all(enough);
  letGo();
  await stuck;
});

it('lets other kinds start during the interval of one, and waits while the limit of batches is reached', async () => {
  const { sizes, kind, hold } = createKinds({ maxBatches: 1 });
  const [resting, other] = [kind('resting'), kind('other')];
  await resting('first');
  const second = resting('second');
  const letGo = hold('long');
  const long = other('long');
  await passMs();
  expect(sizes).toEqual({ resting: [1], other: [1] });
  await passMs(REST_MS);
  expect(sizes.resting).toEqual([1]);
  letGo();
  await Promise.all([long, second]);
  expect(sizes).toEqual({ resting: [1, 1], other: [1] });
});
