import { type BeaconChain, beaconChainHash } from '../beacon/beacon.ts';
import { type IsSigned, isSigned } from '../beacon/beacon-signature.ts';
import { type HashSteps, runSync, type SyncHasher } from '../hash/hash-steps.ts';
import { UnreadableRecordError } from '../record/fields.ts';
import {
  type BeaconRecord,
  type DrawRecord,
  type OddsRecord,
  parseRecord,
  type SharedRecord,
} from '../record/record.ts';
import { ExportHistory } from './export-history.ts';
import { verifyRecord } from './verify.ts';
import { drawName } from './verify-battle.ts';
import { type PreparedOdds, prepareOdds } from './verify-outcome.ts';
import type { Verification } from './verify-step.ts';

export interface Finding {
  line: number;
  problem: 'unreadable' | 'mismatch';
  /** Id of the record, if readable. */
  id?: string;
  message: string;
}

export interface ExportTotals {
  records: number;
  matched: number;
  mismatched: number;
  /** Draws whose seed is still secret and which cannot be recomputed yet. */
  unrevealed: number;
  oddsVersions: number;
  unreadable: number;
  /** Draws that were recomputed with a beacon that is not public. */
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

/** A readable draw and its verification. */
export interface CheckedDraw {
  record: DrawRecord;
  verification: Verification;
}

export interface CheckedLine {
  findings: Finding[];
  draws: CheckedDraw[];
}

/**
 * Checks an export line by line: one JSON record per line, or a JSON array on one line or with one
 * element per line. Keeps only the state that later lines are checked against.
 */
export class ExportCheck {
  readonly totals: ExportTotals = {
    records: 0,
    matched: 0,
    mismatched: 0,
    unrevealed: 0,
    oddsVersions: 0,
    unreadable: 0,
    privateBeacons: 0,
  };
  readonly #odds = new Map<string, PreparedOdds>();
  readonly #chains = new Map<string, BeaconChain>();
  readonly #isSigned = remembered(isSigned);
  readonly #history = new ExportHistory();
  readonly #rooms = new Map<string, Map<string, bigint>>();
  #line = 0;

  /** False for an empty export, which proves nothing. */
  get passed(): boolean {
    const { records, mismatched, unreadable } = this.totals;
    return records > 0 && mismatched === 0 && unreadable === 0;
  }

  /** Number of nonces missing between those of the export. */
  get missingNonces(): number {
    return this.#history.missingNonces();
  }

  *check(line: string): HashSteps<CheckedLine> {
    this.#line += 1;
    const checked: CheckedLine = { findings: [], draws: [] };
    const text = line.trim().replace(/,$/, '');
    if (text === '' || text === '[' || text === ']') return checked;
    try {
      const value: unknown = JSON.parse(text);
      for (const element of Array.isArray(value) ? value : [value]) yield* this.#readElement(element, checked);
    } catch (error) {
      checked.findings.push(this.#unreadable(error));
    }
    return checked;
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

  *#readElement(element: unknown, checked: CheckedLine): HashSteps<void> {
    let record: DrawRecord | OddsRecord | BeaconRecord | undefined;
    try {
      record = parseRecord(element);
      if (record.kind === 'odds') yield* this.#readOdds(record, checked);
      else if (record.kind === 'beacon') yield* this.#readChain(record, checked);
      else yield* this.#readDraw(record, checked);
    } catch (error) {
      checked.findings.push(this.#unreadable(error, record && 'id' in record ? record.id : undefined));
    }
  }

  *#readOdds({ hash, odds }: OddsRecord, { findings }: CheckedLine): HashSteps<void> {
    const prepared = yield* prepareOdds(odds);
    this.totals.oddsVersions += 1;
    this.#odds.set(hash, prepared);
    if (prepared.hash !== hash)
      findings.push(this.#mismatch(hash, `odds: the record says ${hash}, computed ${prepared.hash}`));
  }

  /**
   * A chain is named by the hash of its key and times, so another key under the same name is
   * detected here.
   */
  *#readChain({ chain }: BeaconRecord, { findings }: CheckedLine): HashSteps<void> {
    const found = yield* beaconChainHash(chain);
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
      beacons: { chain: (hash) => this.#chains.get(hash), isSigned: this.#isSigned },
      room: (hash) => this.#rooms.get(hash),
      ...(anchor && { anchor }),
    });
    this.totals.records += 1;
    if (verification.privateBeacon) this.totals.privateBeacons += 1;
    if (record.kind === 'shared') this.#keepDrawn(record);
    if (record.kind === 'battle') this.#rooms.delete(record.roomSeedHash);
    draws.push({ record, verification });
    const contradiction = this.#history.contradiction(record, oddsOf);
    if (verification.verdict === 'mismatch') findings.push(this.#mismatch(record.id, describe(verification)));
    else if (contradiction) findings.push(this.#mismatch(record.id, contradiction));
    else {
      if (record.kind === 'crash') this.#history.trust(record);
      this.totals[verification.verdict === 'match' ? 'matched' : 'unrevealed'] += 1;
    }
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
