import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type EndedStore, StoreProcess } from '../lib/store-process.ts';

const STARTS_MS = 120_000;
const stores: StoreProcess[] = [];
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearcrate-process-'));
  folders.push(folder);
  return folder;
}

function launch(env: Record<string, string>): StoreProcess {
  const store = new StoreProcess(env);
  stores.push(store);
  return store;
}

afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}, STARTS_MS);

function postgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A process that has ended may stay listed until somebody fetches its exit code; that one is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

async function post(url: string, body: unknown, token = ''): Promise<{ data: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', authorization: token };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { data: Record<string, unknown> };
}

function expectOneLine({ code, output }: EndedStore, words: RegExp): void {
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(words);
}

test('a taken port is told in one line', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const ended = await launch({ DATA_DIR: newFolder(), PORT: String(port) }).ended;
  expectOneLine(ended, new RegExp(`Port ${port} is taken`));
  server.close();
});

test('a setting that makes no sense is told in one line', async () => {
  expectOneLine(await launch({ DATA_DIR: newFolder(), PORT: 'eighty' }).ended, /PORT is not usable/);
  expectOneLine(await launch({ DATA_DIR: newFolder(), ROLES: 'api,cook' }).ended, /ROLES is not usable/);
});

test('a database that cannot be reached is told in one line', async () => {
  const env = { DATA_DIR: newFolder(), DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
  expectOneLine(await launch(env).ended, /DATABASE_URL is not usable/);
  expectOneLine(await launch({ ...env, DATABASE_URL: 'mysql://x' }).ended, /DATABASE_URL is not usable/);
});

test(
  'it survives being killed, keeps what it promised, and stops without leaving a database behind',
  async () => {
    const dataDir = newFolder();
    const first = launch({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const url = await first.opened();
    const login = { areaCode: '+86', account: '13800000000', password: 'demo1234' };
    const { token } = (await post(`${url}/api/auth/login`, login)).data;
    expect(token).toEqual(expect.any(String));
    await first.stop('SIGKILL');

    const second = launch({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const again = await second.opened();
    const verified = await post(`${again}/api/auth/verifyToken`, {}, String(token));
    expect(verified.data).toMatchObject({ isValid: true });
    expectOneLine(await launch({ DATA_DIR: dataDir }).ended, /Another Clearcrate is running/);

    const pid = postgresPid(dataDir);
    expect(isAlive(pid)).toBe(true);
    expect((await second.stop('SIGTERM')).code).toBe(0);
    expect(isAlive(pid)).toBe(false);
  },
  STARTS_MS,
);

test(
  'two stores run side by side',
  async () => {
    const both = [1, 2].map(() => launch({ DATA_DIR: newFolder(), LOG_LEVEL: 'error' }));
    const urls = await Promise.all(both.map((store) => store.opened()));
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
  STARTS_MS,
);
