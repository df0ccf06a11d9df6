import { assertSeed } from '../hash/commitment.ts';
import { type HashSteps, hmacSha256 } from '../hash/hash-steps.ts';
import { assertCount, type Draw, drawBelow, TICKETS } from './ticket.ts';

export interface SharedSource {
  roomSeed: Uint8Array;
  /** The players' client seeds when they joined, in seat order. */
  userCodes: readonly string[];
  /** The 32 bytes of the public beacon's round, if one is configured. */
  beacon?: Uint8Array;
}

/**
 * The key of a room's draws: the room seed, or with a beacon `HMAC-SHA256(roomSeed, beacon)`. The
 * store, which knows the room seed, does not know the beacon beforehand; observers of the beacon do
 * not know the room seed.
 */
export function* sharedKey({ roomSeed, beacon }: Pick<SharedSource, 'roomSeed' | 'beacon'>): HashSteps<Uint8Array> {
  assertSeed(roomSeed, 'the room seed');
  if (!beacon) return roomSeed;
  assertSeed(beacon, 'the beacon');
  return yield* hmacSha256(roomSeed, beacon);
}

/**
 * The message before its cursor. User codes contain no comma (see client-seed.ts), so different
 * lists of codes never join to the same text.
 */
export function sharedPrefix(userCodes: readonly string[], round: number, seat: number): string {
  assertCount(round, 'the round');
  assertCount(seat, 'the seat');
  if (seat > userCodes.length) throw new RangeError(`seat ${seat} of ${userCodes.length}`);
  return `${userCodes.join(',')}:${round}:${seat}`;
}

/** Draws the ticket of one seat in one round; the random value is the digest it is read from. */
export function* sharedDraw(source: SharedSource, round: number, seat: number): HashSteps<Draw> {
  const prefix = sharedPrefix(source.userCodes, round, seat);
  return yield* drawBelow(yield* sharedKey(source), prefix, TICKETS);
}
