import { pino } from 'pino';
import type { Bus } from '../platform/bus/bus.ts';
import { type MovableClock, movableClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { createPlatform, type RunningPlatform } from '../platform/create-platform.ts';
import type { Log } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestPlatform {
  platform: RunningPlatform;
  clock: MovableClock;
  database: TestDatabase;
  close(): Promise<void>;
}

/** Noon in Shanghai on an ordinary day, far from midnight. */
export const TEST_START_MS = Date.parse('2026-03-11T12:00:00+08:00');

/**
 * On a busy machine connecting may take longer than a player's timeout; only tests of that timeout
 * use the real one.
 */
export const TEST_PATIENCE_MS = 60_000;

const platforms = new WeakMap<TestDatabase, RunningPlatform[]>();

/** Notes a platform of this process that uses the database. */
export function notePlatform(database: TestDatabase, platform: RunningPlatform): void {
  platforms.set(database, [...(platforms.get(database) ?? []), platform]);
}

/** Number of calls that wait for a locked player in this process, without a connection. */
export async function countLockedWaits(database: TestDatabase): Promise<number> {
  const gauges = await Promise.all(
    (platforms.get(database) ?? []).map(({ metrics }) => metrics.lockedPlayerWaits.get()),
  );
  return gauges.flatMap(({ values }) => values).reduce((sum, { value }) => sum + value, 0);
}

export function testConfig(env: Record<string, string> = {}) {
  return readConfig({
    MASTER_KEY: 'ab'.repeat(32),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    FLOOD_RATE: '100000',
    FLOOD_BURST: '100000',
    PUZZLE_WORK: '2',
    // Tests call sequentially, so resting between batches would only slow them down.
    BATCH_REST_MS: '0',
    // Tests sign in thousands of players; outside tests such a low cost is rejected.
    PASSWORD_MEMORY: env.NODE_ENV ? '' : '64',
    // Any free port, since several test stores run at once.
    INNER_PORT: env.NODE_ENV === 'production' ? '0' : '',
    ...env,
  });
}

/**
 * Creates the platform on its own database with a clock controlled by the test. Two platforms may
 * share database and bus.
 */
export async function createTestPlatform(
  shared: {
    database?: TestDatabase;
    bus?: Bus;
    clock?: MovableClock;
    env?: Record<string, string>;
    log?: Log;
    lockPatienceMs?: number;
    handlerLimitMs?: number;
  } = {},
): Promise<TestPlatform> {
  const database = shared.database ?? (await createTestDatabase());
  const clock = shared.clock ?? movableClock(TEST_START_MS);
  const platform = await createPlatform({
    config: testConfig(shared.env),
    log: shared.log ?? pino({ level: 'silent' }),
    databaseUrl: database.url,
    clock,
    patienceMs: TEST_PATIENCE_MS,
    lockPatienceMs: shared.lockPatienceMs ?? TEST_PATIENCE_MS,
    ...(shared.bus ? { bus: shared.bus } : {}),
    ...(shared.handlerLimitMs === undefined ? {} : { handlerLimitMs: shared.handlerLimitMs }),
  });
  notePlatform(database, platform);
  return {
    platform,
    clock,
    database,
    close: async () => {
      await platform.close();
      if (!shared.database) await database.drop();
    },
  };
}
