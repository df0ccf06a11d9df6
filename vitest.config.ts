import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test/longest-first.ts';

/**
 * A deadline for what must come to pass, generous for slow machines; nothing is measured with it.
 */
const PATIENCE = { poll: { timeout: 20_000 } };

/**
 * The same number for both kinds of tests, or the runner keeps them apart: with fewer of one kind
 * it waits, with more it refuses. Two at least, since tests of processes wait more than they work;
 * and no more than one PostgreSQL has connections for.
 */
const maxWorkers = Math.min(8, Math.max(2, availableParallelism()));

const TESTS = '*.test.{ts,tsx}';

/**
 * `*.db.test.ts` run on a real PostgreSQL that is started once for the run; the others need nothing. Files of the product share the
 * modules that another file has loaded, which would otherwise take a third of all the time; `put-back.ts` leaves nothing of a file to
 * the next. Tools start and end processes of their own and share nothing.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`{apps,packages}/**/${TESTS}`],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          setupFiles: ['tools/test/put-back.ts'],
          isolate: false,
          testTimeout: 120_000,
          expect: PATIENCE,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'tools',
          include: [`tools/**/${TESTS}`],
          globalSetup: ['tools/test/build-server.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          testTimeout: 120_000,
          expect: PATIENCE,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'database',
          // Node reads the sources as it does in a store, instead of having them rewritten for each
          // test run.
          experimental: { viteModuleRunner: false },
          include: ['{apps,packages,tools}/**/*.db.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres-setup.ts', 'tools/test/build-server.ts'],
          setupFiles: ['tools/test/put-back.ts'],
          isolate: false,
          testTimeout: 240_000,
          expect: PATIENCE,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
    ],
  },
});
