import { createHash } from 'node:crypto';
import { access, chmod, chown, lstat, mkdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../errors.ts';
import { isPassable } from './binaries.ts';
import type { SystemUser } from './database-user.ts';

const EVERYBODYS = '/tmp';

const linkIn = (dataDir: string) => join(dataDir, 'postgres-socket');

/** Identifies a data folder however its path is spelled; a copy has another one. */
async function nameOf(dataDir: string): Promise<string> {
  const folder = join(await realpath(dataDir), 'postgres');
  return `clearcrate-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/**
 * Finds the socket folder of a data folder. The first process chose it and left a link in the data
 * folder for the others, whose temporary folder may differ.
 */
export async function findSocketDir(dataDir: string): Promise<string | undefined> {
  const known = await readlink(linkIn(dataDir)).catch(() => undefined);
  if (known === undefined || basename(known) !== (await nameOf(dataDir))) return undefined;
  return access(dirname(known)).then(
    () => known,
    () => undefined,
  );
}

/**
 * Root's temporary folder may be closed to the database user (`pam_tmpdir` creates such a one).
 */
const canHold = async (folder: string, user: SystemUser | undefined) => user === undefined || isPassable(folder);

async function chooseSocketDir(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const folder = (await canHold(tmpdir(), user)) ? tmpdir() : EVERYBODYS;
  const path = join(folder, await nameOf(dataDir));
  const link = linkIn(dataDir);
  const isFirst = await symlink(path, link).then(
    () => true,
    () => false,
  );
  if (isFirst) return path;
  const chosen = await findSocketDir(dataDir);
  if (chosen && (await canHold(dirname(chosen), user))) return chosen;
  // The link was copied with the folder, or its target is gone or closed.
  await rm(link, { force: true });
  await symlink(path, link);
  return path;
}

/**
 * Socket paths are limited and data folders may be deep, so sockets are in a private folder with a
 * short name.
 */
export async function makeSocketDir(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const path = await chooseSocketDir(dataDir, user);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(path);
  const expected = [process.getuid?.() ?? uid, user?.uid];
  if (!expected.includes(uid)) throw new StartupError(`${path} belongs to another user. Remove it and start again.`);
  await chmod(path, 0o700);
  if (user) await chown(path, user.uid, user.gid);
  return path;
}
