import type { BeaconRound } from '../beacon/beacon.ts';
import { parseHundredths } from '../odds/hundredths.ts';
import {
  readFormat,
  readHash,
  readHex,
  readInteger,
  readList,
  type readObject,
  readOptional,
  readSeed,
  readText,
  readTime,
  UnreadableRecordError,
} from './fields.ts';

/** Common parts of records: names, and the seeds, codes and beacons of rooms. */

export const RECORD_FORMAT = 1;

export interface RecordBase {
  format: typeof RECORD_FORMAT;
  /** Identifies the draw in messages; not part of any calculation. */
  id: string;
}

/** Position of a room seed in the published order. */
export interface SeedPlace {
  number: number;
  /** When its hash was published with its batch, and when a room took it. */
  publishedAt: string;
  takenAt: string;
}

export interface RoomRecord extends RecordBase {
  roomSeed: string | null;
  roomSeedHash: string;
  userCodes: string[];
  /** Absent only in manual input. */
  seed?: SeedPlace;
  beacon?: BeaconRound;
}

/** A room without seats, or whose codes are in another member. */
export type SeededRecord = Omit<RoomRecord, 'userCodes'>;

export type Fields = ReturnType<typeof readObject>;

export function readHundredths(fields: Fields, name: string): bigint {
  const value = parseHundredths(readText(fields, name));
  if (value === undefined) throw new UnreadableRecordError(`${name} must be an amount with two decimals`);
  return value;
}

/** Parses an amount of a record that was read before. */
export function readAmount(text: string): bigint {
  const value = parseHundredths(text);
  if (value === undefined) throw new UnreadableRecordError(`${text} is not an amount with two decimals`);
  return value;
}

export function readBase(fields: Fields): RecordBase {
  readFormat(fields, RECORD_FORMAT);
  return { format: RECORD_FORMAT, id: readText(fields, 'id') };
}

export const readBeacon = (fields: Fields): BeaconRound | undefined =>
  readOptional(fields, 'beacon', (round) => ({
    chain: readHash(round, 'chain'),
    round: readInteger(round, 'round', 1),
    randomness: readHash(round, 'randomness'),
    signature: readHex(round, 'signature'),
    after: readTime(round, 'after'),
  }));

/**
 * Reads the codes of players in seat order. No code holds a comma, which joins them: one code with
 * a comma would draw the same as two codes.
 */
export function readCodes(fields: Fields): string[] {
  const userCodes = readList(fields, 'userCodes').map((code) => readText({ 'a user code': code }, 'a user code'));
  if (userCodes.length === 0) throw new UnreadableRecordError('userCodes must not be empty');
  if (userCodes.some((code) => code.includes(','))) throw new UnreadableRecordError('a user code holds a comma');
  return userCodes;
}

export function readSeedOfRoom(fields: Fields): SeededRecord {
  const beacon = readBeacon(fields);
  const seed = readOptional(fields, 'seed', (place) => ({
    number: readInteger(place, 'number', 1),
    publishedAt: readTime(place, 'publishedAt'),
    takenAt: readTime(place, 'takenAt'),
  }));
  return {
    ...readBase(fields),
    roomSeed: readSeed(fields, 'roomSeed'),
    roomSeedHash: readHash(fields, 'roomSeedHash'),
    ...(seed && { seed }),
    ...(beacon && { beacon }),
  };
}

export const readRoom = (fields: Fields): RoomRecord => ({ ...readSeedOfRoom(fields), userCodes: readCodes(fields) });
