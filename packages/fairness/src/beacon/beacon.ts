import { fromHex, toHex, toUtf8 } from '../hash/bytes.ts';
import { type HashSteps, sha256 } from '../hash/hash-steps.ts';

/**
 * A public randomness beacon (drand): it signs the number of a round every `periodSeconds`. A
 * signature cannot be known before a threshold of its operators has signed, and cannot be forged.
 */
export interface BeaconChain {
  /** Identifies the chain: the SHA-256 of all members below. */
  hash: string;
  /** Public key of the whole network, a point of G2 in hexadecimal. */
  publicKey: string;
  periodSeconds: number;
  /** When round 1 is signed, in seconds since 1970. */
  genesisSeconds: number;
  groupHash: string;
  beaconId: string;
}

/** The only supported scheme: unchained, signatures on G1, hashed to the curve by RFC 9380. */
export const BEACON_SCHEME = 'bls-unchained-g1-rfc9380';

/**
 * One round. `randomness` is recomputed from `signature`, which is checked with the key of the
 * chain.
 */
export interface BeaconRound {
  chain: string;
  round: number;
  randomness: string;
  signature: string;
  /** The time after which this is the first round. */
  after: string;
}

export type BeaconTimes = Pick<BeaconChain, 'periodSeconds' | 'genesisSeconds'>;

export const roundTimeMs = ({ periodSeconds, genesisSeconds }: BeaconTimes, round: number): number =>
  (genesisSeconds + (round - 1) * periodSeconds) * 1000;

/** Returns the first round that is signed after this time. */
export function firstRoundAfter({ periodSeconds, genesisSeconds }: BeaconTimes, timeMs: number): number {
  const sinceMs = timeMs - genesisSeconds * 1000;
  return sinceMs < 0 ? 1 : Math.floor(sinceMs / (periodSeconds * 1000)) + 2;
}

/** Encodes a whole number in `length` bytes, big-endian. */
function bigEndian(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setBigUint64(length - 8, BigInt(value));
  return bytes;
}

const DEFAULT_BEACON_ID = 'default';

/** Hashes a chain; as the hash covers the key, trusting the hash means trusting the key. */
export function* beaconChainHash(chain: Omit<BeaconChain, 'hash'>): HashSteps<string> {
  const parts = [
    bigEndian(chain.periodSeconds, 8).subarray(4),
    bigEndian(chain.genesisSeconds, 8),
    fromHex(chain.publicKey),
    fromHex(chain.groupHash),
    toUtf8(chain.beaconId === DEFAULT_BEACON_ID ? '' : chain.beaconId),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return toHex(yield* sha256(bytes));
}

/** The signed message of a round: the SHA-256 of its number in eight bytes. */
export function* roundMessage(round: number): HashSteps<Uint8Array> {
  return yield* sha256(bigEndian(round, 8));
}

export function* randomnessOf(signature: string): HashSteps<string> {
  return toHex(yield* sha256(fromHex(signature)));
}
