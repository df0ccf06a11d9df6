import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { serverProgram } from '../lib/bootstrap.mjs';
import type { StoreProcess } from '../lib/store-process.ts';
import { endAfterEach, isAlive, isSignedIn, launch, newFolder, postgresPid, STARTS_MS, signIn } from './process-kit.ts';

const WORKERS = 2;
/** So many that hardly ever one worker is dealt all of them. */
const SOCKETS = 8;
/** Often, and yet not so often that it is taken for a flood. */
const HEARTBEAT = { interval: 500, timeout: 20_000 };

endAfterEach();

/** The built file, or a copy that a store keeps of it. */
const program = serverProgram.replace(/js$/, '');

/** Its children that run the store; PostgreSQL is one too. */
function workersOf({ child }: StoreProcess): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((pid) => isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program));
}

/** Requests over connections of their own; ids that a process gives to requests begin with its own mark. */
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

/** A socket that says how many are online. */
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
  'workers share a port, hear each other and are counted together; they are replaced when they die and end with whoever started them',
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
    // A connection that was open to the dead one breaks once; the other one serves whoever asks again.
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
    // A terminal sends these to all of them, and it is not theirs to stop: whoever started them will say so.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) for (const pid of workers) process.kill(pid, signal);
    await expect.poll(() => answeringProcesses(again)).toBe(WORKERS);
    expect(workersOf(stopped)).toEqual(workers);
    expect((await stopped.stop('SIGTERM')).code).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  },
  STARTS_MS,
);
