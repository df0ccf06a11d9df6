import { createHmac } from 'node:crypto';
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

test('Node and WebCrypto compute the published values', async () => {
  expect(runSync(both(), nodeHasher)).toEqual(PUBLISHED);
  expect(await runAsync(both(), webHasher)).toEqual(PUBLISHED);
});

test('the HMAC built from two hashes equals that of OpenSSL for all lengths around a block, and rejects longer keys', () => {
  const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
  const lengths = [0, 1, 31, 32, 55, 63, 64, 65, 119, 128];
  for (const key of lengths.filter((length) => length <= 64).map(bytes)) {
    for (const message of lengths.map(bytes)) {
      const expected = createHmac('sha256', key).update(message).digest('hex');
      expect(toHex(nodeHasher.hmacSha256(key, message))).toBe(expected);
    }
  }
  expect(() => nodeHasher.hmacSha256(bytes(65), bytes(1))).toThrow(RangeError);
});

function* afterHead(): HashSteps<string[]> {
  const [key, head] = [toUtf8('Jefe'), toUtf8('what do ya want ')];
  const first = yield* hmacSha256(key, toUtf8('for nothing?'), head);
  const other = yield* hmacSha256(key, toUtf8('for something?'), head);
  const plain = yield* hmacSha256(key, toUtf8('what do ya want for something?'));
  // A head cached under one key must not be reused under another.
  const keyed = yield* hmacSha256(toUtf8('Jeff'), toUtf8('for nothing?'), head);
  const keyedPlain = yield* hmacSha256(toUtf8('Jeff'), toUtf8('what do ya want for nothing?'));
  return [first, other, plain, keyed, keyedPlain].map(toHex);
}

test('reading a head once gives the result of the whole message', async () => {
  for (const [first, other, plain, keyed, keyedPlain] of [
    runSync(afterHead(), nodeHasher),
    await runAsync(afterHead(), webHasher),
  ]) {
    expect(first).toBe(PUBLISHED[1]);
    expect(other).toBe(plain);
    expect(keyed).toBe(keyedPlain);
  }
});

test('hashes only the view of a larger buffer', async () => {
  const view = toUtf8('xabcx').subarray(1, 4);
  expect(toHex(runSync(sha256(view), nodeHasher))).toBe(PUBLISHED[0]);
  expect(toHex(await runAsync(sha256(view), webHasher))).toBe(PUBLISHED[0]);
});

test('a commitment hashes the 32 bytes, not their text', () => {
  const seed = new Uint8Array(32).map((_, index) => index);
  expect(runSync(commitment(seed), nodeHasher)).toBe(
    '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  );
  expect(() => runSync(commitment(toUtf8(toHex(seed))), nodeHasher)).toThrow(RangeError);
});

test('a failing hash fails the calculation', async () => {
  const fail = () => Promise.reject(new Error('no hash'));
  const broken = { sha256: fail, hmacSha256: fail, hmacAfter: fail };
  await expect(runAsync(both(), broken)).rejects.toThrow('no hash');
});
