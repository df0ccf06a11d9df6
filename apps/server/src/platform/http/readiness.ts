import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import type { DatabasePulse } from '../db/database-pulse.ts';
import { createRecentValues } from '../recent-values.ts';

const LOOK_EVERY_MS = 5_000;
const MEGABYTE = 1_048_576;

export type NotReady = 'stopping' | 'database' | 'disk';

/** Free space where the folder is, or will be once something is written to it. */
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

/** Whether players may be sent here. However often it is asked, the database and the disk are asked at their own pace. */
export function createReadiness(config: Config, pulse: DatabasePulse, isDraining: () => boolean) {
  const systemTime = { now: () => performance.now() };
  const hasRoom = createRecentValues<'disk', boolean>(
    systemTime,
    { lifeMs: LOOK_EVERY_MS, maxEntries: 1 },
    async () => (await freeBytes(config.DATA_DIR)) >= config.DISK_RESERVE_MB * MEGABYTE,
  );
  return async (): Promise<NotReady | undefined> => {
    if (isDraining()) return 'stopping';
    if (!(await pulse.check())) return 'database';
    // A database of one's own lies on another disk; that it takes no writes is then known by its refusals alone.
    const isFull = config.DATABASE_URL === undefined && !(await hasRoom.read('disk').catch(() => true));
    return isFull || !pulse.isWritable() ? 'disk' : undefined;
  };
}
