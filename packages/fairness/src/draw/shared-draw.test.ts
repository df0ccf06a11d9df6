import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { runAsync, runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { webHasher } from '../hash/web-crypto.ts';
import { asSource, asVector } from '../testing/vectors.ts';
import { sharedDraw } from './shared-draw.ts';

test.each(vectors.shared)('matches the vector of round $round, seat $seat, beacon $beacon', async (vector) => {
  const { roomSeed, roomSeedHash: _, userCodes, beacon, round, seat, ...expected } = vector;
  const source = asSource({ roomSeed, userCodes, beacon });
  expect(asVector(runSync(sharedDraw(source, round, seat), nodeHasher))).toEqual(expected);
  expect(asVector(await runAsync(sharedDraw(source, round, seat), webHasher))).toEqual(expected);
});

const source = { roomSeed: new Uint8Array(32), userCodes: ['a', 'b'] };

test.each([
  [0, 1],
  [1, 0],
  [1, 3],
  [1.5, 1],
])('rejects round %d, seat %d', (round, seat) => {
  expect(() => runSync(sharedDraw(source, round, seat), nodeHasher)).toThrow(RangeError);
});

test('every input changes the draw', () => {
  const digestOf = (...[from, round, seat]: Parameters<typeof sharedDraw>) =>
    asVector(runSync(sharedDraw(from, round, seat), nodeHasher)).digest;
  const digests = [
    digestOf(source, 1, 1),
    digestOf(source, 1, 2),
    digestOf(source, 2, 1),
    digestOf({ ...source, userCodes: ['b', 'a'] }, 1, 1),
    digestOf({ ...source, beacon: new Uint8Array(32) }, 1, 1),
    digestOf({ ...source, roomSeed: new Uint8Array(32).fill(1) }, 1, 1),
  ];
  expect(new Set(digests).size).toBe(digests.length);
});
