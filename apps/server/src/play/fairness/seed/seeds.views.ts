import { invariant } from '../../../platform/errors.ts';
import type { PairRow } from './seeds.repository.ts';

/** Pairs as shown to their player. None of these contains a secret. */

export const nextOf = (pairs: readonly PairRow[]) => pairs.find((row) => row.chosen_at === null);
export const activeOf = (pairs: readonly PairRow[]) => pairs.find((row) => row.chosen_at && !row.revealed_at);

export const nextView = (row: PairRow) => ({
  serverSeedHash: row.server_seed_hash,
  publishedAt: row.published_at.toISOString(),
});

/** When the two halves of a pair were fixed. */
export function seedTimes(row: { published_at: Date; chosen_at: Date | null }) {
  invariant(row.chosen_at, 'a pair without a client seed cannot draw');
  return { publishedAt: row.published_at.toISOString(), chosenAt: row.chosen_at.toISOString() };
}

/** Returns the client seed of a pair that is or was in use. */
export function chosenSeed({ client_seed }: { client_seed: string | null }): string {
  invariant(client_seed !== null, 'a pair without a client seed cannot draw');
  return client_seed;
}

export const pairView = (row: PairRow) => ({
  serverSeedHash: row.server_seed_hash,
  clientSeed: chosenSeed(row),
  nonce: Number(row.nonce),
  ...seedTimes(row),
});
