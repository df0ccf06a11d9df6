import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { fromHex } from '../hash/bytes.ts';
import { commitment } from '../hash/commitment.ts';
import { runAsync, runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { webHasher } from '../hash/web-crypto.ts';
import { asVector } from '../testing/vectors.ts';
import { playerDraw } from './player-draw.ts';

test.each(vectors.player)('matches the vector $message, synchronously and asynchronously', async (vector) => {
  const { serverSeed: seedHex, serverSeedHash, clientSeed, nonce, ...expected } = vector;
  const serverSeed = fromHex(seedHex);
  const input = { serverSeed, clientSeed, nonce };
  expect(asVector(runSync(playerDraw(input), nodeHasher))).toEqual(expected);
  expect(asVector(await runAsync(playerDraw(input), webHasher))).toEqual(expected);
  expect(runSync(commitment(serverSeed), nodeHasher)).toBe(serverSeedHash);
});

test('the vectors include a skipped word', () => {
  expect(vectors.player.some(({ skipped }) => skipped.length > 0)).toBe(true);
});

test.each([0, -1, 1.5, 2 ** 53, Number.NaN])('rejects %d as a nonce', (nonce) => {
  const input = { serverSeed: new Uint8Array(32), clientSeed: 'a', nonce };
  expect(() => runSync(playerDraw(input), nodeHasher)).toThrow(RangeError);
});

test('rejects a seed of another length', () => {
  const input = { serverSeed: new Uint8Array(31), clientSeed: 'a', nonce: 1 };
  expect(() => runSync(playerDraw(input), nodeHasher)).toThrow('not 31');
});
