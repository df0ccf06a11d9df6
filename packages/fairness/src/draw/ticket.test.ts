import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { fromHex } from '../hash/bytes.ts';
import { runSync, type SyncHasher } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { asVector } from '../testing/vectors.ts';
import { drawBelow, readWord, readWords, TICKETS, wordLimit } from './ticket.ts';

const LIMIT = 4_294_000_000;
const key = new Uint8Array(32);

/** A fake hash function that returns these words and records the messages. */
function scripted(...digests: number[][]): SyncHasher & { messages: string[] } {
  const messages: string[] = [];
  return {
    messages,
    sha256: () => new Uint8Array(32),
    hmacAfter: () => new Uint8Array(32),
    hmacSha256: (_, message) => {
      const digest = Buffer.alloc(32);
      const words = digests[messages.length] ?? new Array<number>(8).fill(2 ** 32 - 1);
      words.forEach((word, index) => {
        digest.writeUInt32BE(word, index * 4);
      });
      messages.push(Buffer.from(message).toString());
      return digest;
    },
  };
}

test('the limit of a ticket is 4 294 000 000', () => {
  expect(wordLimit(TICKETS)).toBe(LIMIT);
  expect(wordLimit(1)).toBe(2 ** 32);
  expect(wordLimit(2 ** 32)).toBe(2 ** 32);
  expect(wordLimit(2 ** 31 + 1)).toBe(2 ** 31 + 1);
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('rejects a draw below %d', (bound) => {
  expect(() => wordLimit(bound)).toThrow(RangeError);
});

test('words are unsigned and big-endian, at any memory offset', () => {
  const digest = fromHex(`aa${'80000001'.repeat(8)}`).subarray(1);
  expect(readWord(digest, 7)).toBe(0x80000001);
});

test('skips a word at the limit and keeps one below it', () => {
  const hasher = scripted([LIMIT, 2 ** 32 - 1, LIMIT - 1, 5]);
  const draw = runSync(drawBelow(key, 'p', TICKETS), hasher);
  expect(draw.value).toBe(999_999);
  expect(draw.digests[0]?.words.map(({ skipped }) => skipped)).toEqual([true, true, false]);
});

test('continues with the next cursor after eight skipped words', () => {
  const skipped = new Array<number>(8).fill(LIMIT);
  const hasher = scripted(skipped, skipped, [1_000_007]);
  const draw = runSync(drawBelow(key, 'seed:1', TICKETS), hasher);
  expect(draw.value).toBe(7);
  expect(hasher.messages).toEqual(['seed:1:0', 'seed:1:1', 'seed:1:2']);
  expect(draw.digests.map(({ cursor, words }) => [cursor, words.length])).toEqual([
    [0, 8],
    [1, 8],
    [2, 1],
  ]);
});

test('a broken hash function causes an error, not an endless loop', () => {
  expect(() => runSync(drawBelow(key, 'p', TICKETS), scripted())).toThrow('no usable word');
  expect(() => readWords(new Uint8Array(20), LIMIT)).toThrow(RangeError);
});

test.each(vectors.below)('matches the vector below $bound', ({ key: keyHex, prefix, bound, ...expected }) => {
  expect(asVector(runSync(drawBelow(fromHex(keyHex), prefix, bound), nodeHasher))).toEqual(expected);
});
