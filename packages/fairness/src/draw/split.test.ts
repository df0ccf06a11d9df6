import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { fromHex, toUtf8 } from '../hash/bytes.ts';
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { hundredthsText, parseHundredths } from '../odds/hundredths.ts';
import { chiSquare } from '../statistics.ts';
import { drawSplit, evenSplit } from './split.ts';

const splitOf = (roomSeed: Uint8Array, total: bigint, shares: number) =>
  runSync(drawSplit({ roomSeed }, { total, shares }), nodeHasher);
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

test.each(vectors.split)('matches the vector of $total in $shares shares', (vector) => {
  const { beacon, roomSeed, shares } = vector;
  const source = { roomSeed: fromHex(roomSeed), ...(beacon !== null && { beacon: fromHex(beacon) }) };
  const terms = { total: parseHundredths(vector.total) ?? 0n, shares };
  const { amounts, draws } = runSync(drawSplit(source, terms), nodeHasher);
  expect(draws.map(({ value }) => value)).toEqual(vector.tickets);
  expect(amounts.map(hundredthsText)).toEqual(vector.amounts);
  expect(draws[0]?.digests[0]).toMatchObject({ message: vector.message });
});

test('shares sum to the total and none is empty, random or even', () => {
  const terms = fc
    .record({ shares: fc.integer({ min: 1, max: 60 }), more: fc.bigInt({ min: 0n, max: 100_000_000n }) })
    .map(({ shares, more }) => ({ shares, total: BigInt(shares) + more }));
  fc.assert(
    fc.property(terms, fc.uint8Array({ minLength: 32, maxLength: 32 }), ({ total, shares }, seed) => {
      for (const amounts of [splitOf(seed, total, shares).amounts, evenSplit({ total, shares })]) {
        expect(amounts).toHaveLength(shares);
        expect(sum(amounts)).toBe(total);
        expect(amounts.every((amount) => amount >= 1n)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('even shares differ by a hundredth at most, and the first are larger', () => {
  expect(evenSplit({ total: 1_00n, shares: 3 })).toEqual([34n, 33n, 33n]);
  expect(evenSplit({ total: 500_00n, shares: 100 })).toEqual(new Array(100).fill(5_00n));
});

test('all positions have the same expected share', () => {
  const best = new Array<number>(8).fill(0);
  const got = new Array<number>(8).fill(0);
  for (let packet = 0; packet < 1_500; packet += 1) {
    const { amounts } = splitOf(nodeHasher.sha256(toUtf8(`packet ${packet}`)), 80_00n, 8);
    const values = amounts.map(Number);
    const first = values.indexOf(Math.max(...values));
    best[first] = (best[first] ?? 0) + 1;
    for (const [place, amount] of values.entries()) got[place] = (got[place] ?? 0) + amount;
  }
  expect(chiSquare(best, new Array<number>(8).fill(1)).pValue).toBeGreaterThan(0.001);
  for (const amount of got) expect(Math.abs(amount / 1_500 - 10_00)).toBeLessThan(60);
});

test('rejects what cannot be divided', () => {
  const seed = new Uint8Array(32);
  expect(() => splitOf(seed, 4n, 5)).toThrow(RangeError);
  expect(() => splitOf(seed, 4n, 0)).toThrow(RangeError);
  expect(() => splitOf(new Uint8Array(31), 4n, 2)).toThrow(RangeError);
});
