import { flushCompileCache } from 'node:module';
import { createApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';

// Whoever started it is gone: nobody else would end it, and it would hold the pipes of a whole run open.
process.on('disconnect', () => process.exit());

/** A process of the store without its content and its welcome: what tests start often, and kill. Its database is stocked. */
const config = readConfig(process.env);
if (!config.DATABASE_URL) throw new Error('a worker needs a database that is there');
const app = await createApp({ config, log: createLog(config), databaseUrl: config.DATABASE_URL });
await app.listen();
// Whoever is killed leaves nothing compiled behind for the next one, unless it is written now.
flushCompileCache();
process.send?.(app.address());
