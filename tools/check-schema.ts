import { readFile } from 'node:fs/promises';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { describeSchema } from './lib/describe-schema.ts';
import { withTestDatabase } from './lib/with-test-database.ts';

/** Fails when the written types are not those of the migrated database. */
const target = new URL('../apps/server/src/platform/db/schema.generated.ts', import.meta.url);

await withTestDatabase(async (url) => {
  const pool = createPool({ url, poolSize: 2, applicationName: 'clearcrate-types' });
  // A connection that is still closing hears of the server's end; by then the work is done.
  pool.on('error', () => {});
  const current = await describeSchema(pool);
  await pool.end();
  if (current === (await readFile(target, 'utf8'))) return;
  console.error(
    'schema.generated.ts is not what the migrations make. Run `npm run db:types` and look at the difference.',
  );
  process.exitCode = 1;
});
