/**
 * `npm start`: installs missing packages, builds page and server when stale, and runs the store
 * with a sandbox cashier.
 */
import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, main, serverProgram } from './lib/bootstrap.mjs';
import { runUntilEnd } from './lib/launch.mjs';
import { startCashier, wantsCashier } from './lib/store/cashier.mjs';

await main(async () => {
  await ensureInstalled();
  // The store also runs without it; its payment methods then report that they have no address.
  const cashier = wantsCashier(process.env) ? startCashier(process.env).catch((error) => error) : undefined;
  await Promise.all([ensurePagesBuilt(), ensureServerBuilt()]);
  const started = await cashier;
  if (started instanceof Error) console.error(started.message);
  else if (started) console.log(`  Sandbox cashier at ${started.address}: no real money moves`);
  runUntilEnd([serverProgram]);
});
