import { type App, createApp } from '../../app.ts';
import { createPlatform, type RunningPlatform } from '../../platform/create-platform.ts';
import { withDatabase } from './with-database.ts';

/** Gives a command the platform (database, clock, bus, outbox, vault) without any module. */
export const withPlatform = <T>(name: string, work: (platform: RunningPlatform) => Promise<T>): Promise<T> =>
  withDatabase(name, async ({ config, log, url }) => {
    const platform = await createPlatform({ config, log, databaseUrl: url });
    try {
      return await work(platform);
    } finally {
      await platform.close();
    }
  });

/** Gives a command the composed store with its modules. It serves nothing and runs no jobs. */
export const withApp = <T>(name: string, work: (app: App) => Promise<T>): Promise<T> =>
  withDatabase(name, async ({ config, log, url }) => {
    const app = await createApp({ config, log, databaseUrl: url });
    try {
      return await work(app);
    } finally {
      await app.platform.close();
    }
  });
