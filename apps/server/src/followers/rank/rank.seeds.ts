import { commitment, SEED_BYTES } from '@clearcrate/fairness/commitment';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import type { Random } from '../../platform/random.ts';
import type { SealedColumn } from '../../platform/reseal.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Commitment, Period } from './rank.repository.ts';

const PURPOSE = 'rank-seed';
export const SEALED_RANK_SEEDS: SealedColumn = {
  table: 'rank_period',
  column: 'sealed_seed',
  purpose: () => PURPOSE,
};

/** A new seed for a period; its secret leaves this function sealed, its hash is shown from now on. */
export function commit({ random, vault }: { random: Random; vault: Vault }, period: Period): Commitment {
  const seed = random.bytes(SEED_BYTES);
  return { ...period, sealedSeed: vault.seal(seed, PURPOSE), seedHash: runSync(commitment(seed), nodeHasher) };
}

export const openSeed = (vault: Vault, sealed: Buffer): Uint8Array => vault.open(sealed, PURPOSE);
