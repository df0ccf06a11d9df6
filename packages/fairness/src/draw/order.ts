import { toUtf8 } from '../hash/bytes.ts';
import type { HashSteps } from '../hash/hash-steps.ts';
import { type SharedSource, sharedKey } from './shared-draw.ts';
import { type Draw, drawBelow, type SharedHead } from './ticket.ts';

const ORDER_ROUND = 1;
/**
 * Longer messages are shown abbreviated: with a hundred thousand players each would be megabytes.
 */
const SHOWN_SIGNS = 4_096;
const SHOWN_END_SIGNS = 64;

export interface PlaceDraw {
  place: number;
  /** The seat (from 1) of this place. */
  seat: number;
  draw: Draw;
}

export interface SharedOrder {
  /** Seats by place: the first is place 1. */
  seats: number[];
  places: PlaceDraw[];
}

/** Joins and encodes the codes of all players, the shared head of all messages, once. */
function headOf({ userCodes }: SharedSource): SharedHead {
  const joined = userCodes.join(',');
  const ends = [joined.slice(0, SHOWN_END_SIGNS), joined.slice(-SHOWN_END_SIGNS)];
  return { bytes: toUtf8(joined), shown: joined.length > SHOWN_SIGNS ? ends.join(' … ') : joined };
}

/**
 * An unbiased order of the players of a room (roll rooms, time boxes, ties). For place p = 1, 2, …
 * an index below the number of unplaced seats is drawn with round 1 and p as the seat; the seat at
 * that index, counted from position p, is swapped with the one at p. The last seat needs no draw.
 * A place depends only on the earlier ones, so requesting only as many places as there are prizes
 * gives the beginning of the same order.
 */
export function* drawOrder(source: SharedSource, placesWanted = source.userCodes.length): HashSteps<SharedOrder> {
  const count = source.userCodes.length;
  if (!Number.isSafeInteger(placesWanted) || placesWanted < 0 || placesWanted > count)
    throw new RangeError(`${placesWanted} places for ${count} players`);
  const key = yield* sharedKey(source);
  const seats = source.userCodes.map((_, index) => index + 1);
  const head = headOf(source);
  const places: PlaceDraw[] = [];
  for (let place = 1; place <= placesWanted && place < count; place += 1) {
    const draw = yield* drawBelow(key, `:${ORDER_ROUND}:${place}`, count - place + 1, head);
    const from = place - 1 + draw.value;
    const seat = seats[from] ?? 0;
    seats[from] = seats[place - 1] ?? 0;
    seats[place - 1] = seat;
    places.push({ place, seat, draw });
  }
  return { seats: seats.slice(0, placesWanted), places };
}
