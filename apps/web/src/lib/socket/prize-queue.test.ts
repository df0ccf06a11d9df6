import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrizeQueue } from './prize-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the oldest is shown first, one every 6 s, until none is left and the timer stops', () => {
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

test('a prize after the end starts anew', () => {
  const shown: (string | undefined)[] = [];
  const queue = createPrizeQueue<string>((prize) => shown.push(prize));
  queue.add('first');
  vi.advanceTimersByTime(6_000);
  queue.add('second');
  expect(shown).toEqual(['first', undefined, 'second']);
  queue.stop();
  expect(vi.getTimerCount()).toBe(0);
});
