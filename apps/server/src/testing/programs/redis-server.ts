import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDebianProgram, freePort } from './debian-program.ts';

export const ensureRedisServer = (): string => ensureDebianProgram('redis-server');

export interface TestRedis {
  url: string;
  /** Kills it like a power failure. */
  kill(): Promise<void>;
  /** Keeps its connections open without answering. */
  freeze(): void;
  thaw(): void;
  /** Restarts it on the same port, empty. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a real Redis on a free port. */
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
