import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { StoreProcess } from '../lib/store-process.ts';
import { ensureRedis } from '../test/redis.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startRedis(folder: string): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn(ensureRedis(), settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  return { url: `redis://127.0.0.1:${port}`, process: child };
}

/** Two processes of one store: one PostgreSQL, one Redis, and nothing else in common. */
export class TwoNodes {
  readonly urls: [string, string] = ['', ''];
  readonly databaseUrl: string;
  private readonly nodes: StoreProcess[];
  private readonly folder: string;
  private readonly postgres: EmbeddedPostgres;
  private readonly redis: ChildProcess;

  private constructor(folder: string, postgres: EmbeddedPostgres, redis: { url: string; process: ChildProcess }) {
    this.folder = folder;
    this.postgres = postgres;
    this.redis = redis.process;
    this.databaseUrl = postgres.url;
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: join(folder, 'shared'),
      LOG_LEVEL: 'silent',
      FLOOD_RATE: '1000000',
      FLOOD_BURST: '1000000',
    };
    this.nodes = [new StoreProcess(env), new StoreProcess(env)];
  }

  static async open(): Promise<TwoNodes> {
    const folder = await mkdtemp(join(tmpdir(), 'clearcrate-nodes-'));
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'warn' }) });
    const nodes = new TwoNodes(folder, postgres, await startRedis(folder));
    const opened = await Promise.all(nodes.nodes.map((node) => node.opened()));
    nodes.urls.splice(0, 2, ...opened);
    return nodes;
  }

  async killFirst(): Promise<void> {
    await this.nodes[0]?.stop('SIGKILL');
  }

  async close(): Promise<void> {
    for (const node of this.nodes) await node.stop();
    this.redis.kill('SIGTERM');
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
