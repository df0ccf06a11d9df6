import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux keeps files here in memory. */
const MEMORY = '/dev/shm';
/** Far more than a run needs at once; with less, files go to the disk. */
const ROOM_BYTES = 6 * 2 ** 30;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mount = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder);
    // Some tests run programs that they have written themselves.
    const isRunnable = mount !== undefined && !/[ ,]noexec[ ,]/.test(mount);
    return isRunnable && Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Creates a folder in memory for temporary files, since databases are created and dropped by the
 * hundred. Undefined without enough memory, or when the user has set a folder.
 */
export function openScratch(env: NodeJS.ProcessEnv = process.env, memory = MEMORY): { TMPDIR?: string } {
  if (env.TMPDIR || !hasRoom(memory)) return {};
  const folder = mkdtempSync(join(memory, 'clearcrate-'));
  // PostgreSQL runs as another user if the tests run as root, and must traverse this folder.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}
