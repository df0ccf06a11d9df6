/** `npm start`: installs what is missing, builds the page when it is stale, and runs the store. */
import { ensureInstalled, ensureWebBuilt, main } from './lib/bootstrap.mjs';
import { runUntilEnd } from './lib/launch.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  runUntilEnd(['apps/server/src/main.ts']);
});
