import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const ORPHAN_PATIENCE_MS = 10_000;

/**
 * State of a process number: free, in use by a living process, or by a zombie.
 */
type Found = 'gone' | 'ended' | 'postgres' | 'stranger';

export async function lookAt(pid: number): Promise<Found> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone';
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Without that file only the number is known.
  if (stat === undefined) return 'postgres';
  // An adopted server is not a child of this process: where process 1 reaps no zombies, its number
  // stays in use.
  if (stat.includes(') Z ')) return 'ended';
  return stat.includes('(postgres)') ? 'postgres' : 'stranger';
}

/**
 * Finds processes of a PostgreSQL by their working directory, the data folder, also after their
 * parent was killed.
 */
async function countAtWork(folder: string): Promise<number> {
  const pids = (await readdir('/proc').catch((): string[] => [])).map(Number).filter((pid) => pid > 0);
  const where = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)));
  const own = pids.filter((_, index) => where[index] === folder);
  const found = await Promise.all(own.map(lookAt));
  return found.filter((state) => state === 'postgres').length;
}

/**
 * Waits for the children of a killed server, which end as soon as they notice; until then they may
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
