import { BEACON_SCHEME, type BeaconChain, type BeaconRound } from '../beacon/beacon.ts';
import { MAX_CHAIN_LENGTH } from '../draw/crash.ts';
import { MAX_SHARES } from '../draw/split.ts';
import { TICKETS } from '../draw/ticket.ts';
import { hundredthsText } from '../odds/hundredths.ts';
import { MAX_QUALITY, ODDS_ASSETS, ODDS_FORMAT, type OddsVersion, validateVersion } from '../odds/odds-version.ts';
import { type BattleRecord, parseBattle } from './battle-record.ts';
import {
  readFormat,
  readHash,
  readHex,
  readInteger,
  readList,
  readObject,
  readOneOf,
  readOptional,
  readSeed,
  readText,
  readTime,
  UnreadableRecordError,
} from './fields.ts';
import { FRAME_PARSERS, type FrameRecord } from './frame-records.ts';
import { type OrderRecord, parseOrder } from './order-record.ts';
import { parseRank, type RankRecord } from './rank-record.ts';
import {
  type Fields,
  RECORD_FORMAT,
  type RecordBase,
  type RoomRecord,
  readBase,
  readBeacon,
  readHundredths,
  readRoom,
  readSeedOfRoom,
  type SeededRecord,
} from './room-record.ts';

export type { OrderRecord } from './order-record.ts';
export { RECORD_FORMAT, type SeedPlace } from './room-record.ts';

/** Position of an opening in the guarantee count of its player and box. */
export interface GuaranteeCount {
  /** Identifies the counter (one player, one box), to follow its openings. */
  counter: string;
  /** Number of the player's opening of the box, from 1. */
  opening: number;
  /** Openings in a row below the wanted quality before this one. */
  misses: number;
}

/** The item that the ticket won. */
export interface TableOutcome {
  /** The hash of the odds version. */
  odds: string;
  item: string;
  guarantee?: GuaranteeCount;
  /** For lucky items: the target and its tickets; `odds` is then the consolation table. */
  target?: { item: string; tickets: number };
}

export interface PlayerRecord extends RecordBase {
  kind: 'player';
  serverSeed: string | null;
  serverSeedHash: string;
  clientSeed: string;
  /**
   * When the hash of the server seed was first shown, and when the client seed was chosen. Absent
   * only in manual input.
   */
  publishedAt?: string;
  chosenAt?: string;
  nonce: number;
  ticket: number;
  outcome?: TableOutcome;
}

export interface SharedRecord extends RoomRecord {
  kind: 'shared';
  round: number;
  seat: number;
  ticket: number;
  outcome?: TableOutcome;
}

/** The random split of a red packet; it has no seats and so no user codes. */
export interface SplitRecord extends SeededRecord {
  kind: 'split';
  total: string;
  shares: number;
  /** In claim order; only claimed shares. */
  amounts: string[];
}

export interface CrashRecord extends RecordBase {
  kind: 'crash';
  /** The terminating hash, which also names the chain. */
  chain: string;
  round: number;
  roundHash: string;
  salt: string;
  /** When the terminating hash was published. Absent only in manual input. */
  publishedAt?: string;
  /** The round of the salt; absent where the store chose the salt. */
  beacon?: BeaconRound;
  edgeBasisPoints: number;
  maximum: string;
  point: string;
}

export type DrawRecord =
  | PlayerRecord
  | SharedRecord
  | BattleRecord
  | OrderRecord
  | RankRecord
  | SplitRecord
  | CrashRecord;

/** An odds version in an export, before the first record that refers to it. */
export interface OddsRecord {
  kind: 'odds';
  hash: string;
  odds: OddsVersion;
}

/** A beacon's chain in an export, before the first record with one of its rounds. */
export interface BeaconRecord {
  kind: 'beacon';
  chain: BeaconChain;
}

const readTicket = (fields: Fields) => readInteger(fields, 'ticket', 0, TICKETS - 1);

function readOutcome(fields: Fields): TableOutcome {
  const guarantee = readOptional(fields, 'guarantee', (count) => ({
    counter: readText(count, 'counter'),
    opening: readInteger(count, 'opening', 1),
    misses: readInteger(count, 'misses', 0),
  }));
  const target = readOptional(fields, 'target', (share) => ({
    item: readText(share, 'item'),
    tickets: readInteger(share, 'tickets', 1, TICKETS - 1),
  }));
  if (guarantee && target) throw new UnreadableRecordError('a lucky item must have no guarantee');
  return {
    odds: readHash(fields, 'odds'),
    item: readText(fields, 'item'),
    ...(guarantee && { guarantee }),
    ...(target && { target }),
  };
}

function parsePlayer(fields: Fields): PlayerRecord {
  const outcome = readOptional(fields, 'outcome', readOutcome);
  return {
    kind: 'player',
    ...readBase(fields),
    serverSeed: readSeed(fields, 'serverSeed'),
    serverSeedHash: readHash(fields, 'serverSeedHash'),
    clientSeed: readText(fields, 'clientSeed'),
    publishedAt: readTime(fields, 'publishedAt'),
    chosenAt: readTime(fields, 'chosenAt'),
    nonce: readInteger(fields, 'nonce', 1),
    ticket: readTicket(fields),
    ...(outcome && { outcome }),
  };
}

