import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const ORPHAN_PATIENCE_MS = 10_000;

/**
 * What became of a process number: nobody's, some living program's, or that of one that ended and
 * was not fetched.
 */
type Found = 'gone' | 'ended' | 'postgres' | 'stranger';

export async function lookAt(pid: number): Promise<Found> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone';
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Where there is no such file, the number is all there is to go by.
  if (stat === undefined) return 'postgres';
  // A server that we adopted is not our child: where process 1 fetches nobody, its number outlives
  // it.
  if (stat.includes(') Z ')) return 'ended';
  return stat.includes('(postgres)') ? 'postgres' : 'stranger';
}

/**
 * Processes of a PostgreSQL work in its data folder, also when the one that started them was
 * killed.
 */
async function countAtWork(folder: string): Promise<number> {
  const pids = (await readdir('/proc').catch((): string[] => [])).map(Number).filter((pid) => pid > 0);
  const where = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)));
  const own = pids.filter((_, index) => where[index] === folder);
  const found = await Promise.all(own.map(lookAt));
  return found.filter((state) => state === 'postgres').length;
}

/**
 * Children of a killed server end by themselves as soon as they notice; until then they may still
 * write.
 */
export async function waitForOrphans(folder: string): Promise<void> {
  const path = await realpath(folder);
  const deadline = Date.now() + ORPHAN_PATIENCE_MS;
  while ((await countAtWork(path)) > 0) {
    if (Date.now() > deadline) throw new Error(`processes of a killed PostgreSQL are still at work in ${folder}`);
    await sleep(50);
  }
}
