import type pg from 'pg';
import type { Bus } from './bus/bus.ts';
import type { Calendar } from './calendar.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { DatabasePulse } from './db/database-pulse.ts';
import type { CallGuard } from './http/call-guard.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Rows } from './jobs/rows.ts';
import type { Quota } from './limits/quota.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Random } from './random.ts';
import type { SecurityLog } from './security/security-log.ts';
import type { Vault } from './security/vault.ts';
import type { ObjectStorage } from './storage/object-storage.ts';

/** The services that every module receives. They depend on no feature. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  /** Sign-ins, rejections and changes of accounts, without personal data. */
  readonly security: SecurityLog;
  readonly storage: ObjectStorage;
  readonly calendar: Calendar;
  readonly metrics: Metrics;
  readonly pool: pg.Pool;
  /** Connections of batches. */
  readonly batchPool: pg.Pool;
  /** How long a call waits for a player whom another transaction has locked. */
  readonly lockPatienceMs: number;
  readonly pulse: DatabasePulse;
  readonly calls: CallGuard;
  readonly db: Db;
  /** For reads of whole tables: a small separate pool with a statement timeout of minutes. */
  readonly reports: Db;
  readonly bus: Bus;
  readonly quota: Quota;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly rows: Rows;
}
