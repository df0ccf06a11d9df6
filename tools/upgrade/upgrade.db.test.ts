import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POSTING_KINDS, presentKind } from '@clearcrate/contract/postings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLedgerProblems, runAudits } from '../../apps/server/src/ledger/audit/audit.jobs.ts';
import { movableClock } from '../../apps/server/src/platform/clock.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { runSimulation } from '../simulate/run-simulation.ts';
import { RELEASE_KEY, releaseNames, restoreRelease } from './restore.ts';
import { schemaShape } from './schema-shape.ts';

const ALWAYS = { from: undefined, to: undefined };

async function findProblems({ app: { platform, ledger } }: TestApp): Promise<unknown[]> {
  const { differences, problems, unexplained } = await runAudits(platform.db, ledger.audits, ALWAYS);
  return [...(await findLedgerProblems(platform.db)), ...differences, ...problems, ...unexplained];
}

/** A minute after the store was dumped, so that no row is from the future. */
async function momentAfter({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ last: Date }>`
    select greatest(max(created_at), (select max(applied_at) from schema_migration)) as last from ledger_posting`.execute(
    db,
  );
  return (rows[0]?.last.getTime() ?? 0) + 60_000;
}

/**
 * It adds columns that must not be null to tables that may have rows; older stores cannot be
 * upgraded for another reason.
 */
const NEEDS_EMPTY_TABLES = '0028-sign-in-abuse.sql';

async function appliedTo({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db);
  return rows.map(({ name }) => name);
}

const countPostings = async ({ db }: TestDatabase): Promise<bigint> => {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ledger_posting`.execute(db);
  return rows[0]?.count ?? 0n;
};

describe.each(releaseNames())('a store of %s', (release) => {
  const sessionFolder = mkdtempSync(join(tmpdir(), 'clearcrate-upgrade-'));
  let database: TestDatabase;
  let store: TestApp | undefined;

  beforeAll(async () => {
    database = await createTestDatabase('template0');
    await restoreRelease(release, database.url);
  });
  afterAll(async () => {
    await store?.close();
    await database.drop();
    rmSync(sessionFolder, { recursive: true });
  });

  it('is brought to the schema of a new store, with every row it had', async () => {
    const before = await countPostings(database);
    expect(before).toBeGreaterThan(100n);
    expect(await appliedTo(database)).toContain(NEEDS_EMPTY_TABLES);
    const clock = movableClock(await momentAfter(database));
    await migrate(database.pool);
    expect(await countPostings(database)).toBe(before);
    const fresh = await createTestDatabase();
    const expected = await schemaShape(fresh.pool).finally(() => fresh.drop());
    expect(await schemaShape(database.pool)).toEqual(expected);
    store = await createTestApp({ database, clock, env: { HOST: '127.0.0.1', MASTER_KEY: RELEASE_KEY } });
    await store.app.loadContent();
  });

  it('holds postings of kinds that have a name only', async () => {
    const { rows } = await sql<{ kind: string }>`
      select distinct kind from ledger_posting order by kind`.execute(database.db);
    expect(rows.map(({ kind }) => kind).filter((kind) => !Object.hasOwn(POSTING_KINDS, presentKind(kind)))).toEqual([]);
  });

  it('has an audit without problems, before it is played and after', async () => {
    if (!store) throw new Error('the store was not upgraded');
    expect(await findProblems(store)).toEqual([]);
    const before = await countPostings(database);
    await store.app.listen();
    const figures = await runSimulation({
      url: store.app.address(),
      players: 4,
      perSecond: 40,
      durationMs: 3_000,
      patienceMs: 120_000,
      sockets: false,
      signal: new AbortController().signal,
      random: secureRandom,
      sessionFolder,
    });
    expect(figures.opened).toBeGreaterThan(0);
    expect(figures.summaryLine()).toContain('nothing refused');
    await store.app.platform.outbox.drain();
    expect(await countPostings(database)).toBeGreaterThan(before);
    expect(await findProblems(store)).toEqual([]);
  });
});
