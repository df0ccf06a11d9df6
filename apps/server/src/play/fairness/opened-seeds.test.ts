import { expect, it } from 'vitest';
import { OpenedSeeds } from './opened-seeds.ts';

const clockAt = (start: number) => {
  const clock = { nowMs: start, now: () => clock.nowMs };
  return clock;
};

/** Seeds whose second byte tells how many were unsealed before them. */
function countingSeeds(clock: { now(): number }) {
  let unsealed = 0;
  const seeds = new OpenedSeeds(clock, ({ id }) => {
    unsealed += 1;
    return Buffer.from([Number(id % 256n), unsealed % 256]);
  });
  return (id: bigint) => seeds.of({ id, sealed_seed: Buffer.alloc(0) });
}

it('unseals a seed once while it is in use, and again when a minute has passed', () => {
  const clock = clockAt(0);
  const open = countingSeeds(clock);
  expect([open(1n)[1], open(1n)[1], open(2n)[1]]).toEqual([1, 1, 2]);
  clock.nowMs = 59_999;
  expect(open(1n)[1]).toBe(1);
  clock.nowMs = 60_000;
  expect([open(1n)[1], open(1n)[1]]).toEqual([3, 3]);
});

it('keeps no more than so many, lets the oldest go first, and leaves what somebody holds as it is', () => {
  const open = countingSeeds(clockAt(0));
  const first = open(0n);
  for (let pair = 1n; pair < 10_000n; pair += 1n) open(pair);
  expect([open(0n), open(1n)]).toEqual([first, Buffer.from([1, 2])]);
  open(10_000n);
  expect(open(0n)).not.toEqual(first);
  expect(open(2n)).toEqual(Buffer.from([2, 3]));
  expect(first).toEqual(Buffer.from([0, 1]));
});
