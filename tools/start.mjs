/** `npm start`: installs what is missing, builds the page and the server when they are stale, and runs the store, with a cashier to try it. */
import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, main, serverProgram } from './lib/bootstrap.mjs';
import { startCashier, wantsCashier } from './lib/cashier.mjs';
import { runUntilEnd } from './lib/launch.mjs';

await main(async () => {
  await ensureInstalled();
  // Without it the store runs all the same; its ways to pay then say that they have no address.
  const cashier = wantsCashier(process.env) ? startCashier(process.env).catch((error) => error) : undefined;
  await Promise.all([ensureWebBuilt(), ensureServerBuilt()]);
  const started = await cashier;
  if (started instanceof Error) console.error(started.message);
  else if (started) console.log(`  Sandbox cashier at ${started.address}: no real money moves`);
  runUntilEnd([serverProgram]);
});
