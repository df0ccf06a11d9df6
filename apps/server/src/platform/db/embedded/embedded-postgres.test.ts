import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRunningPostgres, hasPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { FolderTaken, lockName, ownerOf, takeOwnership } from './owner-lock.ts';
import { lookAt } from './postgres-processes.ts';
import { findSocketDir, makeSocketDir } from './socket-folder.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearcrate-embedded-'));
  // PostgreSQL runs as a user of its own where the tests are root's, and finds its way through
  // here.
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  await mkdir(dataDir);
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function withTemporaryFolder(name: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  vi.stubEnv('TMPDIR', path);
}

describe('the folder of the sockets', () => {
  it('is the same with other temporary folders and other spellings of the data folder', async () => {
    const first = await makeSocketDir(dataDir, undefined);
    expect(await readlink(join(dataDir, 'postgres-socket'))).toBe(first);
    expect((await lstat(first)).mode & 0o777).toBe(0o700);
    await withTemporaryFolder('elsewhere');
    expect(await makeSocketDir(`${dataDir}/../data`, undefined)).toBe(first);
    expect(await findSocketDir(dataDir)).toBe(first);
  });

  it('is chosen by one of many concurrent starts', async () => {
    const chosen = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await withTemporaryFolder(`elsewhere-${index}`);
        return makeSocketDir(dataDir, undefined);
      }),
    );
    expect(new Set(chosen)).toEqual(new Set([await findSocketDir(dataDir)]));
  });

  it('of a copy is another one, so that its commands do not reach the original store', async () => {
    const first = await makeSocketDir(dataDir, undefined);
    const copy = join(folder, 'copy');
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    expect(await findSocketDir(copy)).toBeUndefined();
    expect(await makeSocketDir(copy, undefined)).not.toBe(first);
    expect(await findSocketDir(dataDir)).toBe(first);
  });

  it('is closed to other users if it existed before', async () => {
    const path = await makeSocketDir(dataDir, undefined);
    await chmod(path, 0o777);
    expect(await makeSocketDir(dataDir, undefined)).toBe(path);
    expect((await lstat(path)).mode & 0o777).toBe(0o700);
  });

  it('of another user is rejected', async () => {
    const { uid } = await lstat(await makeSocketDir(dataDir, undefined));
    // Only root could change its owner; expecting another user has the same effect.
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
    await expect(makeSocketDir(dataDir, undefined)).rejects.toThrow('belongs to another user');
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

describe('the folder of the sockets, as root', () => {
  const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

  it('is open to the database user, whichever process chose it', async () => {
    await withTemporaryFolder('closed');
    await chmod(join(folder, 'closed'), 0o700);
    const ownOnly = await makeSocketDir(dataDir, undefined);
    expect(dirname(ownOnly)).toBe(join(folder, 'closed'));
    const passable = await makeSocketDir(dataDir, user);
    expect(dirname(passable)).toBe('/tmp');
    expect(await findSocketDir(dataDir)).toBe(passable);
    await rm(passable, { recursive: true });
  });

  it('stays where it is while the database user may pass', async () => {
    const first = await makeSocketDir(dataDir, user);
    expect(dirname(first)).toBe(folder);
    await withTemporaryFolder('elsewhere');
    expect(await makeSocketDir(dataDir, user)).toBe(first);
  });
});

describe('the lock of a data folder', () => {
  it('goes to one of many processes at once, and to the next when that one ends', async () => {
    const name = await lockName(dataDir, folder, 'secret');
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => takeOwnership(name, dataDir, 'command')));
    const [release, ...others] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(others).toEqual([]);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(FolderTaken);
    expect(await ownerOf(name)).toBe('command');
    await release?.();
    expect(await ownerOf(name)).toBeUndefined();
    const again = await takeOwnership(name, dataDir, 'store');
    expect(await ownerOf(name)).toBe('store');
    await again();
  });

  it('has a name that only readers of the folder know', async () => {
    const name = await lockName(dataDir, folder, 'secret');
    expect(await lockName(`${dataDir}/../data`, folder, 'secret')).toBe(name);
    expect(await lockName(dataDir, folder, 'another')).not.toBe(name);
  });
});

it('the PostgreSQL of a command serves no other process and ends with the command', async () => {
  const log = pino({ level: 'silent' });
  const options = { dataDir, log, settings: { fsync: 'off' } };
  expect(await hasPostgres(dataDir)).toBe(false);
  const own = await startEmbeddedPostgres({ ...options, owner: 'command' });
  try {
    expect(await hasPostgres(dataDir)).toBe(true);
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
    await expect(startEmbeddedPostgres({ ...options, owner: 'command' })).rejects.toThrow(FolderTaken);
  } finally {
    await own.stop();
  }
});

it('an unreachable running PostgreSQL is reported, not stopped', async () => {
  const log = pino({ level: 'silent' });
  const settings = { fsync: 'off' };
  const running = await startEmbeddedPostgres({ dataDir, log, settings });
  try {
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    expect(await findRunningPostgres(dataDir)).toBe(running.url);
    // This one answers neither as the owner of the folder nor as its database.
    await writeFile(join(dataDir, 'postgres-password'), 'another');
    const second = startEmbeddedPostgres({ dataDir, log, settings, readyWithinMs: 500 });
    await expect(second).rejects.toThrow(`PostgreSQL (process ${pid}) is at work`);
    expect(await lookAt(pid)).toBe('postgres');
  } finally {
    await running.stop();
  }
});
