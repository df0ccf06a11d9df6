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

/** What the measured server tells when it is ready: where it listens, whom it knows, and a box that they may open. */
export interface BenchServer {
  port: number;
  tokens: string[];
  /** More players, who have never drawn anything: the crowd of a round of crash. */
  crowd: string[];
  openBody: string;
  luckyBody: string;
  roomBody: string;
}

/** A store on a database of its own. */
export interface Store {
  databaseUrl: string;
  server: Child<BenchServer>;
}

interface AddedStore {
  /** Processes that share its port; one unless said otherwise. */
  workers?: number;
  /** What is laid down before anybody plays. */
  fill?(databaseUrl: string): Promise<void>;
}

/** One PostgreSQL for everything that is compared, a store on it, and players in a process of their own. */
export interface Stage extends Store {
  load(order: LoadOrder): Promise<LoadResult>;
  /** The process that the players are in. */
  loadPid: number;
  /** Another store on the same PostgreSQL, on a database of its own. */
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
  // Whoever asks for statements has them counted, which costs a little by itself.
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
    // What is dropped need not be written to disk when PostgreSQL stops: millions of rows took it ten seconds.
    for (const name of added) await withClient(postgres.url, (client) => client.query(`drop database ${name}`));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
