import { expect, it } from 'vitest';
import { type OpenedPair, OpenedPairs } from './opened-pairs.ts';

const clockAt = (start: number) => {
  const clock = { nowMs: start, now: () => clock.nowMs };
  return clock;
};

const pairOf = (id: bigint): OpenedPair => ({
  id,
  serverSeed: Buffer.from([Number(id % 256n)]),
  serverSeedHash: `hash ${id}`,
  clientSeed: `seed ${id}`,
  nonce: 0n,
});

it('keeps the pair of a player for a minute after the last draw', () => {
  const clock = clockAt(0);
  const pairs = new OpenedPairs(clock);
  expect(pairs.of(7n)).toBeUndefined();
  pairs.keep(7n, pairOf(1n));
  clock.nowMs = 59_999;
  expect([pairs.of(7n), pairs.of(1n)]).toEqual([pairOf(1n), undefined]);
  clock.nowMs = 60_000;
  expect(pairs.of(7n)).toBeUndefined();
});

it("replaces a player's pair with the next one, and restarts its minute", () => {
  const clock = clockAt(0);
  const pairs = new OpenedPairs(clock);
  pairs.keep(7n, pairOf(1n));
  clock.nowMs = 30_000;
  pairs.keep(7n, pairOf(2n));
  clock.nowMs = 89_999;
  expect(pairs.of(7n)).toEqual(pairOf(2n));
});

it('is bounded, evicts the oldest first, and does not wipe a pair that a caller holds', () => {
  const pairs = new OpenedPairs(clockAt(0));
  pairs.keep(0n, pairOf(0n));
  const first = pairs.of(0n);
  for (let player = 1n; player < 10_000n; player += 1n) pairs.keep(player, pairOf(player));
  expect(pairs.of(0n)).toBe(first);
  pairs.keep(10_000n, pairOf(10_000n));
  expect([pairs.of(0n), pairs.of(1n), first]).toEqual([undefined, pairOf(1n), pairOf(0n)]);
});
