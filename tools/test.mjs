/** `npm test`: all checks and tests. `npm run check` is the static half (`--static`). */
import { ensureInstalled, main } from './lib/bootstrap.mjs';
import { runUntilEnd } from './lib/launch.mjs';

await main(async () => {
  await ensureInstalled();
  runUntilEnd(['tools/test/main.ts', ...process.argv.slice(2)]);
});
