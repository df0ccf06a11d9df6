import { expect, it } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createRecentValue } from './recent-value.ts';

function counted() {
  const clock = movableClock(0);
  let computed = 0;
  const recent = createRecentValue(clock, 1_000, async () => {
    computed += 1;
    return computed;
  });
  return { clock, recent };
}

it('computes once for concurrent readers and again after expiry', async () => {
  const { clock, recent } = counted();
  expect(await Promise.all([recent.read(), recent.read()])).toEqual([1, 1]);
  clock.advance(999);
  expect(await recent.read()).toBe(1);
  clock.advance(1);
  expect(await recent.read()).toBe(2);
});

it('does not cache a computation that was in progress during forget', async () => {
  const { recent } = counted();
  const underWay = recent.read();
  recent.forget();
  expect(await recent.read()).toBe(2);
  expect(await underWay).toBe(1);
  expect(await recent.read()).toBe(2);
});

it('does not cache a failure', async () => {
  let fails = true;
  const recent = createRecentValue(movableClock(0), 1_000, async () => {
    if (fails) throw new Error('not now');
    return 'there';
  });
  await expect(recent.read()).rejects.toThrow('not now');
  fails = false;
  expect(await recent.read()).toBe('there');
});
