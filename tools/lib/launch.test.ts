import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let folder: string;
const groups: number[] = [];

/**
 * Creates a small project whose `npm start` uses the launcher, like the store's. The script uses
 * `exec`, like the store's: a shell in between would keep the signals that npm forwards.
 */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcrate-launch-'));
  const launcher = new URL('./launch.mjs', import.meta.url).href;
  const program = new URL('../fixtures/slow-stopper.mjs', import.meta.url).pathname;
  const line = `import { runUntilEnd } from '${launcher}'; runUntilEnd(['${program}', process.argv[2] ?? '0']);`;
  writeFileSync(join(folder, 'start.mjs'), line);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'exec node start.mjs' } }));
});
afterEach(() => {
  for (const pid of groups.splice(0)) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process group is empty, as it should be.
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Running {
  npm: ChildProcess;
  npmPid: number;
  launcherPid: number;
  lines: string[];
  ended: Promise<unknown>;
}

async function start(...args: string[]): Promise<Running> {
  const npm = spawn('npm', ['start', '--silent', '--', ...args], { cwd: folder, detached: true, stdio: 'pipe' });
  if (npm.pid !== undefined) groups.push(npm.pid);
  const lines: string[] = [];
  // The pipe closes when the last process with it has ended, not only npm.
  const ended = npm.stdout ? once(npm.stdout, 'close') : Promise.resolve();
  const ready = await new Promise<string>((resolve, reject) => {
    npm.stdout?.on('data', (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      if (lines[0]?.startsWith('ready')) resolve(lines[0]);
    });
    npm.once('exit', () => reject(new Error('npm ended before the program was ready')));
  });
  return { npm, npmPid: npm.pid ?? 0, launcherPid: Number(ready.split(' ')[2]), lines, ended };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'forwards %s to npm alone to the program once, and npm waits for it',
  async (signal) => {
    const running = await start();
    process.kill(running.npmPid, signal);
    await once(running.npm, 'exit');
    expect(running.lines.slice(1)).toEqual([`signal ${signal}`, 'ended']);
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)('%s to the whole group reaches the program once', async (signal) => {
  const running = await start();
  process.kill(-running.npmPid, signal);
  await once(running.npm, 'exit');
  expect(running.lines.slice(1)).toEqual([`signal ${signal}`, 'ended']);
});

test('closing the terminal stops the program cleanly', async () => {
  const running = await start();
  process.kill(-running.npmPid, 'SIGHUP');
  await running.ended;
  expect(running.lines.slice(1)).toEqual(['signal SIGTERM', 'ended']);
});

test('killing npm stops the program', async () => {
  const running = await start();
  process.kill(running.npmPid, 'SIGKILL');
  await running.ended;
  expect(running.lines.slice(1)).toEqual(['signal SIGTERM', 'ended']);
});

test('killing the launcher stops the program', async () => {
  const running = await start();
  process.kill(running.launcherPid, 'SIGKILL');
  await running.ended;
  expect(running.lines.slice(1)).toEqual(['signal SIGTERM', 'ended']);
});

test('npm exits with the exit code of the program', async () => {
  const running = await start('7');
  process.kill(running.launcherPid, 'SIGTERM');
  const [code] = await once(running.npm, 'exit');
  expect(code).toBe(7);
});
