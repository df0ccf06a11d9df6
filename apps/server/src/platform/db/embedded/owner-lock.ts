import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '../../errors.ts';

/** A store runs until it is stopped; an operator's command is over in a moment. */
export type Owner = 'store' | 'command';

/** Another process owns the folder. */
export class FolderTaken extends StartupError {
  constructor(dataDir: string) {
    super(`Another Clearcrate is running on ${dataDir}. Stop it, or start this one with another DATA_DIR and PORT.`);
  }
}

/**
 * Name of the lock of a data folder, a socket on which its owner listens. A killed owner stops
 * answering, so a stale lock is recognised without process numbers. On Linux it is an abstract name,
 * which the kernel gives to one process and frees at its end; it is derived from the folder's secret,
 * so other users cannot take it.
 */
export async function lockName(dataDir: string, socketDir: string, secret: string): Promise<string> {
  if (process.platform !== 'linux') return join(socketDir, 'owner.sock');
  const name = createHash('sha256')
    .update(`${await realpath(dataDir)}\n${secret}`)
    .digest('hex');
  return `\0clearcrate-${name}`;
}

const isFile = (name: string): boolean => !name.startsWith('\0');

/** Asks the owner of a lock who it is; `undefined` without a living owner. */
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
