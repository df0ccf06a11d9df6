import { expect, it } from 'vitest';
import { OpenedSeeds } from './opened-seeds.ts';

const clockAt = (start: number) => {
  const clock = { nowMs: start, now: () => clock.nowMs };
  return clock;
};

it('unseals a seed once while it is in use, and again when a minute has passed', () => {
  const clock = clockAt(0);
  const seeds = new OpenedSeeds(clock);
  let unsealed = 0;
  const open = (pair: bigint) =>
    seeds.of(pair, () => {
      unsealed += 1;
      return Buffer.from([Number(pair), unsealed]);
    });
  expect([open(1n)[1], open(1n)[1], open(2n)[1]]).toEqual([1, 1, 2]);
  clock.nowMs = 59_999;
  expect(open(1n)[1]).toBe(1);
  clock.nowMs = 60_000;
  expect([open(1n)[1], open(1n)[1]]).toEqual([3, 3]);
});

it('keeps no more than so many, lets the oldest go first, and leaves what somebody holds as it is', () => {
  const seeds = new OpenedSeeds(clockAt(0));
  const open = (pair: bigint, value: number) => seeds.of(pair, () => Buffer.from([value]));
  const first = open(0n, 1);
  for (let pair = 1n; pair < 10_000n; pair += 1n) open(pair, 1);
  expect([open(0n, 2)[0], open(1n, 2)[0]]).toEqual([1, 1]);
  open(10_000n, 1);
  expect([open(0n, 2)[0], open(2n, 2)[0]]).toEqual([2, 1]);
  expect(first[0]).toBe(1);
});
