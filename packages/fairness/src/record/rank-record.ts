import { hundredthsText } from '../odds/hundredths.ts';
import {
  readHash,
  readInteger,
  readList,
  readObject,
  readOptional,
  readText,
  UnreadableRecordError,
} from './fields.ts';
import { type Fields, readCodes, readHundredths, readSeedOfRoom, type SeededRecord } from './room-record.ts';

/** Players of a ranking with equal amounts. */
export interface RankGroup {
  amount: string;
  /**
   * In alphabetical order, which makes the seats. Includes players of this amount who got no place.
   */
  userCodes: string[];
  /** Seats by place, only as many as got one. */
  seats: number[];
}

/** The prize of some places, and what their holders must have spent to be paid it. */
export interface RankPrize {
  from: number;
  to: number;
  amount: string;
  minimum: string;
}

/** The terms of a period, whose hash is published when it begins. */
export interface RankTerms {
  board: number;
  period: string;
  places: number;
  /** From the first place on. */
  prizes: RankPrize[];
}

/**
 * A settled period of a ranking: places follow from the amounts, and among equals from the seed.
 */
export interface RankRecord extends SeededRecord {
  kind: 'rank';
  /** 1 day, 2 week, 3 season. */
  board: number;
  /** The first day of the period. */
  period: string;
  /** Number of places. */
  places: number;
  /** From the highest amount down. */
  groups: RankGroup[];
  /**
   * The terms, the hash that was shown since the period began, and what was paid by place. Absent
   * for periods from before.
   */
  terms?: RankTerms;
  termsHash?: string;
  paid?: string[];
}

/** The text whose SHA-256 is shown: JSON without spaces, keys in alphabetical order. */
export const rankTermsText = ({ board, period, places, prizes }: RankTerms): string =>
  JSON.stringify({
    ...{ board, period, places },
    prizes: prizes.map(({ from, to, amount, minimum }) => ({ amount, from, minimum, to })),
  });

const MAX_PLACES = 10_000;

function readGroup(element: unknown): RankGroup {
  const fields = readObject(element, 'a group');
  const userCodes = readCodes(fields);
  const seats = readList(fields, 'seats').map((seat) => readInteger({ 'a seat': seat }, 'a seat', 1, userCodes.length));
  if (seats.length === 0 || seats.length > userCodes.length) throw new UnreadableRecordError('a group without places');
  return { amount: hundredthsText(readHundredths(fields, 'amount')), userCodes, seats };
}

function readTerms(fields: Fields): RankTerms {
  return {
    board: readInteger(fields, 'board', 1, 9),
    period: readText(fields, 'period'),
    places: readInteger(fields, 'places', 1, MAX_PLACES),
    prizes: readList(fields, 'prizes').map((element) => {
      const prize = readObject(element, 'a prize');
      return {
        from: readInteger(prize, 'from', 1, MAX_PLACES),
        to: readInteger(prize, 'to', 1, MAX_PLACES),
        amount: hundredthsText(readHundredths(prize, 'amount')),
        minimum: hundredthsText(readHundredths(prize, 'minimum')),
      };
    }),
  };
}

const readPaid = (fields: Fields): string[] =>
  readList(fields, 'paid').map((paid) => hundredthsText(readHundredths({ 'what was paid': paid }, 'what was paid')));

export function parseRank(fields: Fields): RankRecord {
  const groups = readList(fields, 'groups').map(readGroup);
  if (groups.length === 0) throw new UnreadableRecordError('groups must not be empty');
  const terms = readOptional(fields, 'terms', readTerms);
  return {
    kind: 'rank',
    ...readSeedOfRoom(fields),
    board: readInteger(fields, 'board', 1, 9),
    period: readText(fields, 'period'),
    places: readInteger(fields, 'places', 1, MAX_PLACES),
    groups,
    ...(terms && { terms, termsHash: readHash(fields, 'termsHash'), paid: readPaid(fields) }),
  };
}
