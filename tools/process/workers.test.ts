import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { serverProgram } from '../lib/bootstrap.mjs';
import type { StoreProcess } from '../lib/store/store-process.ts';
import { endAfterEach, isAlive, isSignedIn, launch, newFolder, postgresPid, STARTS_MS, signIn } from './process-kit.ts';

const WORKERS = 2;
/** Enough that they are hardly ever all given to one worker. */
const SOCKETS = 8;
/** Frequent, but below the flood limit. */
const HEARTBEAT = { interval: 500, timeout: 20_000 };

endAfterEach();

/** The built file, or a store's copy of it. */
const program = serverProgram.replace(/js$/, '');

/** Its child processes that run the store, without PostgreSQL. */
function workersOf({ child }: StoreProcess): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((pid) => isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program));
}

/** Counts workers by separate connections; request ids begin with a mark of their worker. */
async function answeringProcesses(url: string): Promise<number> {
  const marks = Array.from(
    { length: 2 * WORKERS },
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        get(`${url}/healthz`, { agent: false }, (answer) => {
          answer.resume();
          resolve(String(answer.headers['x-request-id']).split('-')[0]);
        }).on('error', reject);
      }),
  );
  return new Set(await Promise.all(marks)).size;
}

/** A socket that reports the number of players online. */
async function openSocket(url: string): Promise<{ online(): Promise<number>; close(): void }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/gate`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const online = () =>
    new Promise<number>((resolve) => {
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as { id: number; data: { onlineNum: number } };
        if (message.id === 2) resolve(message.data.onlineNum);
      };
      socket.send('{"id":1}');
    });
  return { online, close: () => socket.close() };
}

async function readMetric(url: string, line: RegExp): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(line.exec(text)?.[1]);
}

async function openNode(dataDir: string): Promise<{ store: StoreProcess; url: string }> {
  const store = launch({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', WORKERS: String(WORKERS) });
  const url = await store.opened();
  await expect.poll(() => answeringProcesses(url)).toBe(WORKERS);
  return { store, url };
}

test(
  'workers share a port and the bus, and are counted together; they are replaced when killed and end with the supervisor',
  async () => {
    const dataDir = newFolder();
    const { store, url } = await openNode(dataDir);
    const token = await signIn(url);
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openSocket(url)));
    for (const socket of sockets) await expect.poll(() => socket.online(), HEARTBEAT).toBe(sockets.length);
    await expect.poll(() => readMetric(url, /^gateway_sockets\{state="open"\} (\d+)/m)).toBe(sockets.length);
    for (const socket of sockets) socket.close();

    const [killed = 0] = workersOf(store);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => workersOf(store).includes(killed)).toBe(false);
    // A connection to the killed worker breaks once; a retry reaches another worker.
    await expect.poll(() => isSignedIn(url, token).catch(() => false)).toBe(true);
    await expect.poll(() => answeringProcesses(url)).toBe(WORKERS);

    const orphans = workersOf(store);
    expect(orphans).toHaveLength(WORKERS);
    await store.stop('SIGKILL');
    await expect.poll(() => orphans.filter(isAlive)).toEqual([]);

    const { store: stopped, url: again } = await openNode(dataDir);
    const workers = workersOf(stopped);
    const pids = [...workers, postgresPid(dataDir)];
    expect(pids).toHaveLength(WORKERS + 1);
    // A terminal sends these to all processes; workers wait for the supervisor.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) for (const pid of workers) process.kill(pid, signal);
    await expect.poll(() => answeringProcesses(again)).toBe(WORKERS);
    expect(workersOf(stopped)).toEqual(workers);
    expect((await stopped.stop('SIGTERM')).code).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  },
  STARTS_MS,
);
