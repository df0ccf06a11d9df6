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

it('keeps a bounded number of letters for a worker that does not read, and all of them reach the others', async () => {
  const folder = newFolder();
  const program = keepProgram(LETTER_WORKER);
  const env = { LETTERS_FOLDER: folder, LETTERS: '500' };
  const supervisor = new Supervisor({ program, workers: 3, env, log: pino({ level: 'silent' }) });
  await supervisor.start();
  await supervisor.allOpen();
  const [writer = 0, reader = 0, frozen = 0] = readdirSync(folder).map(Number);
  const heardBy = (pid: number) => Number(readFileSync(join(folder, String(pid)), 'utf8'));
  process.kill(frozen, 'SIGSTOP');
  try {
    // In portions: a slow machine must not make the reader look like one that does not read.
    for (let sent = 500; sent <= 3_000; sent += 500) {
      process.kill(writer, 'SIGUSR2');
      await expect.poll(() => heardBy(reader)).toBe(sent);
    }
  } finally {
    process.kill(frozen, 'SIGCONT');
    await supervisor.stop();
  }
  expect(heardBy(writer)).toBe(0);
  expect(heardBy(frozen)).toBeGreaterThanOrEqual(1_000);
  // Beside the thousand there is what the system's own buffer holds.
  expect(heardBy(frozen)).toBeLessThan(1_500);
});

it('gives all the port that the first one took, and another takes the place of one that ends', async () => {
  const folder = newFolder();
  const env = { PORTS_FOLDER: folder, PORT: '0' };
  const supervisor = new Supervisor({
    program: keepProgram(PORT_WORKER),
    workers: 2,
    env,
    log: pino({ level: 'silent' }),
  });
  const given = () => new Map(readdirSync(folder).map((pid) => [pid, readFileSync(join(folder, pid), 'utf8')]));
  expect(await supervisor.start()).toBe(4_711);
  const [first = ''] = given().keys();
  await supervisor.allOpen();
  expect([...given().values()].toSorted()).toEqual(['0', '4711']);
  process.kill(Number(first), 'SIGKILL');
  await expect.poll(() => [...given().values()].toSorted()).toEqual(['0', '4711', '4711']);
  // The one that has ended already is not waited for.
  await supervisor.stop();
});

it('does not open when the first one does not, and tries no other', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const supervisor = new Supervisor({ program: keepProgram(PORT_WORKER), workers: 2, env: {}, log });
  await expect(supervisor.start()).rejects.toThrow(new WorkerFailed('a worker ended with 3'));
  expect(lines).toEqual([]);
});

it('keeps to the program it began with, whatever is built in its place, and though its copy is cleared away', async () => {
  const folder = newFolder();
  const program = join(folder, 'main.js');
  const told = join(folder, 'told');
  const build = (name: string) =>
    writeFileSync(
      program,
      `require('node:fs').appendFileSync(${JSON.stringify(told)}, '${name} ' + process.pid + '\\n');
       process.on('message', () => process.exit(0));
       process.send({ ready: { port: 1 } });`,
    );
  const begun = () => readFileSync(told, 'utf8').trim().split('\n');
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
  process.kill(Number(begun()[0]?.split(' ')[1]), 'SIGKILL');
  await expect.poll(begun).toHaveLength(3);
  await supervisor.stop();
  expect(begun().map((line) => line.split(' ')[0])).toEqual(['old', 'old', 'old']);
});
