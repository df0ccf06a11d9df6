import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config.ts';
import type { DatabasePulse } from '../../db/database-pulse.ts';
import { createRecentValues } from '../../memory/recent-values.ts';

const CHECK_EVERY_MS = 5_000;
const MEGABYTE = 1_048_576;

export type NotReady = 'stopping' | 'database' | 'disk';

/** Free space of the file system that holds the folder, or will hold it once created. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return freeBytes(parent);
  }
}

/**
 * Whether the node may receive players. Database and disk are checked at a fixed rate, however
 * often the probe is called.
 */
export function createReadiness(config: Config, pulse: DatabasePulse, isDraining: () => boolean) {
  const systemTime = { now: () => performance.now() };
  const hasRoom = createRecentValues<'disk', boolean>(
    systemTime,
    { lifeMs: CHECK_EVERY_MS, maxEntries: 1 },
    async () => (await freeBytes(config.DATA_DIR)) >= config.DISK_RESERVE_MB * MEGABYTE,
  );
  return async (): Promise<NotReady | undefined> => {
    if (isDraining()) return 'stopping';
    if (!(await pulse.check())) return 'database';
    // An external database has its own disk; a full one shows only by its errors (`isWritable`).
    const isFull = config.DATABASE_URL === undefined && !(await hasRoom.read('disk').catch(() => true));
    return isFull || !pulse.isWritable() ? 'disk' : undefined;
  };
}
