import type { DataOf } from '@clearcrate/contract/endpoint';
import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';

/** Makes a call as a player and returns the data of its answer. */
export type AskAsPlayer = <Data>(path: string, body: object) => Promise<Data>;

/**
 * Chooses a client seed as the storefront does before a player’s first draw and on every rotation:
 * reads the commitment of the next server seed and answers it.
 */
export async function chooseSeed(ask: AskAsPlayer, clientSeed: string): Promise<DataOf<typeof rotateSeed>> {
  const { next } = await ask<DataOf<typeof getSeed>>(getSeed.path, {});
  return ask(rotateSeed.path, { clientSeed, nextServerSeedHash: next.serverSeedHash });
}
