/**
 * `npm run verify -- <export.json>`: recomputes every draw of an export, without the server and without the network.
 * Exits with 1 when anything differs or cannot be read, and with 3 when everything fits and a beacon is none of the public ones.
 * docs/FAIRNESS.md describes the export.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ExportChecker, type Finding } from '../../../../packages/fairness/src/export-checker.ts';
import { nodeHasher } from '../../../../packages/fairness/src/node-crypto.ts';

const FINDINGS_SHOWN = 20;
const PROGRESS_RECORDS = 25_000;
const FAILED = 1;
const PRIVATE_BEACON = 3;

function findingText({ line, problem, id, message }: Finding): string {
  return `line ${line}: ${problem}${id === undefined ? '' : ` (${id})`}: ${message}`;
}

async function checkFile(path: string): Promise<ExportChecker> {
  const checker = new ExportChecker(nodeHasher);
  let found = 0;
  let announced = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    for (const finding of checker.readLine(line)) {
      found += 1;
      if (found <= FINDINGS_SHOWN) console.log(findingText(finding));
    }
    const { records } = checker.totals;
    if (records - announced >= PROGRESS_RECORDS) {
      announced = records;
      console.error(`${records} draws recomputed`);
    }
  }
  if (found > FINDINGS_SHOWN) console.log(`and ${found - FINDINGS_SHOWN} more`);
  return checker;
}

async function main([path, ...surplus]: string[]): Promise<number> {
  if (path === undefined || surplus.length > 0) {
    console.error('usage: npm run verify -- <export.json>');
    return 2;
  }
  const { totals, passed, missingNonces } = await checkFile(path);
  console.log(
    `${totals.records} draws, ${totals.oddsVersions} odds versions: ${totals.matched} match, ` +
      `${totals.mismatched} differ, ${totals.unrevealed} not revealed yet, ${totals.unreadable} unreadable`,
  );
  if (missingNonces > 0) console.log(`${missingNonces} nonces between these draws are not in this export`);
  if (totals.records === 0) console.log('there is no draw in this export');
  if (totals.privateBeacons > 0)
    console.log(
      `not a public beacon: ${totals.privateBeacons} draws were mixed with a chain whose key the store may own`,
    );
  if (!passed) return FAILED;
  return totals.privateBeacons > 0 ? PRIVATE_BEACON : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
