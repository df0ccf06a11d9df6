import { setTimeout as delay } from 'node:timers/promises';
import { auditCrash } from './crash-audit.ts';
import { CrashStore } from './crash-store.ts';
import { Openers } from './openers.ts';

/**
 * `kill -9` under load. Openings are in flight at each kill; those without an answer are retried under
 * their keys; at the end the database is compared with all answers.
 */

export interface CrashPlan {
  serverKills: number;
  postgresKills: number;
  players: number;
  backWithinMs: number;
  /**
   * Settings of PostgreSQL. For the negative control: settings that lose commits must be detected.
   */
  postgresSettings?: Record<string, string>;
}

export interface CrashReport {
  problems: string[];
  acknowledged: number;
  retried: number;
  /** Times from each kill to the first answer after it. */
  backAfterMs: number[];
}

/** Long enough for full load, and different each time. */
const PAUSE_MS = { least: 300, spread: 700 };
const LOAD_PATIENCE_MS = 2_000;
/** Multiple of the allowed time after which a call counts as lost. */
const PATIENCE = 4;

type Kill = 'server' | 'postgres' | 'postgres and its children';

/** Spreads both kinds evenly over the run. */
function killsOf({ serverKills, postgresKills }: CrashPlan): Kill[] {
  const ordered = [
    ...Array.from({ length: serverKills }, (_, index) => ({ kill: 'server' as Kill, at: (index + 0.5) / serverKills })),
    ...Array.from({ length: postgresKills }, (_, index) => ({
      kill: (index % 2 === 0 ? 'postgres and its children' : 'postgres') as Kill,
      at: (index + 0.5) / postgresKills,
    })),
  ];
  return ordered.sort((a, b) => a.at - b.at).map(({ kill }) => kill);
}

async function untilInFlight(openers: Openers): Promise<boolean> {
  const deadline = performance.now() + LOAD_PATIENCE_MS;
  while (openers.inFlight === 0 && performance.now() < deadline) await delay(1);
  return openers.inFlight > 0;
}

interface Crashing {
  store: CrashStore;
  openers: Openers;
  report: CrashReport;
  backWithinMs: number;
}

async function strike({ store, openers, report, backWithinMs }: Crashing, kill: Kill): Promise<void> {
  await delay(PAUSE_MS.least + ((report.backAfterMs.length * 137) % PAUSE_MS.spread));
  if (!(await untilInFlight(openers))) report.problems.push(`nothing was in flight at a kill of ${kill}`);
  const killedAtMs =
    kill === 'server' ? await store.killServer() : await store.killPostgres(kill === 'postgres and its children');
  // Wait even when late: the next kill must hit a store under load.
  const servedMs = await openers.servedSince(killedAtMs, PATIENCE * backWithinMs);
  report.backAfterMs.push(servedMs ?? Number.POSITIVE_INFINITY);
  if (servedMs !== undefined && servedMs <= backWithinMs) return;
  const late = servedMs === undefined ? 'never' : `${(servedMs / 1000).toFixed(1)} s`;
  report.problems.push(`answered only after ${late} when ${kill} was killed`);
}

export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const store = await CrashStore.open();
  const report: CrashReport = { problems: [], acknowledged: 0, retried: 0, backAfterMs: [] };
  try {
    if (plan.postgresSettings) await store.configurePostgres(plan.postgresSettings);
    const openers = await Openers.enter([store.url], plan.players, PATIENCE * plan.backWithinMs);
    openers.start();
    await openers.warmUp();
    await store.checkpoint();
    const { backWithinMs } = plan;
    for (const kill of killsOf(plan)) await strike({ store, openers, report, backWithinMs }, kill);
    report.problems.push(...(await openers.stop()));
    report.problems.push(...store.unexpectedEnds);
    const url = await store.databaseUrl();
    if (url === undefined) report.problems.push('the store is not running at the end');
    else report.problems.push(...(await auditCrash(url, openers.acknowledged)));
    report.acknowledged = openers.acknowledged.length;
    report.retried = openers.retried;
  } finally {
    await store.close();
  }
  return report;
}

/** Answers commits before they are written, so that a kill of all processes loses the newest. */
export const CARELESS_SETTINGS = {
  synchronous_commit: 'off',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
  wal_buffers: '64MB',
};

function tell(name: string, { problems, acknowledged, retried, backAfterMs }: CrashReport): void {
  const slowest = (Math.max(...backAfterMs) / 1000).toFixed(1);
  console.log(
    `${name}: ${backAfterMs.length} kills, ${acknowledged} openings acknowledged, ${retried} retried, back after ${slowest} s at most`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
}

const BACK_WITHIN_MS = 10_000;

if (import.meta.main) {
  const real = await runCrashes({ serverKills: 50, postgresKills: 20, players: 24, backWithinMs: BACK_WITHIN_MS });
  tell(real.problems.length === 0 ? 'holds ' : 'MISSED', real);
  const control = await runCrashes({
    serverKills: 0,
    postgresKills: 2,
    players: 24,
    backWithinMs: BACK_WITHIN_MS,
    postgresSettings: CARELESS_SETTINGS,
  });
  const isFoundOut = control.problems.some((problem) => problem.endsWith('are lost'));
  tell(
    isFoundOut ? 'holds   (negative control: the loss is found)' : 'MISSED  (negative control: no loss found)',
    control,
  );
  if (real.problems.length > 0 || !isFoundOut) process.exitCode = 1;
}
