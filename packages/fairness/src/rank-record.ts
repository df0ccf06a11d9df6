import { readInteger, readList, readObject, readText, UnreadableRecordError } from './fields.ts';
import { hundredthsText } from './hundredths.ts';
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
}

const MAX_PLACES = 10_000;

function readGroup(element: unknown): RankGroup {
  const fields = readObject(element, 'a group');
  const userCodes = readCodes(fields);
  const seats = readList(fields, 'seats').map((seat) => readInteger({ 'a seat': seat }, 'a seat', 1, userCodes.length));
  if (seats.length === 0 || seats.length > userCodes.length) throw new UnreadableRecordError('a group without places');
  return { amount: hundredthsText(readHundredths(fields, 'amount')), userCodes, seats };
}

export function parseRank(fields: Fields): RankRecord {
  const groups = readList(fields, 'groups').map(readGroup);
  if (groups.length === 0) throw new UnreadableRecordError('groups must not be empty');
  return {
    kind: 'rank',
    ...readSeedOfRoom(fields),
    board: readInteger(fields, 'board', 1, 9),
    period: readText(fields, 'period'),
    places: readInteger(fields, 'places', 1, MAX_PLACES),
    groups,
  };
}
