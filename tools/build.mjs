/** `npm run build`: installs what is missing and builds page and server when they are stale. Starts nothing. */
import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, main } from './lib/bootstrap.mjs';

await main(async () => {
  await ensureInstalled();
  await Promise.all([ensurePagesBuilt(), ensureServerBuilt()]);
});
