import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStallingLine, type StallingLine } from '../../../testing/programs/stalling-line.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;
let line: StallingLine;
let test: TestApp;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await createStallingLine(database.url);
  const env = { DATABASE_POOL: '2' };
  test = await createTestApp({ database: { ...database, url: line.url }, env, patienceMs: 5_000 });
  await test.app.loadContent();
  token = (await test.call('/api/auth/login', { account: '13800000000', password: 'demo1234' })).body.data.token;
});
afterAll(async () => {
  line.thaw();
  await test.close();
  await line.close();
  await database.drop();
});

const get = (url: string) => test.app.http.inject({ method: 'GET', url });
const ask = () => test.app.http.inject({ method: 'POST', url: '/api/user/getInfo', headers: { authorization: token } });

function expectBusy(answer: Awaited<ReturnType<typeof get>>): void {
  expect([answer.statusCode, answer.json().code]).toEqual([503, ERRORS.busy.code]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

describe('readiness', () => {
  it('does not query the database on every probe', async () => {
    const before = line.sent();
    const answers = await Promise.all(Array.from({ length: 300 }, () => get('/readyz')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // One query on its own connection, whose handshake takes a few messages.
    expect(line.sent() - before).toBeLessThan(15);
  });

  it('reports a full disk', async () => {
    const full = await createTestApp({ database, env: { DISK_RESERVE_MB: '1000000000' } });
    const answer = await full.app.http.inject({ method: 'GET', url: '/readyz' });
    expect([answer.statusCode, answer.body]).toEqual([503, 'not ready: disk\n']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await full.close();
  });
});

it('answers busy when the connection pool is exhausted', async () => {
  const { pool } = test.app.platform;
  const taken = [await pool.connect(), await pool.connect()];
  expectBusy(await ask());
  for (const client of taken) client.release();
  expect((await ask()).statusCode).toBe(200);
});

it('answers busy and reports not ready while the disk takes no writes', async () => {
  await sql`
    create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    database.db,
  );
  await sql`create trigger full_disk before insert on session execute function disk_is_full()`.execute(database.db);
  const body = { account: '13800000001', password: 'demo1234' };
  expectBusy(await test.app.http.inject({ method: 'POST', url: '/api/auth/login', payload: body }));
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.body]).toEqual([503, 'not ready: disk\n']);
  await sql`drop trigger full_disk on session`.execute(database.db);
  expect((await test.call('/api/auth/login', body)).body.code).toBe(0);
});

describe('a frozen database', () => {
  it('answers pending calls busy, rejects new ones at once, and recovers with the database', async () => {
    test.app.platform.pulse.start();
    await expect.poll(async () => (await ask()).statusCode).toBe(200);
    line.freeze();
    expectBusy(await ask());
    const [ready, page] = await Promise.all([get('/readyz'), get('/healthz')]);
    expect([ready.statusCode, ready.body, page.statusCode]).toEqual([503, 'not ready: database\n', 200]);
    // Rejected without a query: the database receives almost nothing.
    const before = line.sent();
    for (let count = 0; count < 50; count += 1) expectBusy(await ask());
    expect(line.sent() - before).toBeLessThan(15);
    line.thaw();
    await expect.poll(async () => (await ask()).statusCode).toBe(200);
    // The full disk of the previous test is cached for a while.
    await expect.poll(async () => (await get('/readyz')).statusCode).toBe(200);
  });
});
