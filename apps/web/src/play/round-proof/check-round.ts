import type { CrashProof } from '@clearcrate/contract/crash';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { type CrashRecord, RECORD_FORMAT } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import type { VerifyStep } from '@clearcrate/fairness/verify-step';
import { webHasher } from '@clearcrate/fairness/web-crypto';

export interface CheckedRound {
  matches: boolean;
  steps: readonly VerifyStep[];
  /** Number of hashes from the round to the terminating hash. */
  hashed: number;
}

export function recordOf({ round, chain }: CrashProof): CrashRecord | undefined {
  if (round.roundHash === null || round.point === null) return undefined;
  return {
    format: RECORD_FORMAT,
    kind: 'crash',
    id: `crash ${round.roundId}`,
    chain: chain.chain,
    round: round.step,
    roundHash: round.roundHash,
    salt: chain.salt,
    edgeBasisPoints: chain.edgeBasisPoints,
    maximum: chain.maximum,
    point: round.point,
  };
}

/**
 * Recomputes a round with the same functions as the server and the command line, down to the
 * terminating hash.
 */
export async function checkRound(record: CrashRecord): Promise<CheckedRound> {
  const { verdict, steps } = await runAsync(verifyRecord(record, { odds: () => undefined }), webHasher);
  return { matches: verdict === 'match', steps, hashed: record.round };
}
