import { toUtf8 } from '../hash/bytes.ts';
import { type HashSteps, sha256 } from '../hash/hash-steps.ts';

/** The seal before the first line. */
export const NO_SEAL: Uint8Array = new Uint8Array(32);

/**
 * The seal of an export up to a line: SHA-256 of the seal before it and the line without its line
 * break. The last line of an export holds the seal of all others.
 */
export function* nextSeal(before: Uint8Array, line: string): HashSteps<Uint8Array> {
  const text = toUtf8(line);
  const data = new Uint8Array(before.length + text.length);
  data.set(before);
  data.set(text, before.length);
  return yield* sha256(data);
}
