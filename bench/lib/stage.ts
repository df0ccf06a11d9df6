import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { ensureBenchServerBuilt } from '../../tools/lib/bootstrap.mjs';
import type { LoadOrder } from '../load-process.ts';
import { type Child, startChild } from './child.ts';
import type { LoadResult } from './load.ts';

/** Data of the measured server: its port, its players, and a box to open. */
export interface BenchServer {
  port: number;
  tokens: string[];
  /** More players without draws, for rounds of crash. */
  crowd: string[];
  openBody: string;
  luckyBody: string;
  roomBody: string;
}

/** A store on its own database. */
export interface Store {
  databaseUrl: string;
  server: Child<BenchServer>;
}

interface AddedStore {
  /** Worker processes sharing its port; one by default. */
  workers?: number;
  /** Fills the database before the start. */
  fill?(databaseUrl: string): Promise<void>;
}

/**
 * One PostgreSQL for everything compared, a store on it, and the load generator in its own process.
 */
export interface Stage extends Store {
  load(order: LoadOrder): Promise<LoadResult>;
  /** Process id of the load generator. */
  loadPid: number;
  /** Adds another store on the same PostgreSQL with its own database. */
  addStore(name: string, options?: AddedStore): Promise<Store>;
}

const file = (name: string) => new URL(`../${name}`, import.meta.url);

async function openStore(databaseUrl: string, workers = 1): Promise<Store> {
  const pool = createPool({ url: databaseUrl, poolSize: 2, applicationName: 'bench' });
  await migrate(pool).finally(() => pool.end());
  const server = await startChild<BenchServer>(file('dist/bench-server.js'), [], {
    BENCH_DATABASE_URL: databaseUrl,
    PORT: '0',
    WORKERS: String(workers),
  });
  return { databaseUrl, server };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

export async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  await ensureBenchServerBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-bench-'));
  // Optional, because counting statements has a cost of its own.
  const settings: Record<string, string> = process.argv.includes('--statements')
    ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
    : {};
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }), settings });
  const stores: Store[] = [];
  const added: string[] = [];
  const load = await startChild<object>(file('load-process.ts'), []);
  try {
    const first = await openStore(postgres.url);
    stores.push(first);
    return await work({
      ...first,
      load: (order) => load.ask<LoadResult>(order),
      loadPid: load.pid,
      addStore: async (name, { workers, fill } = {}) => {
        await withClient(postgres.url, (client) => client.query(`create database ${name}`));
        added.push(name);
        const url = new URL(postgres.url);
        url.pathname = `/${name}`;
        const store = await openStore(url.href, workers);
        stores.push(store);
        await fill?.(url.href);
        return store;
      },
    });
  } finally {
    await load.stop();
    for (const { server } of stores) await server.stop();
    // Dropped data is not written to disk when PostgreSQL stops: millions of rows took ten seconds.
    for (const name of added) await withClient(postgres.url, (client) => client.query(`drop database ${name}`));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
