import { readFile } from 'node:fs/promises';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { describeSchema } from './lib/describe-schema.ts';
import { withTestDatabase } from './lib/store/with-test-database.ts';

/** Fails when the committed types differ from those of the migrated database. */
const target = new URL('../apps/server/src/platform/db/schema.generated.ts', import.meta.url);

await withTestDatabase(async (url) => {
  const pool = createPool({ url, poolSize: 2, applicationName: 'clearcrate-types' });
  // A connection still closing reports the server's end; the work is done by then.
  pool.on('error', () => {});
  const current = await describeSchema(pool);
  await pool.end();
  if (current === (await readFile(target, 'utf8'))) return;
  console.error('schema.generated.ts does not match the migrations. Run `npm run db:types` and review the difference.');
  process.exitCode = 1;
});
