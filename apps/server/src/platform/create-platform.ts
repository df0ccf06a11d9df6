import type pg from 'pg';
import type { Bus } from './bus/bus.ts';
import { createMemoryBus } from './bus/memory-bus.ts';
import { createRedisBus } from './bus/redis-bus.ts';
import { createCalendar } from './calendar.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, isProduction } from './config.ts';
import { BATCH_CONNECTIONS, LOCK_PATIENCE_MS } from './db/batch/scheduler.ts';
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
import { DispatchLeader } from './outbox/dispatch-leader.ts';
import { createOutbox, type OutboxDispatcher } from './outbox/dispatcher.ts';
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
  /** Set when this process is one of several workers of a node. */
  channel?: WorkerChannel;
  /** Replaced by tests only. */
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
  readonly outbox: OutboxDispatcher;
  readonly jobs: JobRunner;
  /** Aggregated over all workers of this node. */
  readMetrics(): Promise<string>;
  close(): Promise<void>;
}

/** A report that takes longer is cancelled and fails. */
const REPORT_TIMEOUT_MS = 15 * 60_000;

/**
 * A batch takes milliseconds. One that idles this long belongs to a frozen node, which must not
 * keep players locked.
 */
const FROZEN_BATCH_MS = 5_000;

/**
 * Creates a general pool, one for reports, and a small one for value-moving calls only. These run
 * the same statements all day, and plans and caches belong to a connection: few connections keep
 * them warm.
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
    // Only the message: the error holds the whole client with the secret key that cancels its
    // statements.
    made.on('error', ({ message }) => log.warn({ reason: message }, 'idle database connection lost'));
    return made;
  };
  const reportPool = createPool({
    url,
    poolSize: REPORT_CONNECTIONS,
    applicationName: 'clearcrate-reports',
    statementTimeoutMs: REPORT_TIMEOUT_MS,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  const batchPool = open(BATCH_CONNECTIONS, { lookUpByKey: true, idleInTransactionMs: FROZEN_BATCH_MS });
  return { pool: open(config.DATABASE_POOL), batchPool, reportPool };
}

/** Imports the client on demand: most stores have no Redis. */
async function openRedis({ config, log }: PlatformOptions, metrics: Metrics): Promise<RedisLinks | undefined> {
  if (!config.REDIS_URL) return undefined;
  const { connectRedis } = await import('./redis/redis.ts');
  return connectRedis(config.REDIS_URL, log, metrics);
}

/**
 * Without Redis the workers of one node exchange messages through their supervisor, and a single
 * process delivers to itself.
 */
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
  const { pool, batchPool, reportPool } = createPools(options);
  const pulse = createDatabasePulse(options.databaseUrl, [pool, batchPool], log);
  const calls = new CallGuard(pulse);
  const db = createDatabase(pool);
  if (!isProduction(config)) guardTransactions(db, pool, batchPool);
  const quota = redis ? createRedisQuota(redis.commands, createMemoryQuota(clock)) : createDatabaseQuota(db, clock);
  const leader = new DispatchLeader();
  const outbox = createOutbox({
    ...{ db, bus, clock, log, metrics, leader },
    lanes: Math.max(1, Math.floor(config.DATABASE_POOL / 4)),
    ...(options.handlerLimitMs === undefined ? {} : { handlerLimitMs: options.handlerLimitMs }),
  });
  const rows = createRows({ db, clock, log, metrics });
  const jobs = createJobRunner({ db, clock, log, metrics, pulse, rows });
  leader.decideBy(jobs, bus);
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
    batchPool,
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
      // A bus from the options is closed by the caller.
      if (!options.bus) await bus.close();
      redis?.close();
      calls.stop();
      await pulse.close();
      await Promise.all([pool.end(), batchPool.end(), reportPool.end()]);
    },
  };
}
