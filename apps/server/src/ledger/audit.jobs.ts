import type { PostingKind } from '@clearcrate/contract/postings';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findCrookedHolds, findCrookedHouse, findCrookedPurses, trialBalance } from './audit.ts';
import {
  type Difference,
  findDifferences,
  findUnexplainedKinds,
  type Reconciliation,
  type Window,
} from './reconcile.ts';

export type { Difference, Reconciliation } from './reconcile.ts';

/** What must hold about things rather than coins. `find` selects `owner_id, reference, problem` for whatever does not. */
export interface ThingCheck {
  name: string;
  /** Kinds of postings that are checked by this and by no rows of their own. */
  kinds?: readonly PostingKind[];
  find(window: Window): RawBuilder<unknown>;
}

export interface Audits {
  reconciliations: readonly Reconciliation[];
  checks: readonly ThingCheck[];
}

export interface AuditReport {
  /** What was paid and what it was paid for differ. */
  differences: Difference[];
  /** Kinds of postings that nothing answers for. */
  unexplained: string[];
  problems: string[];
}

const SHOWN = 100;

async function findThingProblems(db: Queryable, { name, find }: ThingCheck, window: Window): Promise<string[]> {
  const { rows } = await sql<{ owner_id: bigint; reference: string; problem: string }>`
    select * from (${find(window)}) found order by owner_id, reference limit ${SHOWN}`.execute(db);
  return rows.map((row) => `${name}, player ${row.owner_id}, ${row.reference}: ${row.problem}`);
}

/** What was paid held against what it was paid for, in a stretch of time. */
export async function runAudits(
  db: Queryable,
  { reconciliations, checks }: Audits,
  window: Window,
): Promise<AuditReport> {
  const differences: Difference[] = [];
  for (const reconciliation of reconciliations)
    differences.push(...(await findDifferences(db, reconciliation, window)));
  const problems: string[] = [];
  for (const check of checks) problems.push(...(await findThingProblems(db, check, window)));
  const known = [...reconciliations.map(({ kind }) => kind), ...checks.flatMap(({ kinds = [] }) => kinds)];
  return { differences, problems, unexplained: await findUnexplainedKinds(db, known, window) };
}

/** The ledger by itself: sums, balances, holds, the house. */
export async function findLedgerProblems(db: Queryable): Promise<string[]> {
  const [totals, purses, holds, house] = await Promise.all([
    trialBalance(db),
    findCrookedPurses(db),
    findCrookedHolds(db),
    findCrookedHouse(db),
  ]);
  return [
    ...totals
      .filter(({ players, house: ours }) => players + ours !== 0n)
      .map(({ asset, players, house: ours }) => `${asset} does not sum to zero: ${players + ours}`),
    ...purses.map((owner) => `the balances of player ${owner} do not follow from their postings`),
    ...holds.map((owner) => `what player ${owner} has set aside is not the sum of the open holds`),
    ...house.map((account) => `house account ${account} is not the sum of what passed through it`),
  ];
}

const HOUR_MS = 3_600_000;
/** Long enough back that an hour which a stopped store missed is looked at by the next run. */
const LOOK_BACK_MS = 26 * HOUR_MS;

/** Every hour the last day's postings are held against the rows they paid for. Differences are said loudly. */
export function createAudits({ clock, db, jobs, log, metrics }: Platform) {
  const reconciliations: Reconciliation[] = [];
  const checks: ThingCheck[] = [];

  const audit = async () => {
    const now = clock.now();
    const window = { from: new Date(now - LOOK_BACK_MS), to: new Date(now) };
    const { differences, problems, unexplained } = await runAudits(db, { reconciliations, checks }, window);
    metrics.auditDifferences.set(differences.length + problems.length + unexplained.length);
    for (const { kind, owner, reference, owed, paid } of differences) {
      const line = { kind, playerId: String(owner), reference, owed: String(owed), paid: String(paid) };
      log.error(line, 'AUDIT: what was paid and what it was paid for differ');
    }
    for (const problem of problems) log.error({ problem }, 'AUDIT: a thing is not as it must be');
    if (unexplained.length > 0) log.error({ kinds: unexplained }, 'AUDIT: postings that nothing answers for');
    return false;
  };
  jobs.sweep({ name: 'ledger.audit', everyMs: HOUR_MS, sweep: audit });

  return {
    reconciliations,
    checks,
    reconcile: (...more: Reconciliation[]) => {
      reconciliations.push(...more);
    },
    check: (...more: ThingCheck[]) => {
      checks.push(...more);
    },
  };
}
