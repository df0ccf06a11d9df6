import { pino } from 'pino';
import type { Bus } from '../platform/bus/bus.ts';
import { type MovableClock, movableClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { createPlatform, type RunningPlatform } from '../platform/create-platform.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestPlatform {
  platform: RunningPlatform;
  clock: MovableClock;
  database: TestDatabase;
  close(): Promise<void>;
}

/** Noon in Shanghai on an ordinary day: far from midnight, unless a test goes there. */
export const TEST_START_MS = Date.parse('2026-03-11T12:00:00+08:00');

/** On a busy machine a connection may take longer to be opened than a player waits; only tests about that have a player's patience. */
export const TEST_PATIENCE_MS = 60_000;

export function testConfig(env: Record<string, string> = {}) {
  return readConfig({
    MASTER_KEY: 'ab'.repeat(32),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    FLOOD_RATE: '100000',
    FLOOD_BURST: '100000',
    PUZZLE_WORK: '2',
    // Tests call one after the other, and would do little but rest.
    GROUP_REST_MS: '0',
    // Test players come in by the thousand; outside tests so little is refused.
    PASSWORD_MEMORY: env.NODE_ENV ? '' : '64',
    // Any free one, since several stores of tests run at once.
    INNER_PORT: env.NODE_ENV === 'production' ? '0' : '',
    ...env,
  });
}

/** The platform on a database of its own, with a clock that only the test moves. Two of them may share a database and a bus. */
export async function createTestPlatform(
  shared: { database?: TestDatabase; bus?: Bus; clock?: MovableClock; env?: Record<string, string> } = {},
): Promise<TestPlatform> {
  const database = shared.database ?? (await createTestDatabase());
  const clock = shared.clock ?? movableClock(TEST_START_MS);
  const platform = await createPlatform({
    config: testConfig(shared.env),
    log: pino({ level: 'silent' }),
    databaseUrl: database.url,
    clock,
    patienceMs: TEST_PATIENCE_MS,
    ...(shared.bus ? { bus: shared.bus } : {}),
  });
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
