import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLeaderNotifier } from './leader-notifier.ts';

describe('notifying the leader', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('happens at once, then at most ten times a second, and after the last poke', async () => {
    const notify = vi.fn();
    const notifier = createLeaderNotifier(notify);
    notifier.poke();
    await vi.advanceTimersByTimeAsync(1);
    expect(notify).toHaveBeenCalledTimes(1);
    for (let ms = 0; ms < 1_000; ms += 5) {
      notifier.poke();
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(notify.mock.calls.length).toBeLessThanOrEqual(12);
    expect(notify.mock.calls.length).toBeGreaterThanOrEqual(9);
    notify.mockClear();
    notifier.poke();
    await vi.advanceTimersByTimeAsync(200);
    expect(notify).toHaveBeenCalledTimes(1);
  });

  it('ends with the stop', async () => {
    const notify = vi.fn();
    const notifier = createLeaderNotifier(notify);
    notifier.poke();
    notifier.stop();
    await vi.advanceTimersByTimeAsync(200);
    expect(notify).not.toHaveBeenCalled();
  });
});
