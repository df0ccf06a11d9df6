import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { keepProgram } from './kept-program.ts';
import { Supervisor, WorkerFailed } from './supervisor.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearcrate-workers-'));
  folders.push(folder);
  return folder;
}
const LETTER_WORKER = fileURLToPath(new URL('testing/letter-worker.ts', import.meta.url));
const PORT_WORKER = fileURLToPath(new URL('testing/port-worker.ts', import.meta.url));

it('queues a bounded number of messages for a worker that does not read, and delivers all to the others', async () => {
  const folder = newFolder();
  const program = keepProgram(LETTER_WORKER);
  const env = { LETTERS_FOLDER: folder, LETTERS: '500' };
  const supervisor = new Supervisor({ program, workers: 3, env, log: pino({ level: 'silent' }) });
  await supervisor.start();
  await supervisor.allOpen();
  const [sender = 0, reader = 0, frozen = 0] = readdirSync(folder).map(Number);
  const receivedBy = (pid: number) => Number(readFileSync(join(folder, String(pid)), 'utf8'));
  process.kill(frozen, 'SIGSTOP');
  try {
    // In portions: on a slow machine the reader must not fall behind by more than the limit.
    for (let sent = 500; sent <= 3_000; sent += 500) {
      process.kill(sender, 'SIGUSR2');
      await expect.poll(() => receivedBy(reader)).toBe(sent);
    }
  } finally {
    process.kill(frozen, 'SIGCONT');
    await supervisor.stop();
  }
  expect(receivedBy(sender)).toBe(0);
  expect(receivedBy(frozen)).toBeGreaterThanOrEqual(1_000);
  // On top of the limit comes what the pipe's own buffer holds.
  expect(receivedBy(frozen)).toBeLessThan(1_500);
});

it('gives every worker the port of the first, and replaces a worker that ends', async () => {
  const folder = newFolder();
  const env = { PORTS_FOLDER: folder, PORT: '0' };
  const supervisor = new Supervisor({
    program: keepProgram(PORT_WORKER),
    workers: 2,
    env,
    log: pino({ level: 'silent' }),
  });
  const ports = () => new Map(readdirSync(folder).map((pid) => [pid, readFileSync(join(folder, pid), 'utf8')]));
  expect(await supervisor.start()).toBe(4_711);
  const [first = ''] = ports().keys();
  await supervisor.allOpen();
  expect([...ports().values()].toSorted()).toEqual(['0', '4711']);
  process.kill(Number(first), 'SIGKILL');
  await expect.poll(() => [...ports().values()].toSorted()).toEqual(['0', '4711', '4711']);
  // Must not wait for the worker that has already ended.
  await supervisor.stop();
});

it('fails when the first worker fails, and starts no other', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const supervisor = new Supervisor({ program: keepProgram(PORT_WORKER), workers: 2, env: {}, log });
  await expect(supervisor.start()).rejects.toThrow(new WorkerFailed('worker ended with 3'));
  expect(lines).toEqual([]);
});

it('restarts workers from the original build after a new build, even when the copy was removed', async () => {
  const folder = newFolder();
  const program = join(folder, 'main.js');
  const logFile = join(folder, 'logFile');
  const build = (name: string) =>
    writeFileSync(
      program,
      `require('node:fs').appendFileSync(${JSON.stringify(logFile)}, '${name} ' + process.pid + '\\n');
       process.on('message', () => process.exit(0));
       process.send({ ready: { port: 1 } });`,
    );
  const starts = () => readFileSync(logFile, 'utf8').trim().split('\n');
  build('old');
  const supervisor = new Supervisor({
    program: keepProgram(program),
    workers: 2,
    env: {},
    log: pino({ level: 'silent' }),
  });
  await supervisor.start();
  await supervisor.allOpen();
  build('new');
  for (const name of readdirSync(folder)) if (/^main\..+\.js$/.test(name)) rmSync(join(folder, name));
  process.kill(Number(starts()[0]?.split(' ')[1]), 'SIGKILL');
  await expect.poll(starts).toHaveLength(3);
  await supervisor.stop();
  expect(starts().map((line) => line.split(' ')[0])).toEqual(['old', 'old', 'old']);
});
