import { expect, test } from 'vitest';
import { movableClock } from '../clock.ts';
import { createRecentValues } from './recent-values.ts';

function counted(maxEntries = 10) {
  const clock = movableClock(0);
  let reads = 0;
  const values = createRecentValues(clock, { lifeMs: 1_000, maxEntries }, async (key: string) => {
    reads += 1;
    if (key === 'broken') throw new Error('no');
    return `${key}${reads}`;
  });
  return { clock, values, reads: () => reads };
}

test('computes a value once until it expires, for any number of readers', async () => {
  const { clock, values, reads } = counted();
  expect(await Promise.all([values.read('a'), values.read('a')])).toEqual(['a1', 'a1']);
  clock.advance(999);
  expect(await values.read('a')).toBe('a1');
  clock.advance(1);
  expect(await values.read('a')).toBe('a2');
  expect(reads()).toBe(2);
});

test('recomputes forgotten values, one or all', async () => {
  const { values } = counted();
  await Promise.all([values.read('a'), values.read('b')]);
  values.forget('a');
  expect([await values.read('a'), await values.read('b')]).toEqual(['a3', 'b2']);
  values.forgetAll();
  expect(await values.read('b')).toBe('b4');
});

test('does not cache a failure', async () => {
  const { values, reads } = counted();
  await expect(values.read('broken')).rejects.toThrow('no');
  await expect(values.read('broken')).rejects.toThrow('no');
  expect(reads()).toBe(2);
});

test('drops only the oldest value when full', async () => {
  const { values } = counted(2);
  for (const key of ['a', 'b', 'c']) await values.read(key);
  expect(await values.read('c')).toBe('c3');
  expect(await values.read('b')).toBe('b2');
  expect(await values.read('a')).toBe('a4');
});
