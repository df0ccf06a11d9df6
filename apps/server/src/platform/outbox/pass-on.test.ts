import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPassOn } from './pass-on.ts';

describe('telling another process that something waits', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('happens at once, then ten times a second at most, and after the last of all', async () => {
    const tell = vi.fn();
    const passOn = createPassOn(tell);
    passOn.poke();
    await vi.advanceTimersByTimeAsync(1);
    expect(tell).toHaveBeenCalledTimes(1);
    for (let ms = 0; ms < 1_000; ms += 5) {
      passOn.poke();
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(tell.mock.calls.length).toBeLessThanOrEqual(12);
    expect(tell.mock.calls.length).toBeGreaterThanOrEqual(9);
    tell.mockClear();
    passOn.poke();
    await vi.advanceTimersByTimeAsync(200);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('does not happen any more once it is stopped', async () => {
    const tell = vi.fn();
    const passOn = createPassOn(tell);
    passOn.poke();
    passOn.stop();
    await vi.advanceTimersByTimeAsync(200);
    expect(tell).not.toHaveBeenCalled();
  });
});
