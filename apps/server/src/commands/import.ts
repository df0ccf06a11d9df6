import { parseArgs } from 'node:util';
import { createMemoryBus } from '../platform/bus/memory-bus.ts';
import { systemClock } from '../platform/clock.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createOutbox } from '../platform/outbox/relay.ts';
import type { ImportTotals } from './import/importer.ts';
import { MOST_PROBLEMS } from './import/problems.ts';
import type { FileProgress } from './import/read-file.ts';
import { type ImportResult, runImport } from './import/run-import.ts';
import { runCommand } from './lib/run-command.ts';
import { tooGenerous } from './lib/too-generous.ts';
import { withDatabase } from './lib/with-database.ts';

/**
 * `npm run import -- <file.json|file.jsonl|file.csv> [--dry-run] [--reason "…"]`: goods, prices, stock, boxes and prizes from a file,
 * all of it or nothing. docs/OPERATING.md describes the file.
 */

const USAGE = 'usage: npm run import -- <file.json|file.jsonl|file.csv> [--dry-run] [--reason "why"]';
const TELL_EVERY_MS = 2_000;

function createTeller() {
  let toldAtMs = performance.now();
  return ({ bytesRead, bytesTotal }: FileProgress, { records }: ImportTotals) => {
    if (performance.now() - toldAtMs < TELL_EVERY_MS) return;
    toldAtMs = performance.now();
    console.error(`${records} records, ${Math.floor((100 * bytesRead) / bytesTotal)} % of the file`);
  };
}

function printProblems({ problems, wasRead }: ImportResult, path: string): void {
  for (const { line, message } of problems) console.error(`${path}:${line}: ${message}`);
  if (problems.length >= MOST_PROBLEMS)
    console.error(`The first ${MOST_PROBLEMS} problems; the file was not read further.`);
  else if (!wasRead) console.error('The file could not be read further.');
  console.error('Nothing was changed.');
}

function printTotals({ totals, loop, committed }: ImportResult): void {
  const parts = Object.entries(totals.changed).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  if (totals.versions > 0) parts.push(`${totals.versions} new odds versions`);
  const changes = parts.length > 0 ? parts.join(', ') : 'nothing';
  const verb = committed ? 'changed' : 'would change (dry run)';
  console.log(`${totals.records} records read, ${verb}: ${changes}`);
  if (loop !== '') console.log(`Best loop: ${loop}`);
}

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { 'dry-run': { type: 'boolean', default: false }, reason: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const [path, ...surplus] = positionals;
  if (path === undefined || surplus.length > 0) {
    console.error(USAGE);
    return 2;
  }
  return withDatabase('import', async ({ db, log }) => {
    const clock = systemClock;
    const outbox = createOutbox({ db, clock, log, bus: createMemoryBus(log), metrics: createMetrics() });
    const result = await runImport(
      { db, outbox, clock },
      { path, dryRun: values['dry-run'], reason: values.reason.trim(), onProgress: createTeller() },
    );
    const isSound = result.wasRead && result.problems.length === 0;
    if (!isSound) printProblems(result, path);
    else if (result.isTooGenerous) console.error(tooGenerous(result.loop));
    else printTotals(result);
    return isSound && !result.isTooGenerous ? 0 : 1;
  });
});
