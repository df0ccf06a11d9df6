import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../tools/lib/bootstrap.mjs';
import { StoreProcess } from '../tools/lib/store-process.ts';

/** One real store with demo data for the whole run; its folder goes with it. */
// biome-ignore lint/style/noDefaultExport: the runner takes the default export of this file.
export default async function startStore(): Promise<() => Promise<void>> {
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-e2e-'));
  // All browsers come from one address, which is what the flood guard is there to refuse.
  const store = new StoreProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    FLOOD_RATE: '100000',
    FLOOD_BURST: '100000',
    // The work behind a puzzle is done as in a real store, only less of it.
    PUZZLE_WORK: '2',
    // A test may come from another address by naming it.
    TRUSTED_PROXIES: '1',
  });
  process.env.STORE_DATA_DIR = dataDir;
  process.env.STORE_URL = await store.opened();
  return async () => {
    const { code, output } = await store.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The store did not stop cleanly (code ${code}):\n${output}`);
  };
}
