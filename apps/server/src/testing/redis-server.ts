import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const ADVICE = 'These tests need Redis: install the package redis-server.';

function find(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
}

/** The machine's own, installed where that needs no question: as root on a Debian. */
export function ensureRedisServer(): string {
  const found = find();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(ADVICE);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'redis-server']]) {
    const { status, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stderr}\n${ADVICE}`);
  }
  const installed = find();
  if (!installed) throw new Error(ADVICE);
  return installed;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export interface TestRedis {
  url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** It keeps its connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Starts it again on its port, with nothing in it. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A real Redis of one's own, on a free port. */
export async function startTestRedis(): Promise<TestRedis> {
  const program = ensureRedisServer();
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'clearcrate-redis-'))]);
  let server: ChildProcess | undefined;
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
    server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const chunk of server.stdout ?? []) if (String(chunk).includes('Ready to accept connections')) return;
    throw new Error('redis-server did not start');
  };
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    start,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
