import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Far more than a run has in it at once; where there is less, its files go to the disk. */
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
 * A folder in memory for whatever a run writes and throws away again: databases are made and dropped by the hundred. Nothing where there is no room for it, or where somebody has said which folder it shall be.
 */
export function openScratch(env: NodeJS.ProcessEnv = process.env, memory = MEMORY): { TMPDIR?: string } {
  if (env.TMPDIR || !hasRoom(memory)) return {};
  const folder = mkdtempSync(join(memory, 'clearcrate-'));
  // PostgreSQL runs as a user of its own where the tests are root's, and finds its way through here.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}
