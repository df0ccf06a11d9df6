import type { PacketProof } from '@clearcrate/contract/packet';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { RECORD_FORMAT, type SplitRecord } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import { webHasher } from '@clearcrate/fairness/web-crypto';

/** One share as computed by this browser. */
export interface CheckedShare {
  share: number;
  ticket: string;
  computed: string;
  /** The claimed amount; undefined for an unclaimed share. */
  handed: string | undefined;
  matches: boolean;
}

export interface CheckedSplit {
  verdict: 'match' | 'mismatch' | 'unrevealed';
  shares: CheckedShare[];
}

const recordOf = (proof: PacketProof): SplitRecord => ({
  format: RECORD_FORMAT,
  kind: 'split',
  id: `packet ${proof.packetId}`,
  roomSeed: proof.roomSeed,
  roomSeedHash: proof.roomSeedHash,
  seed: { number: proof.seedNumber, publishedAt: proof.publishedAt, takenAt: proof.takenAt },
  total: proof.total,
  shares: proof.shares,
  amounts: proof.amounts,
});

/** Uses the same functions as the server and the command line. */
export async function checkSplit(proof: PacketProof): Promise<CheckedSplit> {
  const { verdict, steps } = await runAsync(verifyRecord(recordOf(proof), { odds: () => undefined }), webHasher);
  const shares = steps
    .filter(({ name }) => name === 'share')
    .map(({ inputs, value, expected, matches }) => ({
      share: Number(inputs.share),
      ticket: inputs.ticket ?? '',
      computed: value,
      handed: expected,
      matches,
    }));
  return { verdict, shares };
}
