import { defineConfig } from 'vitest/config';

/** A deadline for what must come to pass, generous for slow machines; nothing is measured with it. */
const PATIENCE = { poll: { timeout: 20_000 } };

/** `*.db.test.ts` run on a real PostgreSQL that is started once for the run; the others need nothing. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          testTimeout: 60_000,
          expect: PATIENCE,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{apps,packages,tools}/**/*.db.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres-setup.ts'],
          testTimeout: 120_000,
          expect: PATIENCE,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
