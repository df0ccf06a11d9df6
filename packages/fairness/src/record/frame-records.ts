import type { BeaconRound } from '../beacon/beacon.ts';
import { MAX_CHAIN_LENGTH } from '../draw/crash.ts';
import {
  readFormat,
  readHash,
  readInteger,
  readList,
  readOneOf,
  readOptional,
  readSeed,
  readText,
  readTime,
  UnreadableRecordError,
} from './fields.ts';
import { type Fields, RECORD_FORMAT, readHundredths } from './room-record.ts';

/**
 * Lines of an export that are no draws. The first and the last frame it; the others say what the
 * store has committed to, so that a verifier can tell which draws are missing.
 */

export const EXPORT_SCOPES = ['store', 'player'] as const;
export const ROOM_STATES = ['open', 'waiting', 'drawn', 'unused'] as const;

/** The first line. */
export interface HeadRecord {
  kind: 'export';
  /** `store`: everything that is public. `player`: the draws of one player. */
  scope: (typeof EXPORT_SCOPES)[number];
  /** When the export was written. */
  at: string;
  /** The export continues another one, behind this draw. */
  after?: string;
}

/** The last line. */
export interface EndRecord {
  kind: 'end';
  /** Number of lines before this one. */
  lines: number;
  /** See `nextSeal`. */
  seal: string;
  /** The last draw of an export that another one continues. */
  next?: string;
}

/** A player's seed pair: the commitment, its answer, and how many draws were made with it. */
export interface PairRecord {
  kind: 'pair';
  serverSeed: string | null;
  serverSeedHash: string;
  clientSeed: string;
  publishedAt: string;
  chosenAt: string;
  /** The commitment of the player's pair before; null for the first one. */
  previous: string | null;
  /** Number of draws: the highest nonce. */
  draws: number;
}

/** A published batch of room seeds. */
export interface BatchRecord {
  kind: 'batch';
  /** Numbers of the batch and of its first seed, both without gaps from 1. */
  number: number;
  first: number;
  publishedAt: string;
  hash: string;
  /** The commitments in order. */
  seeds: string[];
}

/** A beacon round that is not there yet: its name, and the time after which it is the first one. */
export type AwaitedRound = Pick<BeaconRound, 'chain' | 'round' | 'after'>;

/** A room seed that was taken, and what became of its room. */
export interface TakenRecord {
  kind: 'seed';
  number: number;
  roomSeed: string | null;
  roomSeedHash: string;
  mode: number;
  room: string;
  takenAt: string;
  /**
   * `open`: the room is not over. `waiting`: its list is closed, and it waits for a beacon round.
   * `unused`: it ended without a draw.
   */
  state: (typeof ROOM_STATES)[number];
  /** When the room ends at the latest. */
  due: string;
  /** The round that a waiting room is drawn with; absent in other states. */
  beacon?: AwaitedRound;
}

/** A published chain of crash rounds. */
export interface ChainRecord {
  kind: 'chain';
  /** Without gaps from 1, in the order in which chains are played. */
  number: number;
  /** The terminating hash. */
  chain: string;
  length: number;
  publishedAt: string;
  salt: string | null;
  edgeBasisPoints: number;
  maximum: string;
  /** Number of rounds that are over. */
  rounds: number;
}

export type FrameRecord = HeadRecord | EndRecord | PairRecord | BatchRecord | TakenRecord | ChainRecord;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function parseHead(fields: Fields): HeadRecord {
  return {
    kind: 'export',
    scope: readOneOf(fields, 'scope', EXPORT_SCOPES),
    at: readTime(fields, 'at'),
    ...(!isAbsent(fields.after) && { after: readText(fields, 'after') }),
  };
}

function parseEnd(fields: Fields): EndRecord {
  return {
    kind: 'end',
    lines: readInteger(fields, 'lines', 1),
    seal: readHash(fields, 'seal'),
    ...(!isAbsent(fields.next) && { next: readText(fields, 'next') }),
  };
}

function parsePair(fields: Fields): PairRecord {
  return {
    kind: 'pair',
    serverSeed: readSeed(fields, 'serverSeed'),
    serverSeedHash: readHash(fields, 'serverSeedHash'),
    clientSeed: readText(fields, 'clientSeed'),
    publishedAt: readTime(fields, 'publishedAt'),
    chosenAt: readTime(fields, 'chosenAt'),
    previous: readSeed(fields, 'previous'),
    draws: readInteger(fields, 'draws', 0),
  };
}

function parseBatch(fields: Fields): BatchRecord {
  const seeds = readList(fields, 'seeds').map((seed) => readHash({ 'a seed': seed }, 'a seed'));
  if (seeds.length === 0) throw new UnreadableRecordError('a batch without seeds');
  return {
    kind: 'batch',
    number: readInteger(fields, 'number', 1),
    first: readInteger(fields, 'first', 1),
    publishedAt: readTime(fields, 'publishedAt'),
    hash: readHash(fields, 'hash'),
    seeds,
  };
}

function parseTaken(fields: Fields): TakenRecord {
  const roomSeed = readSeed(fields, 'roomSeed');
  const state = readOneOf(fields, 'state', ROOM_STATES);
  const beacon = readOptional(fields, 'beacon', (round) => ({
    chain: readHash(round, 'chain'),
    round: readInteger(round, 'round', 1),
    after: readTime(round, 'after'),
  }));
  const isSecret = state === 'open' || state === 'waiting';
  if (roomSeed === null ? state === 'drawn' : isSecret)
    throw new UnreadableRecordError(`the state ${state} does not fit the room seed`);
  if ((state === 'waiting') !== (beacon !== undefined))
    throw new UnreadableRecordError('a room names a beacon exactly while it waits for it');
  return {
    kind: 'seed',
    number: readInteger(fields, 'number', 1),
    roomSeed,
    roomSeedHash: readHash(fields, 'roomSeedHash'),
    mode: readInteger(fields, 'mode', 1),
    room: readText(fields, 'room'),
    takenAt: readTime(fields, 'takenAt'),
    state,
    due: readTime(fields, 'due'),
    ...(beacon && { beacon }),
  };
}

function parseChain(fields: Fields): ChainRecord {
  readHundredths(fields, 'maximum');
  const length = readInteger(fields, 'length', 1, MAX_CHAIN_LENGTH);
  return {
    kind: 'chain',
    number: readInteger(fields, 'number', 1),
    chain: readHash(fields, 'chain'),
    length,
    publishedAt: readTime(fields, 'publishedAt'),
    salt: isAbsent(fields.salt) ? null : readText(fields, 'salt'),
    edgeBasisPoints: readInteger(fields, 'edgeBasisPoints', 0, 9_999),
    maximum: readText(fields, 'maximum'),
    rounds: readInteger(fields, 'rounds', 0, length),
  };
}

const withFormat =
  <Parsed>(parse: (fields: Fields) => Parsed) =>
  (fields: Fields): Parsed => {
    readFormat(fields, RECORD_FORMAT);
    return parse(fields);
  };

export const FRAME_PARSERS = {
  export: withFormat(parseHead),
  end: withFormat(parseEnd),
  pair: withFormat(parsePair),
  batch: withFormat(parseBatch),
  seed: withFormat(parseTaken),
  chain: withFormat(parseChain),
};
