import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartupError } from '../../errors.ts';

const run = promisify(execFile);

export interface SystemUser {
  uid: number;
  gid: number;
}

const NAME = 'clearcrate-db';

async function lookUp(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function create(): Promise<void> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--user-group', NAME]],
    ['adduser', ['-S', '-D', '-H', NAME]],
  ];
  for (const [command, args] of attempts) {
    const done = await run(command, args).then(
      () => true,
      () => false,
    );
    if (done) return;
  }
}

/**
 * The user that runs PostgreSQL, which refuses to run as root: then another user, otherwise the
 * current one.
 */
export async function databaseUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await lookUp(NAME);
  if (known) return known;
  await create();
  const user = (await lookUp(NAME)) ?? (await lookUp('nobody'));
  if (user) return user;
  throw new StartupError(
    `PostgreSQL cannot run as root, and no user could be made for it. Start as an ordinary user, or set DATABASE_URL.`,
  );
}
