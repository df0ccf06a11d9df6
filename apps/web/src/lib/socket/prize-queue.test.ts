import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrizeQueue } from './prize-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows the oldest first, one every 6 s, and stops the timer when empty', () => {
  const shown: (string | undefined)[] = [];
  const queue = createPrizeQueue<string>((prize) => shown.push(prize));
  queue.add('first');
  queue.add('second');
  queue.add('third');
  expect(shown).toEqual(['first']);
  vi.advanceTimersByTime(5_999);
  expect(shown).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['first', 'second']);
  vi.advanceTimersByTime(12_000);
  expect(shown).toEqual(['first', 'second', 'third', undefined]);
  expect(vi.getTimerCount()).toBe(0);
});

test('restarts for a prize after the end', () => {
  const shown: (string | undefined)[] = [];
  const queue = createPrizeQueue<string>((prize) => shown.push(prize));
  queue.add('first');
  vi.advanceTimersByTime(6_000);
  queue.add('second');
  expect(shown).toEqual(['first', undefined, 'second']);
  queue.stop();
  expect(vi.getTimerCount()).toBe(0);
});
