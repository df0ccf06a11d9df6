import { writeFile } from 'node:fs/promises';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { describeSchema } from './lib/describe-schema.ts';
import { withTestDatabase } from './lib/store/with-test-database.ts';

/** `npm run db:types`: migrates an empty database and writes its types. */
const target = new URL('../apps/server/src/platform/db/schema.generated.ts', import.meta.url);

await withTestDatabase(async (url) => {
  const pool = createPool({ url, poolSize: 2, applicationName: 'clearcrate-types' });
  await writeFile(target, await describeSchema(pool));
  await pool.end();
});
console.log('schema.generated.ts is up to date');
