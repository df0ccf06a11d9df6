import { sameBytes, toUtf8 } from '../hash/bytes.ts';
import { assertSeed, SEED_BYTES } from '../hash/commitment.ts';
import { type HashSteps, hmacSha256, sha256 } from '../hash/hash-steps.ts';

/**
 * With a beacon the salt is the first round at least this long after the terminating hash was
 * published, so it cannot be known at that time.
 */
export const CRASH_SALT_DELAY_MS = 30_000;

export interface CrashRules {
  /** The store's share: 400 is 4 %. */
  edgeBasisPoints: number;
  /** The highest point, in hundredths: 1 000 000 is 10 000.00. */
  maximum: bigint;
}

export const DEFAULT_CRASH_RULES: CrashRules = { edgeBasisPoints: 400, maximum: 1_000_000n };

/** Bounds the hashing that a forged round number in a pasted record can cause. */
export const MAX_CHAIN_LENGTH = 10_000_000;

const ALL = 10_000n;
const RANDOM_BITS = 52n;
const RANDOM_RANGE = 1n << RANDOM_BITS;

/**
 * Computes all hashes of a chain, packed: the 32 bytes from `32 * n` on are hash n. Hash `length`
 * is the secret seed, each earlier one is the SHA-256 of the next, and hash 0 is the terminating
 * hash. Hash 0 is published and never played, as a point must not be computable from public data
 * before its round.
 */
export function* hashChain(seed: Uint8Array, length: number): HashSteps<Uint8Array> {
  assertSeed(seed, 'the seed of the chain');
  if (!Number.isSafeInteger(length) || length < 1 || length > MAX_CHAIN_LENGTH)
    throw new RangeError(`a chain of ${length} rounds`);
  const chain = new Uint8Array((length + 1) * SEED_BYTES);
  let current = seed;
  chain.set(current, length * SEED_BYTES);
  for (let round = length - 1; round >= 0; round -= 1) {
    current = yield* sha256(current);
    chain.set(current, round * SEED_BYTES);
  }
  return chain;
}

/** Returns the hash of a round. Round 0 is the terminating hash; played rounds count from 1. */
export function hashOfRound(chain: Uint8Array, round: number): Uint8Array {
  const hash = chain.subarray(round * SEED_BYTES, (round + 1) * SEED_BYTES);
  assertSeed(hash, `the hash of round ${round}`);
  return hash;
}

/** Hashes `rounds` times: forward in hashing, backward in rounds. */
export function* earlierHash(hash: Uint8Array, rounds: number): HashSteps<Uint8Array> {
  assertSeed(hash, 'the round hash');
  let current = hash;
  for (let step = 0; step < rounds; step += 1) current = yield* sha256(current);
  return current;
}

/** Returns whether the SHA-256 of a round's hash is the hash of the round before. */
export function* verifyLink(roundHash: Uint8Array, previousHash: Uint8Array): HashSteps<boolean> {
  return sameBytes(yield* earlierHash(roundHash, 1), previousHash);
}

export interface CrashRandom {
  digest: Uint8Array;
  /**
   * The digest's first 52 bits (its first 13 hexadecimal digits) as a whole number; r is this over
   * 2^52.
   */
  top52: bigint;
}

/** `HMAC-SHA256(key = the round hash's 32 bytes, message = the salt in UTF-8)`. */
export function* crashRandom(roundHash: Uint8Array, salt: string): HashSteps<CrashRandom> {
  assertSeed(roundHash, 'the round hash');
  const digest = yield* hmacSha256(roundHash, toUtf8(salt));
  const top64 = new DataView(digest.buffer, digest.byteOffset, digest.byteLength).getBigUint64(0);
  return { digest, top52: top64 >> (64n - RANDOM_BITS) };
}

/**
 * The crash point in hundredths: `max(1.00, floor(100 (1 - edge) / (1 - r)) / 100)`, at most the
 * maximum. With r = top52 / 2^52 the fraction is `(10000 - edge) * 2^52 / (100 * (2^52 - top52))`
 * in whole numbers, so only the floor rounds.
 */
export function crashPoint(top52: bigint, { edgeBasisPoints, maximum }: CrashRules): bigint {
  if (top52 < 0n || top52 >= RANDOM_RANGE) throw new RangeError('r must be in [0, 1)');
  if (!Number.isInteger(edgeBasisPoints) || edgeBasisPoints < 0 || edgeBasisPoints >= Number(ALL))
    throw new RangeError(`an edge of ${edgeBasisPoints} basis points`);
  if (maximum < 100n) throw new RangeError('the maximum must be at least 1.00');
  const point = ((ALL - BigInt(edgeBasisPoints)) * RANDOM_RANGE) / (100n * (RANDOM_RANGE - top52));
  if (point < 100n) return 100n;
  return point > maximum ? maximum : point;
}
