import { toUtf8 } from '../hash/bytes.ts';
import { type HashSteps, hmacSha256 } from '../hash/hash-steps.ts';

/** Every odds table divides exactly this many tickets. */
export const TICKETS = 1_000_000;

const WORDS = 2 ** 32;
const WORD_BYTES = 4;
const WORDS_PER_DIGEST = 8;

/**
 * Less than half of all words are skipped for any bound, so a digest without a usable word has a
 * probability of at most 1 in 256. This many in a row means a broken hash function: throw instead
 * of looping.
 */
const MAX_DIGESTS = 100;

export interface WordRead {
  /** 0 to 7: the word consists of the digest's bytes `4 * index` to `4 * index + 3`. */
  index: number;
  value: number;
  skipped: boolean;
}

export interface DigestRead {
  cursor: number;
  message: string;
  digest: Uint8Array;
  /** In reading order, up to the first usable word. */
  words: WordRead[];
}

/** A number and its derivation; the last word of the last digest is the one used. */
export interface Draw {
  value: number;
  bound: number;
  digests: DigestRead[];
}

/** The shared beginning of many messages: its bytes, and the text shown for it. */
export interface SharedHead {
  bytes: Uint8Array;
  shown: string;
}

/**
 * The largest multiple of `bound` in 32 bits. Words from here on are skipped, which makes all
 * remainders equally likely.
 */
export function wordLimit(bound: number): number {
  if (!Number.isSafeInteger(bound) || bound < 1 || bound > WORDS)
    throw new RangeError(`a draw below ${bound} is not possible`);
  return WORDS - (WORDS % bound);
}

export function readWord(digest: Uint8Array, index: number): number {
  return new DataView(digest.buffer, digest.byteOffset + index * WORD_BYTES, WORD_BYTES).getUint32(0);
}

/** Reads the words of a digest up to the first one below `limit`. */
export function readWords(digest: Uint8Array, limit: number): WordRead[] {
  if (digest.length !== WORDS_PER_DIGEST * WORD_BYTES)
    throw new RangeError(`a SHA-256 digest must have 32 bytes, not ${digest.length}`);
  const words: WordRead[] = [];
  for (let index = 0; index < WORDS_PER_DIGEST; index += 1) {
    const value = readWord(digest, index);
    const skipped = value >= limit;
    words.push({ index, value, skipped });
    if (!skipped) break;
  }
  return words;
}

/**
 * Draws an unbiased whole number in `[0, bound)` from `HMAC-SHA256(key, prefix + ":" + cursor)`,
 * cursor from 0. For a bound of 1 000 000 the limit is 4 294 000 000 and the number is the ticket.
 * A head precedes the prefix.
 */
export function* drawBelow(key: Uint8Array, prefix: string, bound: number, head?: SharedHead): HashSteps<Draw> {
  const limit = wordLimit(bound);
  const digests: DigestRead[] = [];
  for (let cursor = 0; cursor < MAX_DIGESTS; cursor += 1) {
    const message = `${prefix}:${cursor}`;
    const digest = yield* hmacSha256(key, toUtf8(message), head?.bytes);
    const words = readWords(digest, limit);
    digests.push({ cursor, message: head ? head.shown + message : message, digest, words });
    const last = words.at(-1);
    if (last && !last.skipped) return { value: last.value % bound, bound, digests };
  }
  throw new Error('the hash function gives no usable word');
}

/** Requires a positive whole number: a float or a lost digit must never enter a message. */
export function assertCount(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 1)
    throw new RangeError(`${name} must be a positive whole number, not ${value}`);
}
