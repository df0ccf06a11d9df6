import { toHex } from './bytes.ts';
import { type HashSteps, sha256 } from './hash-steps.ts';

export const SEED_BYTES = 32;

/** Server seeds, room seeds and the hashes of a crash chain all have 32 bytes; anything else is a mistake upstream. */
export function assertSeed(seed: Uint8Array, name: string): void {
  if (seed.length !== SEED_BYTES) throw new RangeError(`${name} has ${seed.length} bytes instead of ${SEED_BYTES}`);
}

/** What is shown before a seed is used: the SHA-256 of its 32 bytes (not of their hexadecimal text). */
export function* commitment(seed: Uint8Array): HashSteps<string> {
  assertSeed(seed, 'the seed');
  return toHex(yield* sha256(seed));
}
