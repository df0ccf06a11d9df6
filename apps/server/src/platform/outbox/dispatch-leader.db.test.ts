import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { type Bus, defineTopic } from '../bus/bus.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import type { Log } from '../log.ts';
import { defineEvent, event } from './outbox.ts';

const thingHappened = defineEvent<{ number: number }>('ThingHappened');

let bus: Bus;
/** Whether messages of a process reach the other one, as far as it knows. */
let isHeard: { first: boolean; second: boolean };
let first: TestPlatform;
let second: TestPlatform;
const lineOf = (process: 'first' | 'second'): Bus => ({ ...bus, reachesOthers: () => isHeard[process] });
beforeEach(async () => {
  isHeard = { first: true, second: true };
  bus = createMemoryBus({} as Log);
  first = await createTestPlatform({ bus: lineOf('first') });
  second = await createTestPlatform({ bus: lineOf('second'), database: first.database, clock: first.clock });
  // The first to ask becomes the leader.
  await first.platform.jobs.runDue();
  await second.platform.jobs.runDue();
});
afterEach(async () => {
  await second.close();
  await first.close();
});

/** The numbers that reach a consumer of this process. */
async function listen({ platform }: TestPlatform, subscriber: string): Promise<number[]> {
  const heard: number[] = [];
  platform.outbox.subscribe(subscriber, thingHappened, async (_tx, payloads) => {
    heard.push(...payloads.map(({ number }) => number));
  });
  await platform.outbox.register();
  return heard;
}

/** Starts dispatching without periodic polls. Returns a function that polls. */
function startWithoutPolls({ platform }: TestPlatform): () => void {
  const polls: (() => void)[] = [];
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation(((poll: () => void) => {
    polls.push(poll);
  }) as typeof setInterval);
  platform.outbox.start();
  timers.mockRestore();
  return () => {
    for (const poll of polls) poll();
  };
}

/** Longer than a poll takes. */
const untilPolled = () => new Promise((resolve) => setTimeout(resolve, 300));

async function happen({ platform }: TestPlatform, number: number): Promise<void> {
  await platform.db.transaction().execute((tx) => platform.outbox.add(tx, [event(thingHappened, { number })]));
  platform.outbox.poke();
}

describe('the leader that dispatches events', () => {
  it('is one process, for the events of all', async () => {
    const [byFirst, bySecond] = [await listen(first, 'both'), await listen(second, 'both')];
    for (const { platform } of [first, second]) platform.outbox.start();
    await happen(second, 1);
    await expect.poll(() => byFirst).toEqual([1]);
    await happen(first, 2);
    await expect.poll(() => byFirst).toEqual([1, 2]);
    expect(bySecond).toEqual([]);
  });

  it('is notified at once of the events of others', async () => {
    const byFirst = await listen(first, 'both');
    for (const own of [first, second]) startWithoutPolls(own);
    await happen(second, 1);
    await expect.poll(() => byFirst).toEqual([1]);
  });

  it('leaves nothing to the polls of others, which find what it left behind after five seconds', async () => {
    const bySecond = await listen(second, 'both');
    const poll = startWithoutPolls(second);
    await happen(first, 1);
    poll();
    await untilPolled();
    expect(bySecond).toEqual([]);
    first.clock.advance(5_000);
    poll();
    await expect.poll(() => bySecond).toEqual([1]);
  });

  it('is another process when it stops', async () => {
    const [byFirst, bySecond] = [await listen(first, 'both'), await listen(second, 'both')];
    second.platform.outbox.start();
    await first.platform.jobs.stop();
    await second.platform.jobs.runDue();
    await happen(first, 1);
    await happen(second, 2);
    await expect.poll(() => bySecond).toEqual([1, 2]);
    expect(byFirst).toEqual([]);
  });

  it('is each process for its own events while none reaches the others', async () => {
    const bySecond = await listen(second, 'both');
    second.platform.outbox.start();
    isHeard = { first: false, second: false };
    await happen(second, 1);
    await expect.poll(() => bySecond).toEqual([1]);
  });

  it('gives the lease back when it no longer reaches the others', async () => {
    const bySecond = await listen(second, 'both');
    second.platform.outbox.start();
    isHeard.first = false;
    for (const { platform } of [first, second]) await platform.jobs.runDue();
    await happen(second, 1);
    await expect.poll(() => bySecond).toEqual([1]);
  });

  it('is notified by a process whose role does not dispatch', async () => {
    const notified = vi.fn();
    bus.subscribe(defineTopic('outbox:waiting'), notified);
    await happen(first, 1);
    await expect.poll(() => notified.mock.calls.length).toBe(1);
  });

  it('does not leave out consumers that only another process knows', async () => {
    const known = await listen(first, 'known to the first');
    const unknown = await listen(second, 'known to the second');
    for (const { platform } of [first, second]) platform.outbox.start();
    await happen(first, 1);
    await expect.poll(() => known).toEqual([1]);
    expect(unknown).toEqual([]);
    first.clock.advance(5_000);
    await expect.poll(() => unknown, { timeout: 10_000 }).toEqual([1]);
  });
});
