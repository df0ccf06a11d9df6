import { expect } from 'vitest';
import { type AuditReport, findLedgerProblems, runAudits } from '../ledger/audit/audit.jobs.ts';
import type { TestApp } from './test-app.ts';

interface AuditedStore {
  app: Pick<TestApp['app'], 'ledger'>;
  database: Pick<TestApp['database'], 'db'>;
}

/** Runs all audits over the whole history of a store. */
export const auditStore = ({ app, database }: AuditedStore): Promise<AuditReport> =>
  runAudits(database.db, app.ledger.audits, { from: undefined, to: undefined });

/**
 * Lists everything that the audits and the ledger report, except postings of kinds that only tests
 * use.
 */
export async function findAllProblems(store: AuditedStore): Promise<string[]> {
  const { differences, problems, unexplained } = await auditStore(store);
  const unknown = unexplained.filter((kind) => !kind.startsWith('test.'));
  const differ = differences.map(
    ({ kind, owner, reference, owed, paid }) => `${kind} ${reference}, player ${owner}: ${paid} paid, ${owed} owed`,
  );
  return [...differ, ...problems, ...unknown, ...(await findLedgerProblems(store.database.db))];
}

export async function expectCleanAudit(store: AuditedStore): Promise<void> {
  expect(await findAllProblems(store)).toEqual([]);
}
