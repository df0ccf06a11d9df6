import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { type Bus, defineTopic } from '../bus/bus.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import type { Log } from '../log.ts';
import { defineEvent, event } from './outbox.ts';

const thingHappened = defineEvent<{ number: number }>('ThingHappened');

let bus: Bus;
/** Whether what a process says reaches the other one, as far as it knows. */
let isHeard: { first: boolean; second: boolean };
let first: TestPlatform;
let second: TestPlatform;
const lineOf = (process: 'first' | 'second'): Bus => ({ ...bus, reachesOthers: () => isHeard[process] });
beforeEach(async () => {
  isHeard = { first: true, second: true };
  bus = createMemoryBus({} as Log);
  first = await createTestPlatform({ bus: lineOf('first') });
  second = await createTestPlatform({ bus: lineOf('second'), database: first.database, clock: first.clock });
  // Whoever asks first has it.
  await first.platform.jobs.runDue();
  await second.platform.jobs.runDue();
});
afterEach(async () => {
  await second.close();
  await first.close();
});

/** The numbers that reach a listener of this process. */
async function listen({ platform }: TestPlatform, subscriber: string): Promise<number[]> {
  const heard: number[] = [];
  platform.outbox.subscribe(subscriber, thingHappened, async (_tx, payloads) => {
    heard.push(...payloads.map(({ number }) => number));
  });
  await platform.outbox.register();
  return heard;
}

/** Starts handing events on, but for the looks that come by themselves: those the test makes. */
function startWithoutLooks({ platform }: TestPlatform): () => void {
  const looks: (() => void)[] = [];
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation(((look: () => void) => {
    looks.push(look);
  }) as typeof setInterval);
  platform.outbox.start();
  timers.mockRestore();
  return () => {
    for (const look of looks) look();
  };
}

/** Longer than it takes from a look's beginning to what it hands on. */
const untilLooked = () => new Promise((resolve) => setTimeout(resolve, 300));

async function happen({ platform }: TestPlatform, number: number): Promise<void> {
  await platform.db.transaction().execute((tx) => platform.outbox.add(tx, [event(thingHappened, { number })]));
  platform.outbox.poke();
}

describe('whose turn it is to hand events on', () => {
  it('is one process, whichever made them happen', async () => {
    const [byFirst, bySecond] = [await listen(first, 'both'), await listen(second, 'both')];
    for (const { platform } of [first, second]) platform.outbox.start();
    await happen(second, 1);
    await expect.poll(() => byFirst).toEqual([1]);
    await happen(first, 2);
    await expect.poll(() => byFirst).toEqual([1, 2]);
    expect(bySecond).toEqual([]);
  });

  it('is told at once where something waits, and need not find it', async () => {
    const byFirst = await listen(first, 'both');
    for (const own of [first, second]) startWithoutLooks(own);
    await happen(second, 1);
    await expect.poll(() => byFirst).toEqual([1]);
  });

  it('is not taken by the looks of another, until one of those is about what nobody else has done', async () => {
    const bySecond = await listen(second, 'both');
    const look = startWithoutLooks(second);
    await happen(first, 1);
    look();
    await untilLooked();
    expect(bySecond).toEqual([]);
    first.clock.advance(5_000);
    look();
    await expect.poll(() => bySecond).toEqual([1]);
  });

  it('passes on with the process', async () => {
    const [byFirst, bySecond] = [await listen(first, 'both'), await listen(second, 'both')];
    second.platform.outbox.start();
    await first.platform.jobs.stop();
    await second.platform.jobs.runDue();
    await happen(first, 1);
    await happen(second, 2);
    await expect.poll(() => bySecond).toEqual([1, 2]);
    expect(byFirst).toEqual([]);
  });

  it("is everybody's while nobody can be told", async () => {
    const bySecond = await listen(second, 'both');
    second.platform.outbox.start();
    isHeard = { first: false, second: false };
    await happen(second, 1);
    await expect.poll(() => bySecond).toEqual([1]);
  });

  it('is given back by a process that the others cannot hear any more', async () => {
    const bySecond = await listen(second, 'both');
    second.platform.outbox.start();
    isHeard.first = false;
    for (const { platform } of [first, second]) await platform.jobs.runDue();
    await happen(second, 1);
    await expect.poll(() => bySecond).toEqual([1]);
  });

  it('is never that of a process that does not look: it tells the others', async () => {
    const told = vi.fn();
    bus.subscribe(defineTopic('outbox:waiting'), told);
    // Nothing is started here.
    await happen(first, 1);
    await expect.poll(() => told.mock.calls.length).toBe(1);
  });

  it('leaves nobody out whom only another process knows', async () => {
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
