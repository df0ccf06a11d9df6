import { pino } from 'pino';
import { type App, createApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/platform/config.ts';
import type { Random } from '../../../apps/server/src/platform/random.ts';
import { withTestDatabase } from './with-test-database.ts';

/** Nothing sealed with this key outlives the run. */
export const THROWAWAY_KEY = 'c1'.repeat(32);

/** Provides the whole store with its demo content on a temporary database; opens no port. */
export async function withThrowawayStore(
  options: { random?: Random },
  work: (app: App, databaseUrl: string) => Promise<void>,
): Promise<void> {
  await withTestDatabase(async (databaseUrl) => {
    const config = readConfig({
      NODE_ENV: 'production',
      DEMO_DATA: 'true',
      MASTER_KEY: THROWAWAY_KEY,
      LOG_LEVEL: 'warn',
      FLOOD_RATE: '1000000',
      FLOOD_BURST: '1000000',
    });
    const app = await createApp({ config, log: pino({ level: 'error' }), databaseUrl, ...options });
    try {
      await app.loadContent();
      await work(app, databaseUrl);
    } finally {
      await app.close();
    }
  });
}
