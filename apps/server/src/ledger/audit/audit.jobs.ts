import type { ItemMode } from '@clearcrate/contract/modes';
import type { PostingKind } from '@clearcrate/contract/postings';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/jobs/lease.ts';
import type { Platform } from '../../platform/platform.ts';
import { findWrongHolds, findWrongHouseAccounts, findWrongPurses, trialBalance } from './audit.ts';
import { heldBalances, insertAuditRun } from './audit-runs.ts';
import {
  type Difference,
  findDifferences,
  findUnexplainedKinds,
  type Reconciliation,
  type Window,
} from './reconcile.ts';

export type { Difference, Reconciliation } from './reconcile.ts';

interface CheckHead {
  name: string;
  /** Posting kinds that only this check covers: no reconciliation does. */
  kinds?: readonly PostingKind[];
  /** Modes whose items it checks for an origin. */
  items?: readonly ItemMode[];
}

export interface AuditProblem {
  owner_id: bigint;
  reference: string;
  problem: string;
}

/** A check in SQL. `find` selects `owner_id, reference, problem` of the rows that violate it. */
export interface SelectedCheck extends CheckHead {
  find(window: Window): RawBuilder<unknown>;
}

/** A check that SQL cannot compute, such as of draws. */
export interface RecomputedCheck extends CheckHead {
  recompute(db: Queryable, window: Window): AsyncIterable<AuditProblem>;
}

export type AuditCheck = SelectedCheck | RecomputedCheck;

export interface Audits {
  reconciliations: readonly Reconciliation[];
  checks: readonly AuditCheck[];
}

export interface AuditReport {
  /** Sums of postings that differ from the rows they were posted for. */
  differences: Difference[];
  /** Posting kinds that no reconciliation or check covers. */
  unexplained: string[];
  problems: string[];
}

const SHOWN = 100;

async function recomputed(check: RecomputedCheck, db: Queryable, window: Window): Promise<AuditProblem[]> {
  const found: AuditProblem[] = [];
  for await (const problem of check.recompute(db, window)) {
    found.push(problem);
    if (found.length === SHOWN) break;
  }
  return found;
}

async function selected({ find }: SelectedCheck, db: Queryable, window: Window): Promise<AuditProblem[]> {
  const { rows } = await sql<AuditProblem>`
    select * from (${find(window)}) found order by owner_id, reference limit ${SHOWN}`.execute(db);
  return rows;
}

async function findProblems(db: Queryable, check: AuditCheck, window: Window): Promise<string[]> {
  const found = await ('find' in check ? selected(check, db, window) : recomputed(check, db, window));
  return found.map((row) => `${check.name}, player ${row.owner_id}, ${row.reference}: ${row.problem}`);
}

/** Called for a check that could not be carried out, such as one that timed out. */
export type OnFailure = (check: string, error: unknown) => void;

const rethrow: OnFailure = (_check, error) => {
  throw error;
};

/** Runs one check. A check that fails does not stop those behind it. */
async function attempt<Found>(check: string, onFailure: OnFailure, find: () => Promise<Found[]>): Promise<Found[]> {
  try {
    return await find();
  } catch (error) {
    onFailure(check, error);
    return [];
  }
}

/** Compares postings with the rows that they were posted for, within a window of time. */
export async function runAudits(
  db: Queryable,
  { reconciliations, checks }: Audits,
  window: Window,
  onFailure: OnFailure = rethrow,
): Promise<AuditReport> {
  const differences: Difference[] = [];
  for (const one of reconciliations)
    differences.push(...(await attempt(one.kind, onFailure, () => findDifferences(db, one, window))));
  const problems: string[] = [];
  for (const check of checks)
    problems.push(...(await attempt(check.name, onFailure, () => findProblems(db, check, window))));
  const known = [...reconciliations.map(({ kind }) => kind), ...checks.flatMap(({ kinds = [] }) => kinds)];
  const find = () => findUnexplainedKinds(db, known, window);
  return { differences, problems, unexplained: await attempt('unexplained kinds', onFailure, find) };
}

/** Checks the ledger itself: sums, balances, holds, house accounts. */
export async function findLedgerProblems(db: Queryable, onFailure: OnFailure = rethrow): Promise<string[]> {
  const totals = await attempt('trial balance', onFailure, () => trialBalance(db));
  const purses = await attempt('balances', onFailure, () => findWrongPurses(db));
  const holds = await attempt('holds', onFailure, () => findWrongHolds(db));
  const house = await attempt('house accounts', onFailure, () => findWrongHouseAccounts(db));
  return [
    ...totals
      .filter(({ players, house: ours }) => players + ours !== 0n)
      .map(({ asset, players, house: ours }) => `${asset} does not sum to zero: ${players + ours}`),
    ...purses.map((owner) => `the balances of player ${owner} do not follow from their postings`),
    ...holds.map((owner) => `the reserved coins of player ${owner} are not the sum of the open holds`),
    ...house.map((account) => `house account ${account} is not the sum of its movements`),
  ];
}

const HOUR_MS = 3_600_000;
/** Covers the hours that a stopped store missed. */
const WINDOW_MS = 26 * HOUR_MS;

/** Every hour the leader compares the postings of the last day with the rows they pay for. */
export function createAudits({ clock, reports, jobs, log, metrics }: Platform) {
  const reconciliations: Reconciliation[] = [];
  const checks: AuditCheck[] = [];

  const audit = async (lease: Lease) => {
    const now = clock.now();
    const window = { from: new Date(now - WINDOW_MS), to: new Date(now) };
    let failures = 0;
    const onFailure: OnFailure = (check, error) => {
      failures += 1;
      log.error({ err: error, check }, 'audit check could not be carried out');
    };
    const { differences, problems, unexplained } = await runAudits(
      reports,
      { reconciliations, checks },
      window,
      onFailure,
    );
    metrics.auditDifferences.set(differences.length + problems.length + unexplained.length);
    metrics.auditFailedChecks.set(failures);
    if (failures === 0) metrics.auditLastSuccess.set(now / 1_000);
    const found = differences.length + problems.length + unexplained.length;
    const balances = await heldBalances(reports);
    await lease.transaction((tx) => insertAuditRun(tx, { at: new Date(now), problems: found, failures, ...balances }));
    for (const { kind, owner, reference, owed, paid } of differences) {
      const line = { kind, playerId: String(owner), reference, owed: String(owed), paid: String(paid) };
      log.error(line, 'audit failed: paid and owed differ');
    }
    for (const problem of problems) log.error({ problem }, 'audit failed: a check found a problem');
    if (unexplained.length > 0) log.error({ kinds: unexplained }, 'audit failed: postings of unknown kinds');
  };
  jobs.leased({
    name: 'ledger.audit',
    everyMs: HOUR_MS,
    run: audit,
    // The leader has newer figures. Those of this node would be alarmed about until it restarts.
    elsewhere: () => {
      metrics.auditDifferences.set(0);
      metrics.auditFailedChecks.set(0);
    },
  });

  return {
    reconciliations,
    checks,
    reconcile: (...more: Reconciliation[]) => {
      reconciliations.push(...more);
    },
    check: (...more: AuditCheck[]) => {
      checks.push(...more);
    },
  };
}
