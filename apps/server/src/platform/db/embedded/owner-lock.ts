import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { StartupError } from '../../errors.ts';

/** Whether a living process owns the folder that this lock stands for. */
export function isOwned(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

/**
 * One process owns a data folder. The lock is a socket that its owner listens on: a killed owner stops answering,
 * so a stale lock is told from a live one without guessing at process numbers.
 */
export async function takeOwnership(path: string, dataDir: string): Promise<() => Promise<void>> {
  if (await isOwned(path)) {
    throw new StartupError(
      `Another Clearcrate is running on ${dataDir}. Stop it, or start this one with another DATA_DIR and PORT.`,
    );
  }
  await unlink(path).catch(() => {});
  const server = await listen(path);
  return () => new Promise((resolve) => server.close(() => resolve()));
}
