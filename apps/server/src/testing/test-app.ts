import { hash } from 'node:crypto';
import { pino } from 'pino';
import { type App, createApp } from '../app.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { type MovableClock, movableClock } from '../platform/clock.ts';
import { chooseSeed } from './choose-seed.ts';
import { createTestDatabase, filledTemplate, type TestDatabase } from './test-database.ts';
import { TEST_START_MS, testConfig } from './test-platform.ts';

export interface TestApp {
  app: App;
  clock: MovableClock;
  database: TestDatabase;
  /** Calls the API as a page would, and gives back status and envelope. */
  call(path: string, body?: unknown, headers?: Record<string, string>): Promise<{ status: number; body: Envelope }>;
  /** Answers the commitment with a client seed, which reveals the pair in use. */
  chooseSeed(token: string, clientSeed: string): ReturnType<typeof chooseSeed>;
  close(): Promise<void>;
}

export interface Envelope {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  data: any;
}

/**
 * Every player of the demo has a pair to draw with, as if their page had chosen a client seed at the first visit; written at once,
 * since asking for each takes longer than most tests. Tests about that choice make players of their own.
 */
async function giveSeeds({ clock, db, random, vault }: App['platform']): Promise<void> {
  const at = new Date(clock.now());
  const players = await db.selectFrom('player').select('id').orderBy('id').execute();
  const pairs = players.map(({ id }) => {
    const seed = random.bytes(32);
    return {
      player_id: id,
      sealed_seed: vault.seal(seed, 'server-seed'),
      server_seed_hash: hash('sha256', seed),
      client_seed: `demo-${id}`,
      published_at: at,
      chosen_at: at,
    };
  });
  if (pairs.length === 0) return;
  await db
    .insertInto('seed_pair')
    .values(pairs)
    .onConflict((on) =>
      on.column('player_id').where('chosen_at', 'is not', null).where('revealed_at', 'is', null).doNothing(),
    )
    .execute();
}

/** What a demo store holds after its first start. Laying it down takes a second; a copy of it takes next to nothing. */
export async function createStockedDatabase(): Promise<TestDatabase> {
  const template = await filledTemplate('stocked', async (databaseUrl) => {
    const log = pino({ level: 'silent' });
    const app = await createApp({ config: testConfig(), log, databaseUrl, clock: movableClock(TEST_START_MS) });
    await app.loadContent().finally(() => app.close());
  });
  return createTestDatabase(template);
}

/** The whole real app on a stocked database of its own; requests are injected, the clock is the test's. */
export async function createTestApp(
  shared: { database?: TestDatabase; bus?: Bus; clock?: MovableClock; env?: Record<string, string> } = {},
): Promise<TestApp> {
  const database = shared.database ?? (await createStockedDatabase());
  const clock = shared.clock ?? movableClock(TEST_START_MS);
  const app = await createApp({
    config: testConfig(shared.env),
    log: pino({ level: 'silent' }),
    databaseUrl: database.url,
    clock,
    ...(shared.bus ? { bus: shared.bus } : {}),
  });
  const loadContent = async () => {
    await app.loadContent();
    await giveSeeds(app.platform);
  };
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
    app: { ...app, loadContent },
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
