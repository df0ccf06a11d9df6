import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { lookAt } from './postgres-processes.ts';
import { findSocketDir, makeSocketDir } from './socket-folder.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearcrate-embedded-'));
  // PostgreSQL runs as a user of its own where the tests are root's, and finds its way through here.
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  await mkdir(dataDir);
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function withTemporaryFolder(name: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  vi.stubEnv('TMPDIR', path);
}

describe('the folder of the sockets', () => {
  it('is the same for whoever puts temporary files elsewhere or spells the data folder in another way', async () => {
    const first = await makeSocketDir(dataDir, undefined);
    expect(await readlink(join(dataDir, 'postgres-socket'))).toBe(first);
    expect((await lstat(first)).mode & 0o777).toBe(0o700);
    await withTemporaryFolder('elsewhere');
    expect(await makeSocketDir(`${dataDir}/../data`, undefined)).toBe(first);
    expect(await findSocketDir(dataDir)).toBe(first);
  });

  it('is chosen by one of many that begin at once', async () => {
    const chosen = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await withTemporaryFolder(`elsewhere-${index}`);
        return makeSocketDir(dataDir, undefined);
      }),
    );
    expect(new Set(chosen)).toEqual(new Set([await findSocketDir(dataDir)]));
  });

  it('of a copy is another: its commands would reach the store that it was copied from', async () => {
    const first = await makeSocketDir(dataDir, undefined);
    const copy = join(folder, 'copy');
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    expect(await findSocketDir(copy)).toBeUndefined();
    expect(await makeSocketDir(copy, undefined)).not.toBe(first);
    expect(await findSocketDir(dataDir)).toBe(first);
  });

  it('is chosen again where the temporary files are gone', async () => {
    await withTemporaryFolder('gone');
    const first = await makeSocketDir(dataDir, undefined);
    await rm(join(folder, 'gone'), { recursive: true });
    expect(await findSocketDir(dataDir)).toBeUndefined();
    await withTemporaryFolder('here');
    expect(await makeSocketDir(dataDir, undefined)).not.toBe(first);
  });
});

it('a PostgreSQL that was at work before and cannot be reached is named, and not ended', async () => {
  const log = pino({ level: 'silent' });
  const settings = { fsync: 'off' };
  const running = await startEmbeddedPostgres({ dataDir, log, settings });
  try {
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    expect(await findRunningPostgres(dataDir)).toBe(running.url);
    await rm((await findSocketDir(dataDir)) ?? '', { recursive: true });
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
    const second = startEmbeddedPostgres({ dataDir, log, settings, readyWithinMs: 500 });
    await expect(second).rejects.toThrow(`PostgreSQL (process ${pid}) is at work`);
    expect(await lookAt(pid)).toBe('postgres');
  } finally {
    await running.stop();
  }
});
