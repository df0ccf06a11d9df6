/**
 * `npm run test:one -- <file or folder> [options]`: runs the tests of one place, and first builds
 * or installs what they need. A `*.spec.ts` runs in the browser (`--project=mobile|pc`, `-g
 * <words>`), everything else in Vitest (`-t <words>`).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapError, ensureInstalled, ensurePagesBuilt, ensureServerBuilt, main, root } from './lib/bootstrap.mjs';
import { runUntilEnd } from './lib/launch.mjs';

const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
const PLAYWRIGHT = join('node_modules', '@playwright', 'test', 'cli.js');

await main(async () => {
  const [place, ...options] = process.argv.slice(2);
  if (place === undefined || !existsSync(join(root, place)))
    throw new BootstrapError('Name a file or folder of tests: npm run test:one -- apps/server/src/ledger');
  await ensureInstalled();
  if (place.startsWith('e2e')) {
    await ensureServerBuilt();
    await ensurePagesBuilt();
    runUntilEnd([PLAYWRIGHT, 'test', place, ...options]);
  } else runUntilEnd([VITEST, 'run', place, ...options]);
});