function parseShared(fields: Fields): SharedRecord {
  const room = readRoom(fields);
  const outcome = readOptional(fields, 'outcome', readOutcome);
  if (outcome?.guarantee || outcome?.target)
    throw new UnreadableRecordError('only player draws have guarantees and lucky targets');
  return {
    kind: 'shared',
    ...room,
    round: readInteger(fields, 'round', 1),
    seat: readInteger(fields, 'seat', 1, room.userCodes.length),
    ticket: readTicket(fields),
    ...(outcome && { outcome }),
  };
}

function parseSplit(fields: Fields): SplitRecord {
  const total = hundredthsText(readHundredths(fields, 'total'));
  const shares = readInteger(fields, 'shares', 1, MAX_SHARES);
  const amounts = readList(fields, 'amounts').map((amount) =>
    hundredthsText(readHundredths({ 'an amount': amount }, 'an amount')),
  );
  if (amounts.length > shares) throw new UnreadableRecordError('more amounts than shares');
  return { kind: 'split', ...readSeedOfRoom(fields), total, shares, amounts };
}

function parseCrash(fields: Fields): CrashRecord {
  for (const name of ['maximum', 'point'])
    if (readHundredths(fields, name) < 100n) throw new UnreadableRecordError(`${name} must be 1.00 or more`);
  const beacon = readBeacon(fields);
  const hasTime = fields.publishedAt !== undefined || beacon !== undefined;
  return {
    kind: 'crash',
    ...readBase(fields),
    chain: readHash(fields, 'chain'),
    round: readInteger(fields, 'round', 1, MAX_CHAIN_LENGTH),
    roundHash: readHash(fields, 'roundHash'),
    salt: readText(fields, 'salt'),
    ...(hasTime && { publishedAt: readTime(fields, 'publishedAt') }),
    ...(beacon && { beacon }),
    edgeBasisPoints: readInteger(fields, 'edgeBasisPoints', 0, 9_999),
    maximum: readText(fields, 'maximum'),
    point: readText(fields, 'point'),
  };
}

/** Parses the published form of an odds version, as written by `plainVersion`. */
export function parseVersion(value: unknown): OddsVersion {
  const fields = readObject(value, 'odds');
  readFormat(fields, ODDS_FORMAT);
  const version: OddsVersion = {
    table: readText(fields, 'table'),
    version: readInteger(fields, 'version', 1),
    price: readHundredths(fields, 'price'),
    asset: readOneOf(fields, 'asset', ODDS_ASSETS),
    guarantee:
      readOptional(fields, 'guarantee', (guarantee) => ({
        openings: readInteger(guarantee, 'openings', 1),
        quality: readInteger(guarantee, 'quality', 1, MAX_QUALITY),
      })) ?? null,
    entries: readList(fields, 'entries').map((element) => {
      const entry = readObject(element, 'an entry');
      return {
        item: readText(entry, 'item'),
        tickets: readInteger(entry, 'tickets', 1, TICKETS),
        quality: readInteger(entry, 'quality', 1, MAX_QUALITY),
        value: readHundredths(entry, 'value'),
      };
    }),
  };
  const [problem] = validateVersion(version);
  if (problem) throw new UnreadableRecordError(`not an odds table: ${JSON.stringify(problem)}`);
  return version;
}

function parseOdds(fields: Fields): OddsRecord {
  readFormat(fields, RECORD_FORMAT);
  return { kind: 'odds', hash: readHash(fields, 'hash'), odds: parseVersion(fields.odds) };
}

/** Maps a chain from the beacon's `/info` to the names used here. */
function parseBeacon(fields: Fields): BeaconRecord {
  readFormat(fields, RECORD_FORMAT);
  readOneOf(fields, 'scheme', [BEACON_SCHEME]);
  return {
    kind: 'beacon',
    chain: {
      hash: readHash(fields, 'hash'),
      publicKey: readHex(fields, 'publicKey'),
      periodSeconds: readInteger(fields, 'periodSeconds', 1, 86_400),
      genesisSeconds: readInteger(fields, 'genesisSeconds', 0),
      groupHash: readHash(fields, 'groupHash'),
      beaconId: readText(fields, 'beaconId'),
    },
  };
}

const PARSERS = {
  player: parsePlayer,
  shared: parseShared,
  battle: parseBattle,
  order: parseOrder,
  rank: parseRank,
  split: parseSplit,
  crash: parseCrash,
  odds: parseOdds,
  beacon: parseBeacon,
  ...FRAME_PARSERS,
};
const KINDS = Object.keys(PARSERS) as (keyof typeof PARSERS)[];

/** Parses untrusted input: checks each member, drops unknown ones. */
export function parseRecord(value: unknown): DrawRecord | OddsRecord | BeaconRecord | FrameRecord {
  const fields = readObject(value, 'a record');
  return PARSERS[readOneOf(fields, 'kind', KINDS)](fields);
}
