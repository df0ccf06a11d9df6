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
import { Importer, type ImportNotes, type ImportTotals } from './importer.ts';
import { type Problem, TooManyProblems } from './problems.ts';
import { type FileProgress, readFileItems } from './read-file.ts';
import type { SourceItem } from './record-source.ts';

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

export type Taken = Omit<ImportResult, 'committed'> & { isSound: boolean };

export interface ImportDeps {
  db: Db;
  outbox: Pick<Outbox, 'add'>;
  clock: Clock;
  calendar: Calendar;
}

/** Records to write, wherever they come from. */
export interface Intake {
  /** What publishes, such as `import prices.csv`. */
  source: string;
  items: AsyncIterable<readonly SourceItem[]>;
  reason: string;
  notes?: ImportNotes;
  /** Called after every chunk of records. */
  onItems?(totals: ImportTotals): void;
}

/** Thrown to roll back what is not to be committed; not a failure. */
class Undone extends Error {}

async function readInto(importer: Importer, { items, onItems }: Intake): Promise<boolean> {
  try {
    for await (const some of items) {
      await importer.take(some);
      onItems?.(importer.totals);
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

/**
 * Writes records in the caller's transaction and judges what they publish. The caller rolls back
 * unless the result is `sound`.
 */
export async function takeIn(
  tx: Tx,
  { outbox, clock, calendar }: Omit<ImportDeps, 'db'>,
  intake: Intake,
): Promise<Taken> {
  const { source, reason, notes } = intake;
  const at = new Date(clock.now());
  await lockContent(tx);
  const importer = new Importer(tx, { now: at, calendar, notes });
  await importer.begin();
  const wasRead = await readInto(importer, intake);
  const problems = importer.problems.found.toSorted((a, b) => a.line - b.line);
  const { totals } = importer;
  const isNews = wasRead && problems.length === 0 && changedSum(totals) > 0;
  const { isRefused, loop } = isNews ? await judgePublishing(tx, { source, reason, at }) : NOTHING_NEW;
  if (isNews && !isRefused)
    await outbox.add(tx, [event(catalogueImported, { records: totals.records, versions: totals.versions })]);
  const isSound = wasRead && problems.length === 0 && !isRefused;
  return { totals, problems, wasRead, loop, isTooGenerous: isRefused, isSound };
}

/** Takes records in within a transaction of its own: all of them or, on a dry run, none. */
export async function takeInAlone(
  { db, ...deps }: ImportDeps,
  { dryRun, isLong = false, ...intake }: Intake & { dryRun: boolean; isLong?: boolean },
): Promise<ImportResult> {
  let result: ImportResult | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      if (isLong) await liftTimeouts(tx);
      const { isSound, ...taken } = await takeIn(tx, deps, intake);
      result = { ...taken, committed: isSound && !dryRun };
      if (!result.committed) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (!result) throw new Error('the import ended without a result');
  return result;
}

/**
 * Imports a file in one transaction. Changes nothing if there is any problem, or if the best loop
 * would return too much.
 */
export function runImport(
  deps: ImportDeps,
  { path, dryRun, reason, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const progress: FileProgress = { bytesRead: 0, bytesTotal: 0 };
  return takeInAlone(deps, {
    source: `import ${basename(path)}`,
    items: readFileItems(path, progress),
    reason,
    dryRun,
    isLong: true,
    onItems: (totals) => onProgress?.(progress, totals),
  });
}
