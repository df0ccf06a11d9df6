import type { HashSteps } from './hash-steps.ts';
import { type SharedSource, sharedKey, sharedPrefix } from './shared-draw.ts';
import { type Draw, drawBelow } from './ticket.ts';

const ORDER_ROUND = 1;

export interface PlaceDraw {
  place: number;
  /** The seat (from 1) that got this place. */
  seat: number;
  draw: Draw;
}

export interface SharedOrder {
  /** Seats by place: the first got place 1. */
  seats: number[];
  places: PlaceDraw[];
}

/**
 * An unbiased order of the players of a room (roll rooms, time boxes, ties). For place p = 1, 2, … an index below the
 * number of seats not placed yet is drawn with round 1 and p as the seat; the seat found at that index, counted from
 * position p, changes places with the one at p. The last seat left needs no draw.
 *
 * Each place depends on the earlier ones alone: whoever needs only the winners asks for as many places as there are
 * prizes and gets the beginning of the very same order.
 */
export function* drawOrder(source: SharedSource, placesWanted = source.userCodes.length): HashSteps<SharedOrder> {
  const count = source.userCodes.length;
  if (!Number.isSafeInteger(placesWanted) || placesWanted < 0 || placesWanted > count)
    throw new RangeError(`${placesWanted} places for ${count} players`);
  const key = yield* sharedKey(source);
  const seats = source.userCodes.map((_, index) => index + 1);
  const places: PlaceDraw[] = [];
  for (let place = 1; place <= placesWanted && place < count; place += 1) {
    const draw = yield* drawBelow(key, sharedPrefix(source.userCodes, ORDER_ROUND, place), count - place + 1);
    const from = place - 1 + draw.value;
    const seat = seats[from] ?? 0;
    seats[from] = seats[place - 1] ?? 0;
    seats[place - 1] = seat;
    places.push({ place, seat, draw });
  }
  return { seats: seats.slice(0, placesWanted), places };
}
