import type { HashSteps } from './hash-steps.ts';
import { type SharedSource, sharedKey } from './shared-draw.ts';
import { type Draw, drawBelow } from './ticket.ts';

const ORDER_ROUND = 1;
/** A message with more signs than this is shown with its ends alone: of a hundred thousand players it would be megabytes for each place. */
const SHOWN_SIGNS = 4_096;
const SHOWN_END_SIGNS = 64;

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

/** What `sharedPrefix` gives, with the codes joined once for all places. */
const orderPrefix = (joinedCodes: string, place: number): string => `${joinedCodes}:${ORDER_ROUND}:${place}`;

function shortened(message: string, joinedCodes: string): string {
  if (joinedCodes.length <= SHOWN_SIGNS) return message;
  const ends = [message.slice(0, SHOWN_END_SIGNS), message.slice(joinedCodes.length - SHOWN_END_SIGNS)];
  return ends.join(' … ');
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
  const joined = source.userCodes.join(',');
  const places: PlaceDraw[] = [];
  for (let place = 1; place <= placesWanted && place < count; place += 1) {
    const drawn = yield* drawBelow(key, orderPrefix(joined, place), count - place + 1);
    const digests = drawn.digests.map((read) => ({ ...read, message: shortened(read.message, joined) }));
    const draw = { ...drawn, digests };
    const from = place - 1 + draw.value;
    const seat = seats[from] ?? 0;
    seats[from] = seats[place - 1] ?? 0;
    seats[place - 1] = seat;
    places.push({ place, seat, draw });
  }
  return { seats: seats.slice(0, placesWanted), places };
}
