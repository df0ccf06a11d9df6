import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { pinnedNode, root } from '../lib/bootstrap.mjs';
import type { EndedStore } from '../lib/store/store-process.ts';
import { endAfterEach, isAlive, isSignedIn, launch, newFolder, postgresPid, STARTS_MS, signIn } from './process-kit.ts';

endAfterEach();

function expectOneLine({ code, output }: EndedStore, words: RegExp): void {
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toMatch(words);
}

/** Twice Node's default backlog; a system may allow less. */
const CROWD = Math.min(1_000, Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')));

/**
 * Expects connections to a busy store to be queued instead of rejected with a retry seconds later.
 */
async function expectRoomForCrowd(pid: number, port: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const sockets = Array.from({ length: CROWD }, () => connect({ port, host: '127.0.0.1' }));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect', { signal: AbortSignal.timeout(10_000) })));
  } finally {
    for (const socket of sockets) socket.destroy();
    process.kill(pid, 'SIGCONT');
  }
}

const run = promisify(execFile);
const command = (name: string, dataDir: string) =>
  run(pinnedNode, ['apps/server/src/commands/clearcrate.ts', name], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });

test('reports a taken port in one line', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const ended = await launch({ DATA_DIR: newFolder(), PORT: String(port) }).ended;
  expectOneLine(ended, new RegExp(`Port ${port} is taken`));
  server.close();
});

test('reports an invalid setting in one line', async () => {
  expectOneLine(await launch({ DATA_DIR: newFolder(), PORT: 'eighty' }).ended, /PORT is not usable/);
  expectOneLine(await launch({ DATA_DIR: newFolder(), ROLES: 'api,cook' }).ended, /ROLES is not usable/);
  expectOneLine(await launch({ DATA_DIR: newFolder(), HOST: 'nowhere.invalid' }).ended, /HOST or PORT is not usable/);
});

test(
  'reports a wrong address of the inner port, and files that are no JSON, in one line',
  async () => {
    const folder = newFolder();
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{');
    const env = { DATA_DIR: folder, INNER_PORT: '0', LOG_LEVEL: 'error' };
    const lastLine = async (wrong: Record<string, string>) => {
      const { code, output } = await launch({ ...env, ...wrong }).ended;
      expect(code).toBe(1);
      expect(output).not.toMatch(/^ +at /m);
      return output.trim().split('\n').at(-1);
    };
    expect(await lastLine({ INNER_HOST: 'nowhere.invalid' })).toMatch(/^INNER_HOST or INNER_PORT is not usable/);
    expect(await lastLine({ PAYMENTS_FILE: broken })).toBe(
      'PAYMENTS_FILE is not valid JSON. Correct it and start again.',
    );
    expect(await lastLine({ SMS_ROUTES: '*:twilio', SMS_FILE: broken })).toMatch(/^SMS_FILE is not valid JSON/);
  },
  2 * STARTS_MS,
);

test('rejects a production start without a sender of codes in one line, before touching a database', async () => {
  const env = { DATA_DIR: newFolder(), NODE_ENV: 'production', INNER_PORT: '0' };
  expectOneLine(await launch(env).ended, /SMS_ROUTES is not set, so no player could register.*SMS_ROUTES=none/);
  const routed = { ...env, SMS_ROUTES: '86:aliyun', SMS_FILE: '/nowhere/sms.json' };
  expectOneLine(await launch(routed).ended, /SMS_FILE is not usable: .* cannot be read/);
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
});

test('reports an unreachable database in one line', async () => {
  const env = { DATA_DIR: newFolder(), DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
  expectOneLine(await launch(env).ended, /DATABASE_URL is not usable/);
  expectOneLine(await launch({ ...env, DATABASE_URL: 'mysql://x' }).ended, /DATABASE_URL is not usable/);
});

test(
  'survives a kill, keeps what it confirmed, and leaves no database process after a stop',
  async () => {
    const dataDir = newFolder();
    const first = launch({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const url = await first.opened();
    const token = await signIn(url);
    expect(await isSignedIn(url, token)).toBe(true);
    await first.stop('SIGKILL');

    // The next start may use another temporary folder and another spelling of the data folder.
    const elsewhere = { DATA_DIR: `${dataDir}/../${basename(dataDir)}`, TMPDIR: newFolder() };
    const second = launch({ ...elsewhere, LOG_LEVEL: 'error' });
    const again = await second.opened();
    expect(await isSignedIn(again, token)).toBe(true);
    expectOneLine(await launch({ DATA_DIR: dataDir }).ended, /Another Clearcrate is running/);

    const pid = postgresPid(dataDir);
    expect(isAlive(pid)).toBe(true);
    expect((await second.stop('SIGTERM')).code).toBe(0);
    expect(isAlive(pid)).toBe(false);

    // Commands run the database themselves then, one after another.
    const answers = await Promise.all([command('tickets', dataDir), command('tickets', dataDir)]);
    for (const { stdout } of answers) expect(stdout).toMatch(/^\d+ waiting/);
    const nowhere = newFolder();
    await expect(command('tickets', nowhere)).rejects.toThrow('There is no store in this database yet');
    expect(readdirSync(nowhere)).toEqual([]);
  },
  2 * STARTS_MS,
);

test(
  'two stores run side by side, and connections to a busy one are queued',
  async () => {
    const both = [1, 2].map(() => launch({ DATA_DIR: newFolder(), LOG_LEVEL: 'error' }));
    const urls = await Promise.all(both.map((store) => store.opened()));
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await expectRoomForCrowd(both[0]?.child.pid ?? 0, Number(new URL(urls[0] ?? '').port));
  },
  STARTS_MS,
);
