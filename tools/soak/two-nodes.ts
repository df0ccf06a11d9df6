import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { startTestRedis, type TestRedis } from '../../apps/server/src/testing/programs/redis-server.ts';
import { StoreProcess } from '../lib/store/store-process.ts';

/** Two nodes of one store, which share PostgreSQL and Redis and nothing else. */
export class TwoNodes {
  readonly urls: [string, string] = ['', ''];
  readonly databaseUrl: string;
  private readonly nodes: StoreProcess[] = [];
  private readonly env: Record<string, string>;
  private readonly folder: string;
  private readonly postgres: EmbeddedPostgres;
  private readonly redis: TestRedis;

  private constructor(folder: string, postgres: EmbeddedPostgres, redis: TestRedis, settings: Record<string, string>) {
    this.folder = folder;
    this.postgres = postgres;
    this.redis = redis;
    this.databaseUrl = postgres.url;
    this.env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: join(folder, 'shared'),
      LOG_LEVEL: 'silent',
      // Players sign in one after another; slow password hashes would dominate the run.
      PASSWORD_MEMORY: '64',
      FLOOD_RATE: '1000000',
      FLOOD_BURST: '1000000',
      ...settings,
    };
  }

  static async open(settings: Record<string, string> = {}): Promise<TwoNodes> {
    const folder = await mkdtemp(join(tmpdir(), 'clearcrate-nodes-'));
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'warn' }) });
    const nodes = new TwoNodes(folder, postgres, await startTestRedis(), settings);
    // In turn: the first writes the demo data, which on a busy machine takes longer than a lock
    // timeout.
    for (const index of [0, 1] as const) {
      const node = new StoreProcess(nodes.env);
      nodes.nodes[index] = node;
      nodes.urls[index] = await node.opened();
    }
    return nodes;
  }

  async kill(index: 0 | 1): Promise<void> {
    await this.nodes[index]?.stop('SIGKILL');
  }

  /** Restarts at the same address. */
  async revive(index: 0 | 1): Promise<void> {
    const revived = new StoreProcess({ ...this.env, PORT: new URL(this.urls[index]).port });
    this.nodes[index] = revived;
    await revived.opened();
  }

  async close(): Promise<void> {
    for (const node of this.nodes) await node.stop();
    await this.redis.close();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
