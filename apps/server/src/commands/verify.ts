import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { nodeHasher } from '../../../../packages/fairness/src/hash/node-crypto.ts';
import { ExportChecker, type Finding } from '../../../../packages/fairness/src/verify/export-checker.ts';
import type { UncheckedReason } from '../../../../packages/fairness/src/verify/unchecked.ts';
import { type Command, defineAction } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';

const FINDINGS_SHOWN = 20;
const PROGRESS_RECORDS = 25_000;
const FAILED = 1;
const PRIVATE_BEACON = 3;
const PARTIAL = 4;

function findingText({ line, problem, id, message }: Finding): string {
  return `line ${line}: ${problem}${id === undefined ? '' : ` (${id})`}: ${message}`;
}

async function checkFile(path: string) {
  const checker = new ExportChecker(nodeHasher);
  const findings: Finding[] = [];
  let found = 0;
  let printed = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    for (const finding of checker.readLine(line)) {
      found += 1;
      if (found <= FINDINGS_SHOWN) findings.push(finding);
    }
    const { records } = checker.totals;
    if (records - printed >= PROGRESS_RECORDS) {
      printed = records;
      console.error(`${records} draws recomputed`);
    }
  }
  for (const finding of checker.finish()) {
    found += 1;
    if (found <= FINDINGS_SHOWN) findings.push(finding);
  }
  return { checker, findings, found };
}

const NOT_CHECKED: Record<UncheckedReason, string> = {
  secretDraws: 'draws, because their server seed is in use and secret',
  openRooms: 'rooms, because they are not over and their seed is secret',
  waitingRooms: 'rooms, because they wait for a beacon round and their seed is secret',
  unusedSeeds: 'room seeds, because their room ended without a draw',
  otherParts: 'draws, because they are in another part of the export',
  closingTimes: 'closing times of orders, because they were not recorded',
  terms: 'terms of orders and rankings, because none were published',
  rankSeeds: 'seeds of rankings, because they were not published in advance',
  chosenSalts: 'salts of crash rounds, because the store chose them',
  unmixedRooms: 'rooms without a beacon, because the store knew their seed before it knew who plays',
};

/** What was checked, by kind, and what could not be checked, with the reason. */
function summary({ totals, unchecked }: ExportChecker): string[] {
  const kinds = Object.entries(totals.matchedBy).sort(([one], [other]) => (one < other ? -1 : 1));
  const reasons = Object.entries(unchecked) as [UncheckedReason, number][];
  return [
    ...(kinds.length > 0 ? [`checked: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}`] : []),
    ...reasons.map(([reason, count]) => `not checked: ${count} ${NOT_CHECKED[reason]}`),
  ];
}

function exitCodeOf({ passed, isPartial, totals }: ExportChecker): number {
  if (!passed) return FAILED;
  if (isPartial) return PARTIAL;
  return totals.privateBeacons > 0 ? PRIVATE_BEACON : 0;
}

const main = defineAction({
  summary:
    'Recomputes every draw of an export, without server and network. ' +
    'Exits with 1 when a draw differs, cannot be read or is missing, with 3 when all match and a beacon is not public, ' +
    'with 4 when all match and the file is no whole export.',
  arguments: ['file'],
  run: async ({ arguments: { file } }) => {
    const { checker, findings, found } = await checkFile(file).catch((error: Error) => {
      throw new UsageError(error.message);
    });
    const { totals, passed, missingNonces, isPartial, unchecked } = checker;
    const text = findings.map(findingText);
    if (found > FINDINGS_SHOWN) text.push(`and ${found - FINDINGS_SHOWN} more`);
    text.push(
      `${totals.records} draws, ${totals.oddsVersions} odds versions: ${totals.matched} match, ` +
        `${totals.mismatched} differ, ${totals.unrevealed} not revealed yet, ${totals.unreadable} unreadable, ${totals.missing} missing`,
      ...summary(checker),
    );
    if (isPartial) text.push('this is no whole export: what is missing from it cannot be known');
    if (missingNonces > 0) text.push(`${missingNonces} nonces between these draws are not in this export`);
    if (totals.records === 0) text.push('there is no draw in this export');
    if (totals.privateBeacons > 0)
      text.push(
        `not a public beacon: ${totals.privateBeacons} draws were mixed with a chain whose key the store may own`,
      );
    const data = { totals, passed, isPartial, unchecked, missingNonces, found, findings };
    return { data, text, exitCode: exitCodeOf(checker) };
  },
});

export const command: Command = { main };
