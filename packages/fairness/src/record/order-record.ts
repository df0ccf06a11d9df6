import { hundredthsText } from '../odds/hundredths.ts';
import {
  readHash,
  readInteger,
  readList,
  readObject,
  readOptional,
  readText,
  readTime,
  UnreadableRecordError,
} from './fields.ts';
import { type Fields, type RoomRecord, readHundredths, readRoom } from './room-record.ts';

/** The terms of a raffle, whose hash is published when it opens. */
export interface RaffleTerms {
  /** When the list of players closes. */
  deadline: string;
  /** By place, the first place first. */
  prizes: { item: string; value: string }[];
}

export interface OrderRecord extends RoomRecord {
  kind: 'order';
  /** Seats by place; only as many places as were awarded. */
  seats: number[];
  /**
   * The terms and the hash published since the raffle opened. Absent for raffles from before terms
   * had a hash.
   */
  terms?: RaffleTerms;
  termsHash?: string;
  /**
   * When the list of players was closed, before the beacon round is signed. Absent for orders from
   * before it was recorded.
   */
  closedAt?: string;
}

/** The hashed text: JSON without spaces, keys in alphabetical order. */
export const termsText = ({ deadline, prizes }: RaffleTerms): string =>
  JSON.stringify({ deadline, prizes: prizes.map(({ item, value }) => ({ item, value })) });

/**
 * A raffle uses the first beacon round at least this long after its deadline, so that the list of
 * players is fixed before the round is known. A list that was closed only after that round was
 * signed uses the first round at least this long after its closing.
 */
export const RAFFLE_BEACON_DELAY_MS = 10_000;

function readTerms(fields: Fields): RaffleTerms {
  return {
    deadline: readTime(fields, 'deadline'),
    prizes: readList(fields, 'prizes').map((element) => {
      const prize = readObject(element, 'a prize');
      return { item: readText(prize, 'item'), value: hundredthsText(readHundredths(prize, 'value')) };
    }),
  };
}

export function parseOrder(fields: Fields): OrderRecord {
  const room = readRoom(fields);
  const seats = readList(fields, 'seats').map((seat) =>
    readInteger({ 'a seat': seat }, 'a seat', 1, room.userCodes.length),
  );
  if (seats.length > room.userCodes.length) throw new UnreadableRecordError('more places than players');
  const terms = readOptional(fields, 'terms', readTerms);
  if (terms && terms.prizes.length < seats.length) throw new UnreadableRecordError('more places than prizes');
  return {
    kind: 'order',
    ...room,
    seats,
    ...(terms && { terms, termsHash: readHash(fields, 'termsHash') }),
    ...(fields.closedAt !== undefined && { closedAt: readTime(fields, 'closedAt') }),
  };
}
