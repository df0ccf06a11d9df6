import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../log.ts';
import { createPollLoop } from './poll-loop.ts';

const log = { error: vi.fn() } as unknown as Log;

/** A poll that takes a while, as with many handlers. */
function createSlowWork(tookMs: number) {
  const polls = { begun: 0, ended: 0 };
  const work = async () => {
    polls.begun += 1;
    expect(polls.begun - polls.ended, 'polls at once').toBe(1);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    polls.ended += 1;
  };
  return { polls, work };
}

async function pokeFor(loop: { poke(): void }, durationMs: number): Promise<void> {
  for (let ms = 0; ms < durationMs; ms += 5) {
    loop.poke();
    await vi.advanceTimersByTimeAsync(5);
  }
}

describe('the poll loop', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('polls soon after a poke', async () => {
    const { polls, work } = createSlowWork(10);
    const loop = createPollLoop(work, log);
    loop.start();
    loop.poke();
    await vi.advanceTimersByTimeAsync(40);
    expect(polls.ended).toBe(1);
    await loop.stop();
  });

  it('pauses after each poll, however often it is poked', async () => {
    const { polls, work } = createSlowWork(100);
    const loop = createPollLoop(work, log);
    loop.start();
    await pokeFor(loop, 3_000);
    // 100 ms of polling and 200 ms of pause make ten polls in three seconds.
    expect(polls.begun).toBeGreaterThanOrEqual(9);
    expect(polls.begun).toBeLessThanOrEqual(11);
    const stopping = loop.stop();
    await vi.advanceTimersByTimeAsync(100);
    await stopping;
  });

  it('polls once more after pokes during a poll', async () => {
    const { polls, work } = createSlowWork(100);
    const loop = createPollLoop(work, log);
    loop.start();
    loop.poke();
    await vi.advanceTimersByTimeAsync(50);
    expect(polls).toEqual({ begun: 1, ended: 0 });
    loop.poke();
    await vi.advanceTimersByTimeAsync(450);
    expect(polls).toEqual({ begun: 2, ended: 2 });
    await vi.advanceTimersByTimeAsync(400);
    expect(polls.begun, 'and then only by the clock').toBe(2);
    await loop.stop();
  });

  it('goes on after a failed poll, and not after a stop', async () => {
    let polls = 0;
    const failing = async () => {
      polls += 1;
      throw new Error('the database is away');
    };
    const loop = createPollLoop(failing, log);
    loop.start();
    await vi.advanceTimersByTimeAsync(2_050);
    expect(polls).toBe(2);
    await loop.stop();
    loop.poke();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(polls).toBe(2);
  });

  it('logs polls that keep failing at growing distances', async () => {
    const error = vi.mocked(log.error).mockClear();
    const loop = createPollLoop(() => Promise.reject(new Error('away')), log);
    loop.start();
    await vi.advanceTimersByTimeAsync(64_500);
    await loop.stop();
    const failures = error.mock.calls.map(([line]) => (line as unknown as { failures: number }).failures);
    expect(failures.slice(0, 4)).toEqual([1, 1, 2, 4]);
    expect(failures.length).toBeLessThan(9);
  });

  it('polls again when it is started after a stop', async () => {
    const { polls, work } = createSlowWork(10);
    const loop = createPollLoop(work, log);
    loop.start();
    loop.poke();
    await loop.stop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(polls.begun).toBe(0);
    loop.start();
    loop.poke();
    await vi.advanceTimersByTimeAsync(40);
    expect(polls.ended).toBe(1);
    await loop.stop();
  });
});
