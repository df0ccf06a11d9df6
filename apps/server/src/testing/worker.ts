import { flushCompileCache } from 'node:module';
import { createApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';

// Exits with its parent: it would otherwise stay alive and keep the pipes of the run open.
process.on('disconnect', () => process.exit());

/**
 * A store process without content loading and welcome message, for tests that start and kill it.
 * Its database is stocked.
 */
const config = readConfig(process.env);
if (!config.DATABASE_URL) throw new Error('a test worker needs DATABASE_URL');
const app = await createApp({ config, log: createLog(config), databaseUrl: config.DATABASE_URL });
await app.listen();
// A killed process writes no compile cache, so it is written now for the next one.
flushCompileCache();
process.send?.(app.address());
