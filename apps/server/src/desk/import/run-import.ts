import { basename } from 'node:path';
import { sql } from 'kysely';
import { catalogueImported } from '../../base/catalogue/catalogue.events.ts';
import { type Judged, judgePublishing } from '../../followers/economy/economy.module.ts';
import { BrokenFileError } from '../../platform/broken-file.ts';
import type { Calendar } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lockContent } from '../../platform/db/shipped-rows.ts';
import { event, type Outbox } from '../../platform/outbox/outbox.ts';
import { Importer, type ImportTotals } from './importer.ts';
import { type Problem, TooManyProblems } from './problems.ts';
import { type FileProgress, readFileItems } from './read-file.ts';

export interface ImportOptions {
  path: string;
  dryRun: boolean;
  /** The operator's reason to publish despite a loop with too high a return; empty if none. */
  reason: string;
  /** Called after every chunk of the file. */
  onProgress?(progress: FileProgress, totals: ImportTotals): void;
}

export interface ImportResult {
  totals: ImportTotals;
  problems: readonly Problem[];
  /** False when reading stopped early, so that more problems may exist. */
  wasRead: boolean;
  /** The best loop with this content; undefined if not computed. */
  loop: string;
  /** The best loop returns too much, and no reason was given. */
  isTooGenerous: boolean;
  /** Whether the changes were committed. */
  committed: boolean;
}

export interface ImportDeps {
  db: Db;
  outbox: Pick<Outbox, 'add'>;
  clock: Clock;
  calendar: Calendar;
}

/** Thrown to roll back a dry run; not a failure. */
class Undone extends Error {}

async function readInto(importer: Importer, { path, onProgress }: ImportOptions): Promise<boolean> {
  const progress: FileProgress = { bytesRead: 0, bytesTotal: 0 };
  try {
    for await (const items of readFileItems(path, progress)) {
      await importer.take(items);
      onProgress?.(progress, importer.totals);
    }
    await importer.flush();
    return true;
  } catch (error) {
    if (error instanceof BrokenFileError) importer.problems.found.push({ line: error.line, message: error.message });
    else if (!(error instanceof TooManyProblems)) throw error;
    return false;
  }
}

const changedSum = ({ changed, versions }: ImportTotals): number =>
  Object.values(changed).reduce((sum, count) => sum + count, versions);

/** Lifts the limits that protect the serving process: a long file is one long transaction. */
async function liftTimeouts(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    tx,
  );
}

const NOTHING_NEW: Judged = { isRefused: false, loop: '' };

const judge = (tx: Tx, clock: Clock, { path, reason }: ImportOptions): Promise<Judged> =>
  judgePublishing(tx, { source: `import ${basename(path)}`, reason, at: new Date(clock.now()) });

/**
 * Imports a file in one transaction. Changes nothing if there is any problem, or if the best loop
 * would return too much.
 */
export async function runImport(
  { db, outbox, clock, calendar }: ImportDeps,
  options: ImportOptions,
): Promise<ImportResult> {
  let result: ImportResult | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      await liftTimeouts(tx);
      await lockContent(tx);
      const importer = new Importer(tx, { now: new Date(clock.now()), calendar });
      await importer.begin();
      const wasRead = await readInto(importer, options);
      const problems = importer.problems.found.toSorted((a, b) => a.line - b.line);
      const isSound = wasRead && problems.length === 0;
      const { totals } = importer;
      const isNews = isSound && changedSum(totals) > 0;
      const { isRefused, loop } = isNews ? await judge(tx, clock, options) : NOTHING_NEW;
      const committed = isSound && !isRefused && !options.dryRun;
      result = { totals, problems, wasRead, loop, isTooGenerous: isRefused, committed };
      if (!result.committed) throw new Undone();
      if (isNews)
        await outbox.add(tx, [event(catalogueImported, { records: totals.records, versions: totals.versions })]);
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (!result) throw new Error('the import ended without a result');
  return result;
}
