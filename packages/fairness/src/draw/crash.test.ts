import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { fromHex, toHex } from '../hash/bytes.ts';
import { runAsync, runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { webHasher } from '../hash/web-crypto.ts';
import { hundredthsText } from '../odds/hundredths.ts';
import {
  crashPoint,
  crashRandom,
  DEFAULT_CRASH_RULES,
  earlierHash,
  hashChain,
  hashOfRound,
  verifyLink,
} from './crash.ts';

const { seed, length, terminatingHash, rounds } = vectors.crash;
const chain = runSync(hashChain(fromHex(seed), length), nodeHasher);
const TOP = 2n ** 52n;

test('the chain links the secret seed to the terminating hash', () => {
  expect(toHex(hashOfRound(chain, 0))).toBe(terminatingHash);
  expect(toHex(hashOfRound(chain, length))).toBe(seed);
  expect(() => hashOfRound(chain, length + 1)).toThrow(RangeError);
  expect(() => runSync(hashChain(fromHex(seed), 0), nodeHasher)).toThrow(RangeError);
});

test.each(rounds)('matches the vector of round $round with salt $salt, edge $edgeBasisPoints', async (vector) => {
  const roundHash = hashOfRound(chain, vector.round);
  expect(toHex(roundHash)).toBe(vector.roundHash);
  expect(runSync(verifyLink(roundHash, fromHex(vector.previousHash)), nodeHasher)).toBe(true);
  expect(runSync(verifyLink(fromHex(vector.previousHash), roundHash), nodeHasher)).toBe(false);
  expect(toHex(runSync(earlierHash(roundHash, vector.round), nodeHasher))).toBe(terminatingHash);
  const { digest, top52 } = await runAsync(crashRandom(roundHash, vector.salt), webHasher);
  expect([toHex(digest), String(top52)]).toEqual([vector.digest, vector.top52]);
  const rules = { edgeBasisPoints: vector.edgeBasisPoints, maximum: BigInt(vector.maximum) };
  expect(hundredthsText(crashPoint(top52, rules))).toBe(vector.point);
});

test('computes the example of the help page, the lowest and the highest point', () => {
  expect(crashPoint(TOP / 2n, DEFAULT_CRASH_RULES)).toBe(192n);
  expect(crashPoint(0n, DEFAULT_CRASH_RULES)).toBe(100n);
  expect(crashPoint(TOP - 1n, DEFAULT_CRASH_RULES)).toBe(1_000_000n);
});

test('a point is reached exactly when its fraction is, without rounding errors', () => {
  // (1 - edge) / (1 - r) >= p  <=>  2^52 (10000 - edge) >= 100 p (2^52 - n), with p in hundredths.
  const top52 = fc.bigInt({ min: 0n, max: TOP - 1n });
  fc.assert(
    fc.property(top52, fc.integer({ min: 0, max: 9_999 }), (n, edgeBasisPoints) => {
      const point = crashPoint(n, { edgeBasisPoints, maximum: 10n ** 30n });
      const reaches = (p: bigint) => TOP * BigInt(10_000 - edgeBasisPoints) >= 100n * p * (TOP - n);
      return !reaches(point + 1n) && (point === 100n || reaches(point));
    }),
  );
});

test.each([
  [-1n, 400, 1_000_000n],
  [TOP, 400, 1_000_000n],
  [0n, 10_000, 1_000_000n],
  [0n, 0.5, 1_000_000n],
  [0n, 400, 99n],
])('rejects top %d, edge %d, maximum %d', (top52, edgeBasisPoints, maximum) => {
  expect(() => crashPoint(top52, { edgeBasisPoints, maximum })).toThrow(RangeError);
});
