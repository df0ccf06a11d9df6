import { ExportHistory } from './export-history.ts';
import { UnreadableRecordError } from './fields.ts';
import { runSync, type SyncHasher } from './hash-steps.ts';
import { type DrawRecord, type OddsRecord, parseRecord } from './record.ts';
import { verifyRecord } from './verify.ts';
import { type PreparedOdds, prepareOdds } from './verify-outcome.ts';
import type { Verification } from './verify-step.ts';

export interface Finding {
  line: number;
  problem: 'unreadable' | 'mismatch';
  /** Which record, where that could be read. */
  id?: string;
  message: string;
}

export interface ExportTotals {
  records: number;
  matched: number;
  mismatched: number;
  /** Their seed is still secret: nothing is wrong, and nothing is shown yet. */
  unrevealed: number;
  oddsVersions: number;
  unreadable: number;
}

/** Broken JSON, wrong members, or values that no calculation accepts: the line's fault, not the program's. */
function isUnreadable(error: unknown): error is Error {
  return error instanceof SyntaxError || error instanceof UnreadableRecordError || error instanceof RangeError;
}

function describe({ difference }: Verification): string {
  if (difference?.name === 'times') {
    const { publishedAt, chosenAt, takenAt } = difference.inputs;
    if (takenAt) return `times: the room seed was published at ${publishedAt}, after a room took it at ${takenAt}`;
    return `times: the hash of the server seed was shown at ${publishedAt}, after the client seed was chosen at ${chosenAt}`;
  }
  return difference
    ? `${difference.name}: the record says ${difference.expected}, computed ${difference.value}`
    : 'the record differs';
}

/**
 * Checks an export line by line: one JSON record each, or a JSON array with its elements on lines of their own or all on
 * one line. Nothing of a line is kept but what later lines are held against.
 */
export class ExportChecker {
  readonly totals: ExportTotals = {
    records: 0,
    matched: 0,
    mismatched: 0,
    unrevealed: 0,
    oddsVersions: 0,
    unreadable: 0,
  };
  readonly #hasher: SyncHasher;
  readonly #odds = new Map<string, PreparedOdds>();
  readonly #history = new ExportHistory();
  #line = 0;

  constructor(hasher: SyncHasher) {
    this.#hasher = hasher;
  }

  /** An empty export proves nothing, so it does not pass. */
  get passed(): boolean {
    const { records, mismatched, unreadable } = this.totals;
    return records > 0 && mismatched === 0 && unreadable === 0;
  }

  /** Draws that should be somewhere between those of the export. */
  get missingNonces(): number {
    return this.#history.missingNonces();
  }

  readLine(line: string): Finding[] {
    this.#line += 1;
    const text = line.trim().replace(/,$/, '');
    if (text === '' || text === '[' || text === ']') return [];
    try {
      const value: unknown = JSON.parse(text);
      return (Array.isArray(value) ? value : [value]).flatMap((element) => this.#readElement(element));
    } catch (error) {
      return [this.#unreadable(error)];
    }
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

  #readElement(element: unknown): Finding[] {
    let record: DrawRecord | OddsRecord | undefined;
    try {
      record = parseRecord(element);
      return record.kind === 'odds' ? this.#readOdds(record) : this.#readDraw(record);
    } catch (error) {
      return [this.#unreadable(error, record && record.kind !== 'odds' ? record.id : undefined)];
    }
  }

  #readOdds({ hash, odds }: OddsRecord): Finding[] {
    const prepared = runSync(prepareOdds(odds), this.#hasher);
    this.totals.oddsVersions += 1;
    this.#odds.set(hash, prepared);
    return prepared.hash === hash
      ? []
      : [this.#mismatch(hash, `odds: the record says ${hash}, computed ${prepared.hash}`)];
  }

  #readDraw(record: DrawRecord): Finding[] {
    const oddsOf = (hash: string) => this.#odds.get(hash);
    const anchor = record.kind === 'crash' ? this.#history.anchorOf(record.chain) : undefined;
    const verification = runSync(verifyRecord(record, { odds: oddsOf, ...(anchor && { anchor }) }), this.#hasher);
    this.totals.records += 1;
    const contradiction = this.#history.contradiction(record, oddsOf);
    if (verification.verdict === 'mismatch') return [this.#mismatch(record.id, describe(verification))];
    if (contradiction) return [this.#mismatch(record.id, contradiction)];
    if (record.kind === 'crash') this.#history.trust(record);
    this.totals[verification.verdict === 'match' ? 'matched' : 'unrevealed'] += 1;
    return [];
  }
}
