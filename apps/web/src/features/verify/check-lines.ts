import { ExportCheck, type ExportTotals, type Finding } from '@clearcrate/fairness/export-checker';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import type { DrawRecord } from '@clearcrate/fairness/record';
import type { UncheckedReason } from '@clearcrate/fairness/unchecked';
import type { VerifyStep } from '@clearcrate/fairness/verify-step';
import { webHasher } from '@clearcrate/fairness/web-crypto';

/** One record of a pasted text as computed by this browser. */
export interface CheckedRecord {
  line: number;
  id: string;
  kind: DrawRecord['kind'];
  verdict: 'match' | 'mismatch' | 'unrevealed';
  steps: VerifyStep[];
  difference?: VerifyStep;
}

export interface CheckedText {
  totals: ExportTotals;
  passed: boolean;
  /** Lines of an export without its first and last: nothing says what is missing. */
  isPartial: boolean;
  unchecked: readonly [reason: UncheckedReason, count: number][];
  /** The first ones in full; all are counted. */
  records: CheckedRecord[];
  findings: Finding[];
}

const RECORDS_SHOWN = 60;
const FINDINGS_SHOWN = 20;

/** Checks lines of an export with draws of any kind, like the command line. */
export async function checkLines(text: string): Promise<CheckedText> {
  const check = new ExportCheck();
  const records: CheckedRecord[] = [];
  const findings: Finding[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const checked = await runAsync(check.check(line), webHasher);
    findings.push(...checked.findings);
    const contradicted = new Set(checked.findings.map(({ id }) => id));
    for (const { record, verification } of checked.draws) {
      if (records.length >= RECORDS_SHOWN) break;
      const verdict = contradicted.has(record.id) ? 'mismatch' : verification.verdict;
      records.push({ line: index + 1, id: record.id, kind: record.kind, ...verification, verdict });
    }
  }
  findings.push(...check.finish());
  const { totals, passed, isPartial } = check;
  const unchecked = Object.entries(check.unchecked) as [UncheckedReason, number][];
  return { totals, passed, isPartial, unchecked, records, findings: findings.slice(0, FINDINGS_SHOWN) };
}
