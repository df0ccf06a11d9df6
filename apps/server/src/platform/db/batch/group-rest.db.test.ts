import { setImmediate as endOfTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts';
import { createScheduler, type SchedulerOptions } from './group-commit.ts';

/** When groups of a kind begin, by a clock that stands still unless it is told. */
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

/** Operations are names; one that is held ends when it is let go. */
function createKinds(own: Partial<SchedulerOptions> = {}) {
  const { pool, log, metrics } = test.platform;
  const locks = { findLocked: async () => new Set<bigint>(), announce: async () => {} };
  const sizes: Record<string, number[]> = {};
  // A group is counted in the turn in which it begins, before it has so much as a connection.
  const observing = {
    ...metrics,
    groupSize: { labels: ({ group }: { group: string }) => ({ observe: (size: number) => sizes[group]?.push(size) }) },
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

/** Whatever may begin now has begun after this. */
async function passMs(ms = 0): Promise<void> {
  await endOfTurn();
  vi.advanceTimersByTime(ms);
  await endOfTurn();
  await endOfTurn();
}

it('whoever follows waits until the rest is over, and whoever follows them again', async () => {
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

it('so many as make a group worth its costs need no rest, however much larger it might be', async () => {
  const { sizes, kind } = createKinds({ enough: 3 });
  const submit = kind('enough');
  await submit('first');
  const following = ['second', 'third'].map(submit);
  await passMs();
  expect(sizes.enough).toEqual([1]);
  following.push(submit('fourth'));
  await passMs();
  expect(sizes.enough).toEqual([1, 3]);
  await Promise.all(following);
});

it('whoever waited for a group that might take long begins after the rest when it did not', async () => {
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

it('a second group begins beside one that takes long, however small, and a third beside neither', async () => {
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
  ['worth its costs', { enough: 3 }],
  ['full', { maxGroup: 3 }],
])('a second group that is %s begins beside another at once, and a third beside neither', async (_what, own) => {
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

it('of two groups under way the one that ends makes room for one more, however long the other has been there', async () => {
  const { sizes, kind, hold } = createKinds({ enough: 1 });
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

it('beside one that takes long the others go on at their own pace', async () => {
  const { sizes, kind, hold } = createKinds({ enough: 2 });
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
  // And enough of them need not rest here either.
  const enough = [submit('fourth'), submit('fifth')];
  await passMs();
  expect(sizes.stuck).toEqual([1, 1, 1, 2]);
  await Promise.all(enough);
  letGo();
  await stuck;
});

it('the rest of one kind keeps no other, and a lane that was taken meanwhile is waited for', async () => {
  const { sizes, kind, hold } = createKinds({ lanes: 1 });
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
