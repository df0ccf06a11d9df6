import { bls12_381 } from '@noble/curves/bls12-381.js';
import { fromHex } from './bytes.ts';

/** Apart from everything else, since it brings a whole curve along: pages load it when there is a signature to check. */

const { shortSignatures } = bls12_381;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Where the message of a round is on the curve. */
export const messagePoint = (message: Uint8Array) => shortSignatures.hash(message, DOMAIN);

/** Whether a message was signed with the key; what is no signature or no key was not. */
export function isSigned(publicKey: string, message: Uint8Array, signature: string): boolean {
  try {
    return shortSignatures.verify(fromHex(signature), messagePoint(message), fromHex(publicKey));
  } catch {
    return false;
  }
}

export type IsSigned = typeof isSigned;
