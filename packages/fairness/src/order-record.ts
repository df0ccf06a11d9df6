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
import { hundredthsText } from './hundredths.ts';
import { type Fields, type RoomRecord, readHundredths, readRoom } from './room-record.ts';

/** What a raffle promises when it opens, and what its published hash stands for. */
export interface RaffleTerms {
  /** When the list of players is closed. */
  deadline: string;
  /** By place: place 1 gets the first. */
  prizes: { item: string; value: string }[];
}

export interface OrderRecord extends RoomRecord {
  kind: 'order';
  /** Seats by place; only the first places where no more were handed out. */
  seats: number[];
  /** The terms, and the hash that was shown since the raffle opened. Absent for raffles that opened before terms had a hash. */
  terms?: RaffleTerms;
  termsHash?: string;
}

/** The text whose SHA-256 is shown: JSON without spaces, keys in alphabetical order. */
export const termsText = ({ deadline, prizes }: RaffleTerms): string =>
  JSON.stringify({ deadline, prizes: prizes.map(({ item, value }) => ({ item, value })) });

/** A raffle with a beacon waits for its first round so long after the deadline: the list of players is known before the round is. */
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
  return { kind: 'order', ...room, seats, ...(terms && { terms, termsHash: readHash(fields, 'termsHash') }) };
}
