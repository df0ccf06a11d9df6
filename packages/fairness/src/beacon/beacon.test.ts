import { expect, test } from 'vitest';
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { testBeacon } from '../testing/test-beacon.ts';
import {
  type BeaconChain,
  beaconChainHash,
  firstRoundAfter,
  randomnessOf,
  roundMessage,
  roundTimeMs,
} from './beacon.ts';
import { isSigned } from './beacon-signature.ts';
import { PUBLIC_BEACONS, publicBeaconName } from './public-beacons.ts';

/** drand's public chain with a period of three seconds, and one published round of it. */
const QUICKNET = PUBLIC_BEACONS[0]?.chain as BeaconChain;
const ROUND_1000 = {
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
};
const messageOf = (round: number) => runSync(roundMessage(round), nodeHasher);

test('accepts a round of the public chain, and rejects a changed one', () => {
  const { signature, randomness } = ROUND_1000;
  expect(runSync(beaconChainHash(QUICKNET), nodeHasher)).toBe(QUICKNET.hash);
  expect(runSync(randomnessOf(signature), nodeHasher)).toBe(randomness);
  expect(isSigned(QUICKNET.publicKey, messageOf(1000), signature)).toBe(true);
  expect(isSigned(QUICKNET.publicKey, messageOf(1001), signature)).toBe(false);
  expect(isSigned(testBeacon().chain.publicKey, messageOf(1000), signature)).toBe(false);
});

test('leaves the default id out of the hash, as drand does for its first chain', () => {
  const first = {
    publicKey: '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31',
    periodSeconds: 30,
    genesisSeconds: 1_595_431_050,
    groupHash: '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a',
    beaconId: 'default',
  };
  const hash = '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce';
  expect(runSync(beaconChainHash(first), nodeHasher)).toBe(hash);
  expect(runSync(beaconChainHash({ ...first, beaconId: 'other' }), nodeHasher)).not.toBe(hash);
});

test('the list of public chains names each by the hash of its key, and knows no other', () => {
  for (const { name, chain } of PUBLIC_BEACONS) {
    expect(runSync(beaconChainHash(chain), nodeHasher)).toBe(chain.hash);
    expect(publicBeaconName(chain.hash)).toBe(name);
  }
  expect(publicBeaconName(testBeacon().chain.hash)).toBeUndefined();
});

test('returns false for a malformed signature or key, and does not throw', () => {
  const message = messageOf(1000);
  for (const signature of ['', '00', '00'.repeat(48), 'ff'.repeat(48), `c0${'00'.repeat(47)}`])
    expect(isSigned(QUICKNET.publicKey, message, signature), signature).toBe(false);
  for (const key of ['', '00'.repeat(96), ROUND_1000.signature])
    expect(isSigned(key, message, ROUND_1000.signature), key).toBe(false);
});

test('the hash of a chain covers every member', () => {
  const hashes = [
    QUICKNET,
    { ...QUICKNET, periodSeconds: 30 },
    { ...QUICKNET, genesisSeconds: QUICKNET.genesisSeconds + 1 },
    { ...QUICKNET, publicKey: testBeacon().chain.publicKey },
    { ...QUICKNET, groupHash: '00'.repeat(32) },
    { ...QUICKNET, beaconId: 'default' },
  ].map((chain) => runSync(beaconChainHash(chain), nodeHasher));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('the first round after a moment is signed later than it, and the round before is not', () => {
  expect(firstRoundAfter(QUICKNET, 0)).toBe(1);
  const genesisMs = QUICKNET.genesisSeconds * 1000;
  for (const offset of [-1, 0, 1, 2_999, 3_000, 3_001, 86_400_000, 123_456_789]) {
    const round = firstRoundAfter(QUICKNET, genesisMs + offset);
    expect(roundTimeMs(QUICKNET, round)).toBeGreaterThan(genesisMs + offset);
    if (round > 1) expect(roundTimeMs(QUICKNET, round - 1)).toBeLessThanOrEqual(genesisMs + offset);
  }
});
