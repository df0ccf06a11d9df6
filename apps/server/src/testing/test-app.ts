import { pino } from 'pino';
import { type App, createApp } from '../app.ts';
import type { AccountOptions } from '../base/account/account.module.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { type MovableClock, movableClock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createFairness } from '../play/fairness/fairness.module.ts';
import { createModes } from '../play/modes/modes.module.ts';
import { chooseSeed } from './choose-seed.ts';
import { createTestDatabase, filledTemplate, type TestDatabase } from './test-database.ts';
import { notePlatform, TEST_PATIENCE_MS, TEST_START_MS, testConfig } from './test-platform.ts';

export interface TestApp {
  app: App;
  clock: MovableClock;
  database: TestDatabase;
  /** Calls the API as a page would. Returns status and envelope. */
  call(path: string, body?: unknown, headers?: Record<string, string>): Promise<{ status: number; body: Envelope }>;
  /** Rotates the seed pair to a new client seed, which reveals the former server seed. */
  chooseSeed(token: string, clientSeed: string): ReturnType<typeof chooseSeed>;
  close(): Promise<void>;
}

export interface Envelope {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  data: any;
}

/**
 * Gives all demo players a seed pair, as a visit of the page would. Tests of that choice remove it.
 */
async function chooseSeeds({ platform, ledger }: App): Promise<void> {
  const { seeds } = createFairness(platform, { ledger, modes: createModes() });
  const players = await platform.db.selectFrom('player').select('id').orderBy('id').execute();
  for (const { id } of players) {
    const { next } = await seeds.show(id);
    await seeds.rotate(id, { clientSeed: `demo-${id}`, nextServerSeedHash: next.serverSeedHash });
  }
}

/**
 * Copies a demo store after its first start and its players’ first visit. Filling it takes a
 * second, a copy almost nothing.
 */
export async function createStockedDatabase(): Promise<TestDatabase> {
  const template = await filledTemplate('stocked', async (databaseUrl) => {
    const log = pino({ level: 'silent' });
    const app = await createApp({ config: testConfig(), log, databaseUrl, clock: movableClock(TEST_START_MS) });
    try {
      await app.loadContent();
      await chooseSeeds(app);
    } finally {
      await app.close();
    }
  });
  return createTestDatabase(template);
}

/**
 * Creates the real app on its own stocked database; requests are injected, and the test controls
 * the clock.
 */
export async function createTestApp(
  shared: {
    database?: TestDatabase;
    bus?: Bus;
    clock?: MovableClock;
    env?: Record<string, string>;
    log?: Log;
    patienceMs?: number;
    lockPatienceMs?: number;
    account?: AccountOptions;
  } = {},
): Promise<TestApp> {
  const database = shared.database ?? (await createStockedDatabase());
  const clock = shared.clock ?? movableClock(TEST_START_MS);
  const app = await createApp({
    config: testConfig(shared.env),
    log: shared.log ?? pino({ level: 'silent' }),
    databaseUrl: database.url,
    clock,
    patienceMs: shared.patienceMs ?? TEST_PATIENCE_MS,
    lockPatienceMs: shared.lockPatienceMs ?? TEST_PATIENCE_MS,
    ...(shared.bus ? { bus: shared.bus } : {}),
    ...(shared.account ? { account: shared.account } : {}),
  });
  notePlatform(database, app.platform);
  const call: TestApp['call'] = async (path, body, headers = {}) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.json() as Envelope };
  };
  return {
    app,
    clock,
    database,
    call,
    chooseSeed: (token, clientSeed) =>
      chooseSeed(async (path, body) => (await call(path, body, { authorization: token })).body.data, clientSeed),
    close: async () => {
      await app.close();
      if (!shared.database) await database.drop();
    },
  };
}
