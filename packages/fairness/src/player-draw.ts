import { assertSeed } from './commitment.ts';
import type { HashSteps } from './hash-steps.ts';
import { assertCount, type Draw, drawBelow, TICKETS } from './ticket.ts';

export interface PlayerDrawInput {
  serverSeed: Uint8Array;
  clientSeed: string;
  /** The first draw with a server seed has nonce 1, and no nonce is used twice with it. */
  nonce: number;
}

/**
 * The ticket of a player's own draw. The client seed may hold colons: nonce and cursor are the last two fields of the
 * message, so two draws never share one.
 */
export function* playerDraw({ serverSeed, clientSeed, nonce }: PlayerDrawInput): HashSteps<Draw> {
  assertSeed(serverSeed, 'the server seed');
  assertCount(nonce, 'the nonce');
  return yield* drawBelow(serverSeed, `${clientSeed}:${nonce}`, TICKETS);
}
