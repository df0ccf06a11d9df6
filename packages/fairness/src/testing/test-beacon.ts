import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type BeaconChain, type BeaconRound, beaconChainHash, randomnessOf, roundMessage } from '../beacon/beacon.ts';
import { messagePoint } from '../beacon/beacon-signature.ts';
import { toHex, toUtf8 } from '../hash/bytes.ts';
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';

const { shortSignatures } = bls12_381;

/** A beacon with a public private key that signs like the real one. */
export interface TestBeacon {
  chain: BeaconChain;
  sign(round: number): string;
  round(round: number, after: string): BeaconRound;
}

export function testBeacon(
  name = 'a test beacon',
  times = { periodSeconds: 3, genesisSeconds: 1_600_000_000 },
): TestBeacon {
  const seed = new Uint8Array([...nodeHasher.sha256(toUtf8(name)), ...nodeHasher.sha256(toUtf8(`${name}, more`))]);
  const { secretKey, publicKey } = shortSignatures.keygen(seed.subarray(0, shortSignatures.lengths.seed));
  const facts = {
    publicKey: toHex(publicKey.toBytes(true)),
    ...times,
    groupHash: toHex(nodeHasher.sha256(toUtf8(`${name}, group`))),
    beaconId: 'test',
  };
  const chain = { ...facts, hash: runSync(beaconChainHash(facts), nodeHasher) };
  const known = new Map<number, string>();
  const sign = (round: number): string => {
    const signature =
      known.get(round) ??
      toHex(shortSignatures.sign(messagePoint(runSync(roundMessage(round), nodeHasher)), secretKey).toBytes(true));
    known.set(round, signature);
    return signature;
  };
  return {
    chain,
    sign,
    round: (round, after) => {
      const signature = sign(round);
      return { chain: chain.hash, round, randomness: runSync(randomnessOf(signature), nodeHasher), signature, after };
    },
  };
}
