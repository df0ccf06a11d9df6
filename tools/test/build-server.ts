import { ensureServerBuilt, ensureTestWorkerBuilt } from '../lib/bootstrap.mjs';

/** Tests start stores as `npm start` does, and parts of them to be killed: built once, and only from what has changed. */
export async function setup(): Promise<void> {
  await ensureServerBuilt();
  await ensureTestWorkerBuilt();
}
