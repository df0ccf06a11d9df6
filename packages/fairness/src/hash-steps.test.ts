import { expect, test } from 'vitest';
import { toHex, toUtf8 } from './bytes.ts';
import { commitment } from './commitment.ts';
import { type HashSteps, hmacSha256, runAsync, runSync, sha256 } from './hash-steps.ts';
import { nodeHasher } from './node-crypto.ts';
import { webHasher } from './web-crypto.ts';

function* both(): HashSteps<[string, string]> {
  const first = yield* sha256(toUtf8('abc'));
  const second = yield* hmacSha256(toUtf8('Jefe'), toUtf8('what do ya want for nothing?'));
  return [toHex(first), toHex(second)];
}

/** FIPS 180-2 appendix B.1 and RFC 4231 test case 2. */
const PUBLISHED = [
  'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
];

test('Node and WebCrypto give the published values', async () => {
  expect(runSync(both(), nodeHasher)).toEqual(PUBLISHED);
  expect(await runAsync(both(), webHasher)).toEqual(PUBLISHED);
});

test('a view into a larger buffer is hashed alone', async () => {
  const view = toUtf8('xabcx').subarray(1, 4);
  expect(toHex(runSync(sha256(view), nodeHasher))).toBe(PUBLISHED[0]);
  expect(toHex(await runAsync(sha256(view), webHasher))).toBe(PUBLISHED[0]);
});

test('a commitment is the hash of 32 bytes, not of their text', () => {
  const seed = new Uint8Array(32).map((_, index) => index);
  expect(runSync(commitment(seed), nodeHasher)).toBe(
    '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  );
  expect(() => runSync(commitment(toUtf8(toHex(seed))), nodeHasher)).toThrow(RangeError);
});

test('a hash that fails ends the calculation', async () => {
  const broken = { sha256: () => Promise.reject(new Error('no hash')), hmacSha256: () => Promise.reject(new Error()) };
  await expect(runAsync(both(), broken)).rejects.toThrow('no hash');
});
