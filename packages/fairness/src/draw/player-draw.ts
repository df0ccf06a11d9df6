import { assertSeed } from '../hash/commitment.ts';
import type { HashSteps } from '../hash/hash-steps.ts';
import { assertCount, type Draw, drawBelow, TICKETS } from './ticket.ts';

export interface PlayerDrawInput {
  serverSeed: Uint8Array;
  clientSeed: string;
  /** The first draw of a server seed has nonce 1; a nonce is never reused. */
  nonce: number;
}

/**
 * Draws the ticket of a player's own draw. The client seed may contain colons: nonce and cursor are
 * the last two fields of the message, so messages of two draws differ.
 */
export function* playerDraw({ serverSeed, clientSeed, nonce }: PlayerDrawInput): HashSteps<Draw> {
  assertSeed(serverSeed, 'the server seed');
  assertCount(nonce, 'the nonce');
  return yield* drawBelow(serverSeed, `${clientSeed}:${nonce}`, TICKETS);
}
