import type { FastifyInstance } from 'fastify';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import type { Bus } from './platform/bus/bus.ts';
import { createMemoryBus } from './platform/bus/memory-bus.ts';
import { createRedisBus } from './platform/bus/redis-bus.ts';
import { createCalendar } from './platform/calendar.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { createRouter, type Router } from './platform/http/router.ts';
import { createJobRunner, type JobRunner } from './platform/jobs/runner.ts';
import { createMemoryQuota, createRedisQuota } from './platform/limits/quota.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbox, type OutboxRelay } from './platform/outbox/relay.ts';
import type { Platform } from './platform/platform.ts';
import { type Random, secureRandom } from './platform/random.ts';

export interface AppOptions {
  config: Config;
  log: Log;
  databaseUrl: string;
  /** Stood in for by tests alone. */
  clock?: Clock;
  random?: Random;
  bus?: Bus;
}

export interface App {
  http: FastifyInstance;
  platform: Platform & { outbox: OutboxRelay; jobs: JobRunner };
  ledger: Ledger;
  router: Router;
  start(): void;
  close(): Promise<void>;
}
