import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPgbouncer, type TestPooler } from '../../testing/programs/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readConfig } from '../config.ts';
import { openDatabaseServer } from './connect.ts';
import { createPool } from './database.ts';

let database: TestDatabase;
const poolers: TestPooler[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const pooler of poolers) await pooler.close();
  await database.drop();
});

async function poolerIn(mode: 'session' | 'transaction'): Promise<string> {
  const pooler = await startPgbouncer(database.url, mode);
  poolers.push(pooler);
  return pooler.url;
}
const openAt = (DATABASE_URL: string) => openDatabaseServer(readConfig({ DATABASE_URL }), pino({ level: 'silent' }));

it('accepts a direct connection', async () => {
  expect((await openAt(database.url)).url).toBe(database.url);
});

it('rejects a time zone that PostgreSQL does not know, in one line that names the setting', async () => {
  const config = { ...readConfig({ DATABASE_URL: database.url }), BUSINESS_TIME_ZONE: 'Mars/Olympus' };
  await expect(openDatabaseServer(config, pino({ level: 'silent' }))).rejects.toThrow(
    'BUSINESS_TIME_ZONE is not usable: PostgreSQL does not know Mars/Olympus.',
  );
});

const EVERY_SESSION = { jit: 'off', statement_timeout: '30000', idle_in_transaction_session_timeout: '30000' };
const PLANNER = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'];

/** Settings of a session, as PostgreSQL knows them behind the pooler. */
async function settingsOf(url: string, lookUpByKey: boolean): Promise<Record<string, string>> {
  const pool = createPool({ url, poolSize: 2, applicationName: 'pooler-test', lookUpByKey });
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [[...Object.keys(EVERY_SESSION), ...PLANNER]],
  );
  await pool.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

it('accepts a pooler in session mode, and its sessions get the settings of the store', async () => {
  const url = await poolerIn('session');
  await openAt(url);
  const planner = (state: string) => Object.fromEntries(PLANNER.map((name) => [name, state]));
  expect(await settingsOf(url, false)).toEqual({ ...EVERY_SESSION, ...planner('on') });
  expect(await settingsOf(url, true)).toEqual({ ...EVERY_SESSION, ...planner('off') });
});

it('rejects a pooler in transaction mode in one line that says what to change', async () => {
  await expect(openAt(await poolerIn('transaction'))).rejects.toThrow(
    'DATABASE_URL is not usable: the pooler shares sessions between clients; set its pool_mode to "session".',
  );
});
