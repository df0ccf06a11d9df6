import { bls12_381 } from '@noble/curves/bls12-381.js';
import { fromHex } from '../hash/bytes.ts';

/**
 * A module of its own because it loads a whole curve: pages import it only when there is a
 * signature to check.
 */

const { shortSignatures } = bls12_381;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Maps the message of a round to its point on the curve. */
export const messagePoint = (message: Uint8Array) => shortSignatures.hash(message, DOMAIN);

/** Returns whether the key signed the message; false for a malformed signature or key. */
export function isSigned(publicKey: string, message: Uint8Array, signature: string): boolean {
  try {
    return shortSignatures.verify(fromHex(signature), messagePoint(message), fromHex(publicKey));
  } catch {
    return false;
  }
}

export type IsSigned = typeof isSigned;
