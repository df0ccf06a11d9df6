import { ensureServerBuilt, ensureTestWorkerBuilt } from '../lib/bootstrap.mjs';

/** Builds the stores that tests start and kill, if their sources have changed. */
export async function setup(): Promise<void> {
  await ensureServerBuilt();
  await ensureTestWorkerBuilt();
}
