import type { Bus } from './bus/bus.ts';
import { createMemoryBus } from './bus/memory-bus.ts';
import { createRedisBus } from './bus/redis-bus.ts';
import { createCalendar } from './calendar.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createDatabase, createPool } from './db/database.ts';
import { createJobRunner, type JobRunner } from './jobs/runner.ts';
import { createDatabaseQuota, forgetEndedQuotas } from './limits/database-quota.ts';
import { createRedisQuota } from './limits/quota.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createOutbox, type OutboxRelay } from './outbox/relay.ts';
import type { Platform } from './platform.ts';
import { type Random, secureRandom } from './random.ts';
import { createSecurityLog } from './security-log.ts';
import { createObjectStorage } from './storage/create-storage.ts';
import { createVault, readMasterKeys } from './vault.ts';

export interface PlatformOptions {
  config: Config;
  log: Log;
  databaseUrl: string;
  /** Stood in for by tests alone. */
  clock?: Clock;
  random?: Random;
  bus?: Bus;
}

export interface RunningPlatform extends Platform {
  readonly outbox: OutboxRelay;
  readonly jobs: JobRunner;
  close(): Promise<void>;
}

export async function createPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { config, log, clock = systemClock, random = secureRandom } = options;
  const redisUrl = config.REDIS_URL;
  const bus = options.bus ?? (redisUrl ? await createRedisBus(redisUrl, log) : createMemoryBus(log));
  const vault = createVault(...(await readMasterKeys(config)));
  const security = createSecurityLog(config, log, vault);
  security.write({ event: 'masterKey', outcome: 'loaded', keyId: vault.keyId });
  const metrics = createMetrics();
  const pool = createPool({
    url: options.databaseUrl,
    poolSize: config.DATABASE_POOL,
    applicationName: 'clearcrate',
    avoidFullScans: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  const db = createDatabase(pool);
  const quota = redisUrl ? createRedisQuota(redisUrl) : createDatabaseQuota(db, clock);
  const outbox = createOutbox({ db, bus, clock, log, metrics });
  const jobs = createJobRunner({ db, clock, log, metrics });
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
    pool,
    db,
    bus,
    quota,
    outbox,
    jobs,
    close: async () => {
      await jobs.stop();
      await outbox.stop();
      await quota.close();
      // A bus that was handed in belongs to whoever handed it.
      if (!options.bus) await bus.close();
      await pool.end();
    },
  };
}
