import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePagesBuilt, ensureServerBuilt } from '../tools/lib/bootstrap.mjs';
import { startCashier } from '../tools/lib/store/cashier.mjs';
import { StoreProcess } from '../tools/lib/store/store-process.ts';
import { ensureFirefox } from '../tools/test/browsers.ts';
import { readPageTable } from './page-table.ts';
import { shortenFlights } from './short-flights.ts';

/** Payment providers must know the store's port beforehand. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/**
 * Starts one real store with demo data for the whole run, and a sandbox cashier; removes their
 * folder at the end.
 */
// biome-ignore lint/style/noDefaultExport: the runner takes the default export of this file.
export default async function startStore(): Promise<() => Promise<void>> {
  if (process.env.STORE_ENGINE === 'firefox') process.env.FIREFOX_PATH = ensureFirefox();
  await Promise.all([ensurePagesBuilt(), ensureServerBuilt()]);
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-e2e-'));
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}` };
  // Passkeys are bound to a domain, which an address of numbers is not.
  const consoleUrl = `http://localhost:${port}/console`;
  const cashier = await startCashier({ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...settings });
  // All browsers share one address, which the flood guard would block.
  const store = new StoreProcess({
    ...settings,
    PAYMENTS_FILE: join(dataDir, 'cashier', 'merchant.json'),
    DELIVERY_FILE: join(dataDir, 'cashier', 'delivery.json'),
    CONSOLE_URL: consoleUrl,
    LOG_LEVEL: 'warn',
    FLOOD_RATE: '100000',
    FLOOD_BURST: '100000',
    // Less work for puzzles and passwords than in a real store.
    PUZZLE_WORK: '2',
    PASSWORD_MEMORY: '64',
    // A test may set its own client address in a header.
    TRUSTED_PROXIES: '1',
  });
  process.env.STORE_DATA_DIR = dataDir;
  // Read once for all specs that visit every page.
  process.env.STORE_PAGES = JSON.stringify(await readPageTable());
  const opened = new AbortController();
  const shortened = shortenFlights(dataDir, opened.signal);
  process.env.STORE_URL = await store.opened();
  opened.abort();
  await shortened;
  return async () => {
    const { code, output } = await store.stop();
    cashier.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The store did not stop cleanly (code ${code}):\n${output}`);
  };
}
