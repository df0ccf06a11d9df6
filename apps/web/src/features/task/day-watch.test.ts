import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDay } from './day-watch.ts';

const midnight = Date.parse('2026-11-16T00:00:00+08:00');

beforeEach(() => vi.useFakeTimers({ now: midnight - 5_000 }));
afterEach(() => vi.useRealTimers());

test('detects midnight when it comes, not before', () => {
  const onOver = vi.fn();
  const stop = watchDay(midnight, () => Date.now(), onOver);
  vi.advanceTimersByTime(4_999);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver).toHaveBeenCalledTimes(1);
  stop();
});

test('repeats while the server is still in the old day', () => {
  const onOver = vi.fn();
  const stop = watchDay(midnight, () => Date.now(), onOver);
  vi.advanceTimersByTime(5_000 + 4_000);
  expect(onOver).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(onOver).toHaveBeenCalledTimes(3);
});

test('a page that slept over midnight detects it at once', () => {
  const onOver = vi.fn();
  watchDay(midnight, () => midnight + 3_600_000, onOver)();
  expect(onOver).toHaveBeenCalledTimes(1);
});
