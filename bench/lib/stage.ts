import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { debianPostgres } from '../../apps/server/src/testing/debian-postgres.ts';
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

/** `debian`: the one of Debian, with the settings of the built-in one. */
export type PostgresKind = 'built-in' | 'debian';

/** A store on its own database. */
export interface Store {
  databaseUrl: string;
  server: Child<BenchServer>;
}

interface AddedStore {
  /** Worker processes sharing its port; one by default. */
  workers?: number;
  /** The server of its database; by default that of the run. */
  postgres?: PostgresKind;
  /** Fills the database before the start. */
  fill?(databaseUrl: string): Promise<void>;
}

/**
 * One PostgreSQL for everything compared (two where they are compared themselves), a store on it,
 * and the load generator in its own process.
 */
export interface Stage extends Store {
  postgres: PostgresKind;
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

/** The servers of a run, each started when it is first needed. */
class Servers {
  private readonly running = new Map<PostgresKind, Promise<{ postgres: EmbeddedPostgres; dataDir: string }>>();

  private async start(kind: PostgresKind) {
    const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-bench-'));
    // Optional, because counting statements has a cost of its own.
    const settings: Record<string, string> = process.argv.includes('--statements')
      ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
      : {};
    const binaries = kind === 'debian' ? { binaries: debianPostgres() } : {};
    const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }), settings, ...binaries });
    return { postgres, dataDir };
  }

  async urlOf(kind: PostgresKind): Promise<string> {
    const server = this.running.get(kind) ?? this.start(kind);
    this.running.set(kind, server);
    return (await server).postgres.url;
  }

  async stop(): Promise<void> {
    for (const server of this.running.values()) {
      const { postgres, dataDir } = await server;
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
}

export async function withStage<T>(kind: PostgresKind, work: (stage: Stage) => Promise<T>): Promise<T> {
  await ensureBenchServerBuilt();
  const servers = new Servers();
  const stores: Store[] = [];
  const added: { url: string; name: string }[] = [];
  const load = await startChild<object>(file('load-process.ts'), []);
  try {
    const first = await openStore(await servers.urlOf(kind));
    stores.push(first);
    return await work({
      ...first,
      postgres: kind,
      load: (order) => load.ask<LoadResult>(order),
      loadPid: load.pid,
      addStore: async (name, { workers, fill, postgres = kind } = {}) => {
        const serverUrl = await servers.urlOf(postgres);
        await withClient(serverUrl, (client) => client.query(`create database ${name}`));
        added.push({ url: serverUrl, name });
        const url = new URL(serverUrl);
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
    for (const { url, name } of added) await withClient(url, (client) => client.query(`drop database ${name}`));
    await servers.stop();
  }
}
