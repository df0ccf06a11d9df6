import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test/longest-first.ts';

/** A deadline for what must come to pass, generous for slow machines; nothing is measured with it. */
const PATIENCE = { poll: { timeout: 20_000 } };

/**
 * The same number for all kinds of tests, or the runner keeps them apart: with fewer of one kind it waits, with more it refuses.
 * Two at least, since tests of processes wait more than they work; and no more than one PostgreSQL has connections for.
 */
const maxWorkers = Math.min(8, Math.max(2, availableParallelism()));

const RULES = ['{apps,packages}/**/*.test.{ts,tsx}'];
const FEATURES = ['apps/server/src/{base,commands,followers,modes,play}/**/*.db.test.ts'];
/** What kills processes and what storms the store for minutes has a process of its own. */
const APART = ['**/*.{crash,property}.db.test.ts'];

const SHARED = { isolate: false, setupFiles: ['tools/test/put-back.ts'] };
const TIMES = { testTimeout: 120_000, hookTimeout: 120_000, expect: PATIENCE };
const DATABASE_TIMES = { ...TIMES, testTimeout: 240_000 };

/**
 * `*.db.test.ts` run on a real PostgreSQL that is started once for the run; the others need nothing. Tests of rules and of features
 * share their workers, which read and compile the store once instead of for each file: it keeps nothing in modules that a test could
 * find changed. What is about processes, lines that are cut, and the store as a whole starts from nothing.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: RULES,
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          ...SHARED,
          maxWorkers,
          ...TIMES,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          maxWorkers,
          ...TIMES,
        },
      },
      {
        test: {
          name: 'features',
          include: FEATURES,
          exclude: ['**/node_modules/**', ...APART],
          globalSetup: ['apps/server/src/testing/postgres-setup.ts'],
          ...SHARED,
          maxWorkers,
          ...DATABASE_TIMES,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{apps,packages,tools}/**/*.db.test.ts'],
          exclude: ['**/node_modules/**', ...FEATURES.map((path) => path.replace('*.db', '!(*.crash|*.property).db'))],
          globalSetup: ['apps/server/src/testing/postgres-setup.ts'],
          maxWorkers,
          ...DATABASE_TIMES,
        },
      },
    ],
  },
});
