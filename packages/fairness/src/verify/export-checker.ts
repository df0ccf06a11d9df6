import { type BeaconChain, beaconChainHash } from '../beacon/beacon.ts';
import { type IsSigned, isSigned } from '../beacon/beacon-signature.ts';
import { publicBeaconName } from '../beacon/public-beacons.ts';
import { type HashSteps, runSync, type SyncHasher } from '../hash/hash-steps.ts';
import { UnreadableRecordError } from '../record/fields.ts';
import type { FrameRecord } from '../record/frame-records.ts';
import {
  type BeaconRecord,
  type DrawRecord,
  type OddsRecord,
  parseRecord,
  type SharedRecord,
} from '../record/record.ts';
import { ExportHistory } from './export-history.ts';
import { ExportPromises } from './export-promises.ts';
import type { Unchecked } from './unchecked.ts';
import { verifyRecord } from './verify.ts';
import { drawName } from './verify-battle.ts';
import { type PreparedOdds, prepareOdds } from './verify-outcome.ts';
import type { Verification } from './verify-step.ts';

export interface Finding {
  line: number;
  /** `missing`: what this line tells of, or the line itself, is not in the export. */
  problem: 'unreadable' | 'mismatch' | 'missing';
  /** Id of the record, if readable. */
  id?: string;
  message: string;
}

export interface ExportTotals {
  records: number;
  matched: number;
  /** The same by kind; draws of players by their tables. */
  matchedBy: Record<string, number>;
  mismatched: number;
  /** Draws, rooms or lines that an export should hold and does not. */
  missing: number;
  /** Draws whose seed is still secret and which cannot be recomputed yet. */
  unrevealed: number;
  oddsVersions: number;
  unreadable: number;
  /** Draws that were recomputed with a beacon that is not public, or wait for one. */
  privateBeacons: number;
}

/**
 * Returns whether the line is at fault (broken JSON, wrong members, values outside a formula's
 * domain), not the program.
 */
function isUnreadable(error: unknown): error is Error {
  return error instanceof SyntaxError || error instanceof UnreadableRecordError || error instanceof RangeError;
}

function describe({ difference }: Verification): string {
  if (difference?.name === 'times') {
    const { publishedAt, chosenAt, takenAt } = difference.inputs;
    if (takenAt) return `times: the room seed was published at ${publishedAt}, after a room took it at ${takenAt}`;
    return `times: the hash of the server seed was shown at ${publishedAt}, after the client seed was chosen at ${chosenAt}`;
  }
  if (difference?.name === 'closed') {
    const { closedAt, signedAt } = difference.inputs;
    const round = signedAt ? `; its round is signed at ${signedAt}` : '';
    return `closed: the list of players was closed at ${closedAt}, ${difference.value}${round}`;
  }
  return difference
    ? `${difference.name}: the record says ${difference.expected}, computed ${difference.value}`
    : 'the record differs';
}

/** Caches signature checks: they are slow, and all draws of a room share one signature. */
function remembered(check: IsSigned): IsSigned {
  const known = new Map<string, boolean>();
  return (publicKey, message, signature) => {
    const key = `${publicKey} ${message.join()} ${signature}`;
    const found = known.get(key) ?? check(publicKey, message, signature);
    known.set(key, found);
    return found;
  };
}

type AnyRecord = DrawRecord | OddsRecord | BeaconRecord | FrameRecord;

/** Names a line in findings. */
function nameOf(record: AnyRecord): string {
  if ('id' in record) return record.id;
  if (record.kind === 'beacon') return record.chain.hash;
  if ('number' in record) return `${record.kind} ${record.number}`;
  return record.kind === 'pair' ? record.serverSeedHash : record.kind;
}

/** A readable draw and its verification. */
export interface CheckedDraw {
  record: DrawRecord;
  verification: Verification;
}

export interface CheckedLine {
  findings: Finding[];
  draws: CheckedDraw[];
}

const isSignedOnce = remembered(isSigned);

