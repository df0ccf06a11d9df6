import type { BeaconChain } from './beacon.ts';

/**
 * Known public beacons. The store could own the key of any other chain and know its rounds ahead,
 * so the page and the verifier report "not a public beacon" for others even if all signatures
 * match. Published in docs/FAIRNESS.md.
 */
export interface PublicBeacon {
  name: string;
  chain: BeaconChain;
}

export const PUBLIC_BEACONS: readonly PublicBeacon[] = [
  {
    name: 'drand quicknet',
    chain: {
      hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      publicKey:
        '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
      periodSeconds: 3,
      genesisSeconds: 1_692_803_367,
      groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
      beaconId: 'quicknet',
    },
  },
];

/** Returns the name of a public chain, undefined for any other. The hash covers key and times. */
export const publicBeaconName = (chainHash: string): string | undefined =>
  PUBLIC_BEACONS.find(({ chain }) => chain.hash === chainHash)?.name;
