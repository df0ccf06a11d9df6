import { toHex } from './bytes.ts';
import { type HashSteps, sha256 } from './hash-steps.ts';

export const SEED_BYTES = 32;

/** Checks for 32 bytes, the size of server seeds, room seeds and the hashes of a crash chain. */
export function assertSeed(seed: Uint8Array, name: string): void {
  if (seed.length !== SEED_BYTES) throw new RangeError(`${name} must have ${SEED_BYTES} bytes, not ${seed.length}`);
}

/**
 * The value published before a seed is used: the SHA-256 of its 32 bytes (not of their hexadecimal
 * text).
 */
export function* commitment(seed: Uint8Array): HashSteps<string> {
  assertSeed(seed, 'the seed');
  return toHex(yield* sha256(seed));
}