const NOT_FRAMES = new Set(['odds', 'beacon', 'player', 'shared', 'battle', 'order', 'rank', 'split', 'crash']);
const isFrame = (record: AnyRecord): record is FrameRecord => !NOT_FRAMES.has(record.kind);

/**
 * Checks an export line by line, one JSON record per line. Keeps only the state that later lines
 * are checked against.
 */
export class ExportCheck {
  readonly totals: ExportTotals = {
    records: 0,
    matched: 0,
    matchedBy: {},
    mismatched: 0,
    missing: 0,
    unrevealed: 0,
    oddsVersions: 0,
    unreadable: 0,
    privateBeacons: 0,
  };
  readonly #odds = new Map<string, PreparedOdds>();
  /** Hashes by table and version. */
  readonly #versions = new Map<string, string>();
  readonly #chains = new Map<string, BeaconChain>();
  readonly #history = new ExportHistory();
  readonly #promises = new ExportPromises();
  readonly #rooms = new Map<string, Map<string, bigint>>();
  #line = 0;

  /** False for an empty export, which proves nothing. */
  get passed(): boolean {
    const { records, mismatched, missing, unreadable } = this.totals;
    return records > 0 && mismatched === 0 && missing === 0 && unreadable === 0;
  }

  /**
   * Nothing says whether lines are missing: these are lines of an export without its first and its
   * last, or another file holds the rest.
   */
  get isPartial(): boolean {
    return this.#promises.isExcerpt || this.#promises.isPart;
  }

  /** What was not checked, and why. */
  get unchecked(): Readonly<Unchecked> {
    return this.#promises.unchecked;
  }

  /** Number of nonces missing between those of the export. */
  get missingNonces(): number {
    return this.#history.missingNonces();
  }

  *check(line: string): HashSteps<CheckedLine> {
    this.#line += 1;
    const checked: CheckedLine = { findings: [], draws: [] };
    const text = line.trim();
    if (text === '') return checked;
    let record: AnyRecord | undefined;
    try {
      const behind = this.#promises.behindEnd();
      record = parseRecord(JSON.parse(text));
      if (behind) checked.findings.push(this.#mismatch(nameOf(record), behind));
      yield* this.#read(record, checked);
    } catch (error) {
      checked.findings.push(this.#unreadable(error, record && 'id' in record ? record.id : undefined));
    }
    if (text.isWellFormed()) yield* this.#promises.seal(text);
    return checked;
  }

  /** Returns what is missing. To be called behind the last line. */
  finish(): Finding[] {
    return this.#promises.finish().map(({ line, count, message }) => {
      this.totals.missing += count;
      return { line, problem: 'missing', message };
    });
  }

  #unreadable(error: unknown, id?: string): Finding {
    if (!isUnreadable(error)) throw error;
    this.totals.unreadable += 1;
    return { line: this.#line, problem: 'unreadable', ...(id !== undefined && { id }), message: error.message };
  }

  #mismatch(id: string, message: string): Finding {
    this.totals.mismatched += 1;
    return { line: this.#line, problem: 'mismatch', id, message };
  }

  *#read(record: AnyRecord, checked: CheckedLine): HashSteps<void> {
    if (record.kind === 'odds') return yield* this.#readOdds(record, checked);
    if (record.kind === 'beacon') return yield* this.#readChain(record, checked);
    if (!isFrame(record)) return yield* this.#readDraw(record, checked);
    if (record.kind === 'seed' && record.beacon && !publicBeaconName(record.beacon.chain))
      this.totals.privateBeacons += 1;
    const contradiction = yield* this.#promises.read(record);
    if (contradiction) checked.findings.push(this.#mismatch(nameOf(record), contradiction));
  }

