import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDebianProgram } from '../../apps/server/src/testing/programs/debian-program.ts';
import type { Daemon } from './daemon.ts';
import { startPooler, startPostgres } from './data-services.ts';

const PASSWORD = 'a-password-of-this-test';
/** PgBouncer's own default is 15 s. */
const BACK_WITHIN_MS = 13_000;

const PATIENCE_MS = 3_000;

const running: Daemon[] = [];
let folder: string;

beforeAll(async () => {
  ensureDebianProgram('initdb', 'postgresql');
  ensureDebianProgram('pgbouncer');
  folder = await mkdtemp(join(tmpdir(), 'clearcrate-data-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const daemon of running.reverse()) await daemon.stop('SIGINT');
  await rm(folder, { recursive: true, force: true });
});

async function ask(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('select current_user as name')).rows[0]?.name;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

test('PgBouncer with the file of deploy/ serves again soon after a restart of PostgreSQL', async () => {
  const postgres = await startPostgres(join(folder, 'postgres'), PASSWORD);
  running.push(postgres.daemon);
  const pooler = await startPooler(join(folder, 'pgbouncer'), { port: postgres.port, password: PASSWORD });
  running.push(pooler.daemon);
  await expect.poll(() => ask(pooler.url)).toBe('store');
  await postgres.daemon.stop('SIGINT');
  expect(await ask(pooler.url)).not.toBe('store');
  await postgres.daemon.start();
  await expect.poll(() => ask(pooler.url), { timeout: BACK_WITHIN_MS }).toBe('store');
});
