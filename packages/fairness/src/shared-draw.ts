import { assertSeed } from './commitment.ts';
import { type HashSteps, hmacSha256 } from './hash-steps.ts';
import { assertCount, type Draw, drawBelow, TICKETS } from './ticket.ts';

export interface SharedSource {
  roomSeed: Uint8Array;
  /** The players' client seeds at joining, in seat order. */
  userCodes: readonly string[];
  /** The 32 bytes of the public beacon's round, where one is configured. */
  beacon?: Uint8Array;
}

/**
 * The key of a room's draws: the room seed itself, or with a beacon `HMAC-SHA256(roomSeed, beacon)`. Whoever knows the
 * room seed beforehand does not know the beacon, and whoever watches the beacon does not know the room seed.
 */
export function* sharedKey({ roomSeed, beacon }: Pick<SharedSource, 'roomSeed' | 'beacon'>): HashSteps<Uint8Array> {
  assertSeed(roomSeed, 'the room seed');
  if (!beacon) return roomSeed;
  assertSeed(beacon, 'the beacon');
  return yield* hmacSha256(roomSeed, beacon);
}

/** The message up to its cursor. User codes hold no comma (see client-seed.ts), so different codes never join to one text. */
export function sharedPrefix(userCodes: readonly string[], round: number, seat: number): string {
  assertCount(round, 'the round');
  assertCount(seat, 'the seat');
  if (seat > userCodes.length) throw new RangeError(`seat ${seat} of ${userCodes.length}`);
  return `${userCodes.join(',')}:${round}:${seat}`;
}

/** The draw number (ticket) of one seat in one round; the digest it is read from is the random value. */
export function* sharedDraw(source: SharedSource, round: number, seat: number): HashSteps<Draw> {
  const prefix = sharedPrefix(source.userCodes, round, seat);
  return yield* drawBelow(yield* sharedKey(source), prefix, TICKETS);
}