  *#readOdds({ hash, odds }: OddsRecord, { findings }: CheckedLine): HashSteps<void> {
    const prepared = yield* prepareOdds(odds);
    this.totals.oddsVersions += 1;
    this.#odds.set(hash, prepared);
    const again = this.#promises.define(hash);
    if (again) findings.push(this.#mismatch(hash, again));
    if (this.#contradictsVersion(odds, hash))
      findings.push(this.#mismatch(hash, `version ${odds.version} of ${odds.table} has other odds as well`));
    if (prepared.hash !== hash)
      findings.push(this.#mismatch(hash, `odds: the record says ${hash}, computed ${prepared.hash}`));
  }

  /** A version of a table has one hash; lucky items have one for each target and chance. */
  #contradictsVersion({ table, version }: OddsRecord['odds'], hash: string): boolean {
    const name = `${version} ${table}`;
    if (table.startsWith('lucky/')) return false;
    const known = this.#versions.get(name) ?? hash;
    this.#versions.set(name, known);
    return known !== hash;
  }

  /**
   * A chain is named by the hash of its key and times, so another key under the same name is
   * detected here.
   */
  *#readChain({ chain }: BeaconRecord, { findings }: CheckedLine): HashSteps<void> {
    const found = yield* beaconChainHash(chain);
    const again = this.#promises.defineChain(chain);
    if (again) findings.push(this.#mismatch(chain.hash, again));
    if (found === chain.hash) this.#chains.set(chain.hash, chain);
    else findings.push(this.#mismatch(chain.hash, `beacon: the record says ${chain.hash}, computed ${found}`));
  }

  /** Keeps the drawn values of a battle until its result is read. */
  #keepDrawn({ roomSeedHash, round, seat, outcome }: SharedRecord): void {
    const entries = outcome && this.#odds.get(outcome.odds)?.version.entries;
    const value = entries?.find(({ item }) => item === outcome?.item)?.value;
    if (value === undefined) return;
    const room = this.#rooms.get(roomSeedHash) ?? new Map<string, bigint>();
    this.#rooms.set(roomSeedHash, room.set(drawName(round, seat), value));
  }

  *#readDraw(record: DrawRecord, { findings, draws }: CheckedLine): HashSteps<void> {
    const oddsOf = (hash: string) => this.#odds.get(hash);
    const anchor = record.kind === 'crash' ? this.#history.anchorOf(record.chain) : undefined;
    const verification = yield* verifyRecord(record, {
      odds: oddsOf,
      beacons: { chain: (hash) => this.#chains.get(hash), isSigned: isSignedOnce },
      room: (hash) => this.#rooms.get(hash),
      ...(anchor && { anchor }),
    });
    this.totals.records += 1;
    if (verification.privateBeacon) this.totals.privateBeacons += 1;
    if (record.kind === 'shared') this.#keepDrawn(record);
    if (record.kind === 'battle') this.#rooms.delete(record.roomSeedHash);
    draws.push({ record, verification });
    const untold = this.#promises.note(record, this.#tableOf(record));
    const contradiction = this.#history.contradiction(record, oddsOf) ?? untold;
    if (verification.verdict === 'mismatch') findings.push(this.#mismatch(record.id, describe(verification)));
    else if (contradiction) findings.push(this.#mismatch(record.id, contradiction));
    else {
      if (record.kind === 'crash') this.#history.trust(record);
      this.#count(record, verification);
    }
  }

  #tableOf(record: DrawRecord): string | undefined {
    return record.kind === 'player' && record.outcome ? this.#odds.get(record.outcome.odds)?.version.table : undefined;
  }

  #count(record: DrawRecord, { verdict }: Verification): void {
    this.totals[verdict === 'match' ? 'matched' : 'unrevealed'] += 1;
    if (verdict !== 'match') return;
    const table = this.#tableOf(record);
    const name = table ? (table.split('/')[0] ?? table) : record.kind;
    const { matchedBy } = this.totals;
    matchedBy[name] = (matchedBy[name] ?? 0) + 1;
  }
}

/** The same with synchronous hashing, for the server and the command line. */
export class ExportChecker extends ExportCheck {
  readonly #hasher: SyncHasher;

  constructor(hasher: SyncHasher) {
    super();
    this.#hasher = hasher;
  }

  readLine(line: string): Finding[] {
    return runSync(this.check(line), this.#hasher).findings;
  }
}
