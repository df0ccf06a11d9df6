import { pino } from 'pino';
import { type App, createApp } from '../app.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { type MovableClock, movableClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { TEST_START_MS, testConfig } from './test-platform.ts';

export interface TestApp {
  app: App;
  clock: MovableClock;
  database: TestDatabase;
  /** Calls the API as a page would, and gives back status and envelope. */
  call(path: string, body?: unknown, headers?: Record<string, string>): Promise<{ status: number; body: Envelope }>;
  close(): Promise<void>;
}

export interface Envelope {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  data: any;
}

/** The whole real app on a database of its own; requests are injected, the clock is the test's. */
export async function createTestApp(
  shared: { database?: TestDatabase; bus?: Bus; clock?: MovableClock; env?: Record<string, string> } = {},
): Promise<TestApp> {
  const database = shared.database ?? (await createTestDatabase());
  const clock = shared.clock ?? movableClock(TEST_START_MS);
  const app = await createApp({
    config: testConfig(shared.env),
    log: pino({ level: 'silent' }),
    databaseUrl: database.url,
    clock,
    ...(shared.bus ? { bus: shared.bus } : {}),
  });
  return {
    app,
    clock,
    database,
    call: async (path, body, headers = {}) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.json() as Envelope };
    },
    close: async () => {
      await app.close();
      if (!shared.database) await database.drop();
    },
  };
}
