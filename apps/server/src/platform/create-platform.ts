import type pg from 'pg';
import type { Bus } from './bus/bus.ts';
import { createMemoryBus } from './bus/memory-bus.ts';
import { createRedisBus } from './bus/redis-bus.ts';
import { createCalendar } from './calendar.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, isProduction } from './config.ts';
import { LANE_CONNECTIONS, LOCK_PATIENCE_MS } from './db/batch/group-commit.ts';
import { createDatabase, createPool, type DatabaseOptions, REPORT_CONNECTIONS } from './db/database.ts';
import { createDatabasePulse } from './db/database-pulse.ts';
import { guardTransactions } from './db/transaction-guard.ts';
import { CallGuard } from './http/call-guard.ts';
import { createRows } from './jobs/rows.ts';
import { createJobRunner, type JobRunner } from './jobs/runner.ts';
import { createDatabaseQuota, forgetEndedQuotas } from './limits/database-quota.ts';
import { createMemoryQuota } from './limits/quota.ts';
import { createRedisQuota } from './limits/redis-quota.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createOutbox, type OutboxRelay } from './outbox/relay.ts';
import { RelayTurn } from './outbox/relay-turn.ts';
import type { Platform } from './platform.ts';
import { type Random, secureRandom } from './random.ts';
import type { RedisLinks } from './redis/redis.ts';
import { createSecurityLog } from './security/security-log.ts';
import { createVault, readMasterKeys } from './security/vault.ts';
import { createObjectStorage } from './storage/create-storage.ts';
import { createWorkerBus } from './workers/worker-bus.ts';
import type { WorkerChannel } from './workers/worker-channel.ts';
import { createNodeMetrics } from './workers/worker-metrics.ts';

export interface PlatformOptions {
  config: Config;
  log: Log;
  databaseUrl: string;
  /** Where this process is one of several workers of a node. */
  channel?: WorkerChannel;
  /** Stood in for by tests alone. */
  clock?: Clock;
  random?: Random;
  bus?: Bus;
  /** How long a call waits for a connection. */
  patienceMs?: number;
  /** How long a call waits for a locked player. */
  lockPatienceMs?: number;
  /** How long an outbox handler may take. */
  handlerLimitMs?: number;
}

export interface RunningPlatform extends Platform {
  readonly outbox: OutboxRelay;
  readonly jobs: JobRunner;
  /** For monitors; of all workers of this node together. */
  readMetrics(): Promise<string>;
  close(): Promise<void>;
}

/** A report that takes longer is broken off and counted as failed. */
const REPORT_TIMEOUT_MS = 15 * 60_000;

/** A batch takes milliseconds: one that pauses for this long belongs to a frozen node, which must not keep its players. */
const FROZEN_BATCH_MS = 5_000;

/**
 * Connections for everybody, and a few for value-moving calls alone. Those always run the same statements, so it is worth keeping
 * them together: each connection has plans and caches of its own, and one that does this all day has them at hand.
 */
function createPools({ config, databaseUrl: url, log, patienceMs }: PlatformOptions) {
  const open = (poolSize: number, own: Partial<DatabaseOptions> = {}): pg.Pool => {
    const made = createPool({
      url,
      poolSize,
      applicationName: 'clearcrate',
      ...own,
      ...(patienceMs === undefined ? {} : { patienceMs }),
    });
    // The error itself carries the whole client, down to the key that ends its statements.
    made.on('error', ({ message }) => log.warn({ reason: message }, 'an idle database connection broke'));
    return made;
  };
  const reportPool = createPool({
    url,
    poolSize: REPORT_CONNECTIONS,
    applicationName: 'clearcrate-reports',
    statementTimeoutMs: REPORT_TIMEOUT_MS,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  const lanePool = open(LANE_CONNECTIONS, { lookUpByKey: true, idleInTransactionMs: FROZEN_BATCH_MS });
  return { pool: open(config.DATABASE_POOL), lanePool, reportPool };
}

/** Most stores have none, and start without reading what speaks to it. */
async function openRedis({ config, log }: PlatformOptions, metrics: Metrics): Promise<RedisLinks | undefined> {
  if (!config.REDIS_URL) return undefined;
  const { connectRedis } = await import('./redis/redis.ts');
  return connectRedis(config.REDIS_URL, log, metrics);
}

/** Without a broker the workers of one node hear each other through their supervisor, and a lone process hears itself. */
function createBus({ channel, log }: PlatformOptions, redis: RedisLinks | undefined): Bus {
  if (redis) return createRedisBus(redis, log);
  return channel ? createWorkerBus(channel, log) : createMemoryBus(log);
}

export async function createPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { config, log, channel, clock = systemClock, random = secureRandom } = options;
  const metrics = createMetrics();
  const redis = await openRedis(options, metrics);
  const bus = options.bus ?? createBus(options, redis);
  const vault = createVault(...(await readMasterKeys(config)));
  const security = createSecurityLog(config, log, vault);
  security.write({ event: 'masterKey', outcome: 'loaded', keyId: vault.keyId });
  const { pool, lanePool, reportPool } = createPools(options);
  const pulse = createDatabasePulse(options.databaseUrl, [pool, lanePool], log);
  const calls = new CallGuard(pulse);
  const db = createDatabase(pool);
  if (!isProduction(config)) guardTransactions(db, pool, lanePool);
  const quota = redis ? createRedisQuota(redis.commands, createMemoryQuota(clock)) : createDatabaseQuota(db, clock);
  const turn = new RelayTurn();
  const outbox = createOutbox({
    ...{ db, bus, clock, log, metrics, turn },
    lanes: Math.max(1, Math.floor(config.DATABASE_POOL / 4)),
    ...(options.handlerLimitMs === undefined ? {} : { handlerLimitMs: options.handlerLimitMs }),
  });
  const rows = createRows({ db, clock, log, metrics });
  const jobs = createJobRunner({ db, clock, log, metrics, pulse, rows });
  turn.decideBy(jobs, bus);
  forgetEndedQuotas(jobs, db, clock);
  const calendar = createCalendar(config.BUSINESS_TIME_ZONE);
  return {
    config,
    log,
    clock,
    random,
    vault,
    security,
    storage: createObjectStorage(config, clock),
    calendar,
    metrics,
    readMetrics: channel ? createNodeMetrics(channel, metrics.registry) : () => metrics.registry.metrics(),
    pool,
    lanePool,
    lockPatienceMs: options.lockPatienceMs ?? LOCK_PATIENCE_MS,
    pulse,
    calls,
    db,
    reports: createDatabase(reportPool),
    bus,
    quota,
    outbox,
    jobs,
    rows,
    close: async () => {
      await jobs.stop();
      await outbox.stop();
      // A bus that was handed in belongs to whoever handed it.
      if (!options.bus) await bus.close();
      redis?.close();
      calls.stop();
      await pulse.close();
      await Promise.all([pool.end(), lanePool.end(), reportPool.end()]);
    },
  };
}
