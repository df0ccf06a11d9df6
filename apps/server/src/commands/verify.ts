import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { nodeHasher } from '../../../../packages/fairness/src/hash/node-crypto.ts';
import { ExportChecker, type Finding } from '../../../../packages/fairness/src/verify/export-checker.ts';
import { type Command, defineAction } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';

const FINDINGS_SHOWN = 20;
const PROGRESS_RECORDS = 25_000;
const FAILED = 1;
const PRIVATE_BEACON = 3;

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
  return { checker, findings, found };
}

const main = defineAction({
  summary:
    'Recomputes every draw of an export, without server and network. ' +
    'Exits with 1 when a draw differs or cannot be read, with 3 when all match and a beacon is not public.',
  arguments: ['file'],
  run: async ({ arguments: { file } }) => {
    const { checker, findings, found } = await checkFile(file).catch((error: Error) => {
      throw new UsageError(error.message);
    });
    const { totals, passed, missingNonces } = checker;
    const text = findings.map(findingText);
    if (found > FINDINGS_SHOWN) text.push(`and ${found - FINDINGS_SHOWN} more`);
    text.push(
      `${totals.records} draws, ${totals.oddsVersions} odds versions: ${totals.matched} match, ` +
        `${totals.mismatched} differ, ${totals.unrevealed} not revealed yet, ${totals.unreadable} unreadable`,
    );
    if (missingNonces > 0) text.push(`${missingNonces} nonces between these draws are not in this export`);
    if (totals.records === 0) text.push('there is no draw in this export');
    if (totals.privateBeacons > 0)
      text.push(
        `not a public beacon: ${totals.privateBeacons} draws were mixed with a chain whose key the store may own`,
      );
    const accepted = totals.privateBeacons > 0 ? PRIVATE_BEACON : 0;
    return { data: { totals, passed, missingNonces, found, findings }, text, exitCode: passed ? accepted : FAILED };
  },
});

export const command: Command = { main };
