import type { DataOf } from '@clearcrate/contract/endpoint';
import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';

/** Makes a call as a player, and gives back the data of its answer. */
export type AskAsPlayer = <Data>(path: string, body: object) => Promise<Data>;

/**
 * What the storefront does before a player's first draw, and whenever a seed is rotated: reads the commitment, and answers it with a
 * client seed.
 */
export async function chooseSeed(ask: AskAsPlayer, clientSeed: string): Promise<DataOf<typeof rotateSeed>> {
  const { next } = await ask<DataOf<typeof getSeed>>(getSeed.path, {});
  return ask(rotateSeed.path, { clientSeed, nextServerSeedHash: next.serverSeedHash });
}
