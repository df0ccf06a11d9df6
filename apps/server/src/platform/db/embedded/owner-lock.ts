import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '../../errors.ts';

/** A store runs until it is stopped; an operator's command is over in a moment. */
export type Owner = 'store' | 'command';

/** Somebody else is at work on the folder. */
export class FolderTaken extends StartupError {
  constructor(dataDir: string) {
    super(`Another Clearcrate is running on ${dataDir}. Stop it, or start this one with another DATA_DIR and PORT.`);
  }
}

/**
 * One process owns a data folder. The lock is a socket that its owner listens on: a killed owner
 * stops answering, so a lock that was left behind is told from a live one without guessing at
 * process numbers. On Linux it is a name without a file, which the system gives to one process
 * alone and takes back with its end; only who may read the folder's secret knows it.
 */
export async function lockName(dataDir: string, socketDir: string, secret: string): Promise<string> {
  if (process.platform !== 'linux') return join(socketDir, 'owner.sock');
  const name = createHash('sha256')
    .update(`${await realpath(dataDir)}\n${secret}`)
    .digest('hex');
  return `\0clearcrate-${name}`;
}

const isFile = (name: string): boolean => !name.startsWith('\0');

/** Who owns the folder that this lock stands for, if a living process does. */
export function ownerOf(name: string): Promise<Owner | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const probe = connect(name);
    probe.setEncoding('utf8');
    probe.on('data', (words) => {
      said += words;
    });
    probe.once('error', () => resolve(undefined));
    probe.once('close', () => resolve(said === 'command' ? 'command' : 'store'));
  });
}

function listen(name: string, owner: Owner): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(owner));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server.unref()));
  });
}

export async function takeOwnership(name: string, dataDir: string, owner: Owner): Promise<() => Promise<void>> {
  if (isFile(name) && (await ownerOf(name)) === undefined) await unlink(name).catch(() => {});
  const server = await listen(name, owner);
  if (!server) throw new FolderTaken(dataDir);
  return () => new Promise((resolve) => server.close(() => resolve()));
}
