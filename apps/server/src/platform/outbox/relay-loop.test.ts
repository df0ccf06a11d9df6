import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../log.ts';
import { createLoop } from './relay-loop.ts';

const log = { error: vi.fn() } as unknown as Log;

/** A look takes a while, as one with many listeners does. */
function createSlowWork(tookMs: number) {
  const looks = { begun: 0, ended: 0 };
  const work = async () => {
    looks.begun += 1;
    expect(looks.begun - looks.ended, 'looks at once').toBe(1);
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    looks.ended += 1;
  };
  return { looks, work };
}

async function pokeFor(loop: { poke(): void }, durationMs: number): Promise<void> {
  for (let ms = 0; ms < durationMs; ms += 5) {
    loop.poke();
    await vi.advanceTimersByTimeAsync(5);
  }
}

describe('the loop of the relay', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('looks soon after a poke that comes out of the blue', async () => {
    const { looks, work } = createSlowWork(10);
    const loop = createLoop(work, log);
    loop.start();
    loop.poke();
    await vi.advanceTimersByTimeAsync(40);
    expect(looks.ended).toBe(1);
    await loop.stop();
  });

  it('rests after every look, however steadily it is poked', async () => {
    const { looks, work } = createSlowWork(100);
    const loop = createLoop(work, log);
    loop.start();
    await pokeFor(loop, 3_000);
    // A hundred of looking and two hundred of rest make ten in three seconds, where looks without a rest would be thirty.
    expect(looks.begun).toBeGreaterThanOrEqual(9);
    expect(looks.begun).toBeLessThanOrEqual(11);
    const stopping = loop.stop();
    await vi.advanceTimersByTimeAsync(100);
    await stopping;
  });

  it('looks once more for what came while it looked', async () => {
    const { looks, work } = createSlowWork(100);
    const loop = createLoop(work, log);
    loop.start();
    loop.poke();
    await vi.advanceTimersByTimeAsync(50);
    expect(looks).toEqual({ begun: 1, ended: 0 });
    loop.poke();
    await vi.advanceTimersByTimeAsync(450);
    expect(looks).toEqual({ begun: 2, ended: 2 });
    await vi.advanceTimersByTimeAsync(400);
    expect(looks.begun, 'and then only by the clock').toBe(2);
    await loop.stop();
  });

  it('goes on after a look that failed, and not once it is stopped', async () => {
    let looks = 0;
    const failing = async () => {
      looks += 1;
      throw new Error('the database is away');
    };
    const loop = createLoop(failing, log);
    loop.start();
    await vi.advanceTimersByTimeAsync(2_050);
    expect(looks).toBe(2);
    await loop.stop();
    loop.poke();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(looks).toBe(2);
  });

  it('looks again when it is started again after it was stopped before a look', async () => {
    const { looks, work } = createSlowWork(10);
    const loop = createLoop(work, log);
    loop.start();
    loop.poke();
    await loop.stop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(looks.begun).toBe(0);
    loop.start();
    loop.poke();
    await vi.advanceTimersByTimeAsync(40);
    expect(looks.ended).toBe(1);
    await loop.stop();
  });
});
