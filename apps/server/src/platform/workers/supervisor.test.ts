import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { Supervisor } from './supervisor.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('keeps a bounded number of letters for a worker that does not read, and all of them reach the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcrate-letters-'));
  folders.push(folder);
  const program = fileURLToPath(new URL('testing/letter-worker.ts', import.meta.url));
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
