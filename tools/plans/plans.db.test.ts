import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { createStockedDatabase, createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import type { TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { growStore } from '../lib/grow-store.ts';
import { runSimulation } from '../simulate/run-simulation.ts';
import { createDebianDatabase } from './own-postgres.ts';

const COPIES = 150;
/** From this many rows on a table is large. */
const LARGE = 20_000;

const DEBIAN = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  // As on the server of all database tests: plans that fit no value in particular, like those of a
  // connection that lives for days.
  plan_cache_mode: 'force_generic_plan',
  // Compiles whatever reads more than a few rows in a session that leaves JIT on.
  jit_above_cost: '20',
};

interface Reads {
  /** Of the table. */
  size: number;
  rows: bigint;
}

/** Rows read so far by scans of each large table, and by way of each of its indexes. */
async function readsOf(db: Db): Promise<Map<string, Reads>> {
  const { rows } = await sql<Reads & { name: string }>`
    select stat.relname as name, c.reltuples::float8 as size, stat.seq_tup_read as rows
    from pg_stat_user_tables stat join pg_class c on c.oid = stat.relid where c.reltuples > ${LARGE}
    union all select stat.indexrelname, c.reltuples, stat.idx_tup_read
    from pg_stat_user_indexes stat join pg_class c on c.oid = stat.relid where c.reltuples > ${LARGE}`.execute(db);
  return new Map(rows.map(({ name, ...reads }) => [name, reads]));
}

async function stopAutovacuum(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_stat_user_tables`.execute(db);
  for (const { name } of rows) await sql`alter table ${sql.id(name)} set (autovacuum_enabled = false)`.execute(db);
}

/** Names of the sessions that the store has open. */
async function sessionsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name <> 'clearcrate-test'
      and backend_type = 'client backend'`.execute(db);
  return rows.map(({ name }) => name);
}

/** Statements for which PostgreSQL has compiled something since the figures were reset. */
async function compiledStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select left(query, 100) as query from pg_stat_statements where jit_functions > 0`.execute(db);
  return rows.map(({ query }) => query);
}

const SERVERS = {
  'the built-in PostgreSQL': { create: createStockedDatabase, compiles: false },
  'the PostgreSQL of Debian': { create: () => createDebianDatabase(DEBIAN), compiles: true },
};

describe.each(Object.entries(SERVERS))('%s', (_name, { create, compiles }) => {
  const sessionFolder = mkdtempSync(join(tmpdir(), 'clearcrate-plans-'));
  let database: TestDatabase;
  let test: TestApp;
  let isClosed = false;

  const simulate = () =>
    runSimulation({
      url: test.app.address(),
      players: 3,
      perSecond: 60,
      durationMs: 1_500,
      patienceMs: 120_000,
      sockets: true,
      signal: new AbortController().signal,
      random: secureRandom,
      sessionFolder,
    });

  /** Every read of the contract, by a player. Whether it finds something does not matter. */
  async function readEverything(): Promise<void> {
    const body = { account: '13800000001', password: 'demo1234' };
    const { token } = (await test.call('/api/auth/login', body)).body.data as { token: string };
    const reads = ALL_ENDPOINTS.filter(
      ({ method, movesValue, upload, access }) => method === 'POST' && !movesValue && !upload && access !== 'operator',
    );
    for (const { path, example } of reads) {
      if (!path.includes('/auth/')) await test.call(path, example.body ?? {}, { authorization: token });
    }
  }

  beforeAll(async () => {
    database = await create();
    test = await createTestApp({ database, env: { HOST: '127.0.0.1' } });
    await test.app.loadContent();
    await test.app.listen();
  });
  afterAll(async () => {
    if (!isClosed) await test?.close();
    await database.drop();
    rmSync(sessionFolder, { recursive: true });
  });

  it('scans no large table and compiles nothing for calls and polls, also by plans made while tables were small', async () => {
    await simulate();
    await readEverything();
    // A vacuum reads whole tables to bring their BRIN indexes up to date.
    await stopAutovacuum(database.db);
    await growStore(database.url, COPIES);
    await sql`analyze`.execute(database.db);
    if (compiles) await sql`create extension pg_stat_statements`.execute(database.db);
    if (compiles) await sql`select pg_stat_statements_reset()`.execute(database.db);
    const before = await readsOf(database.db);
    expect(before.size).toBeGreaterThan(10);
    const figures = await simulate();
    expect(figures.opened).toBeGreaterThan(0);
    await readEverything();
    // Sessions report all that they have read when they end.
    await test.close();
    isClosed = true;
    await expect.poll(() => sessionsOf(database.db)).toEqual([]);
    const after = await readsOf(database.db);
    const tooMuch = [...after].flatMap(([place, { size, rows }]) => {
      const more = rows - (before.get(place)?.rows ?? 0n);
      return Number(more) > size / 2 ? [`${place}: ${more} rows read, ${size} in the table`] : [];
    });
    expect(tooMuch).toEqual([]);
    if (compiles) expect(await compiledStatements(database.db)).toEqual([]);
  });
});
