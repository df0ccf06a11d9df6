import type { ImportTotals } from '../desk/import/importer.ts';
import { MOST_PROBLEMS } from '../desk/import/problems.ts';
import type { FileProgress } from '../desk/import/read-file.ts';
import { type ImportResult, runImport } from '../desk/import/run-import.ts';
import { createMemoryBus } from '../platform/bus/memory-bus.ts';
import { createCalendar } from '../platform/calendar.ts';
import { systemClock } from '../platform/clock.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createOutbox } from '../platform/outbox/dispatcher.ts';
import { type Command, defineAction } from './lib/command.ts';
import { tooGenerous } from './lib/too-generous.ts';
import { withDatabase } from './lib/with-database.ts';

const PROGRESS_INTERVAL_MS = 2_000;

function createProgress() {
  let printedAtMs = performance.now();
  return ({ bytesRead, bytesTotal }: FileProgress, { records }: ImportTotals) => {
    if (performance.now() - printedAtMs < PROGRESS_INTERVAL_MS) return;
    printedAtMs = performance.now();
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

function textOf({ totals, loop, committed }: ImportResult): string[] {
  const parts = Object.entries(totals.changed).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  if (totals.versions > 0) parts.push(`${totals.versions} new odds versions`);
  const changes = parts.length > 0 ? parts.join(', ') : 'nothing';
  const verb = committed ? 'changed' : 'would change (dry run)';
  const lines = [`${totals.records} records read, ${verb}: ${changes}`];
  return loop === '' ? lines : [...lines, `Best loop: ${loop}`];
}

const main = defineAction({
  summary: 'Imports goods, prices, stock, boxes and prizes from a JSON, JSONL or CSV file: all of it or nothing.',
  arguments: ['file'],
  options: {
    'dry-run': { summary: 'check the file and roll back' },
    reason: { value: 'words', summary: 'publish although the best loop returns too much; kept with the publication' },
  },
  run: ({ arguments: { file: path }, options: { 'dry-run': dryRun, reason = '' } }) =>
    withDatabase('import', async ({ config, db, log }) => {
      const clock = systemClock;
      const outbox = createOutbox({ db, clock, log, bus: createMemoryBus(log), metrics: createMetrics() });
      const result = await runImport(
        { db, outbox, clock, calendar: createCalendar(config.BUSINESS_TIME_ZONE) },
        { path, dryRun, reason: reason.trim(), onProgress: createProgress() },
      );
      const isSound = result.wasRead && result.problems.length === 0;
      if (!isSound) printProblems(result, path);
      else if (result.isTooGenerous) console.error(tooGenerous(result.loop));
      const isDone = isSound && !result.isTooGenerous;
      return { data: result, text: isDone ? textOf(result) : [], exitCode: isDone ? 0 : 1 };
    }),
});

export const command: Command = { main };
