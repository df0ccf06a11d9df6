import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPlatform } from '../platform/create-platform.ts';
import { drawLines } from './export/draw-lines.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

/**
 * `npm run export-draws -- <out.jsonl>`: every draw whose seed is public, for `npm run verify`. It needs the master key, as the
 * store does; what is still secret stays out.
 */

const PROGRESS_LINES = 25_000;

async function* counted(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let count = 0;
  for await (const line of lines) {
    yield line;
    count += 1;
    if (count % PROGRESS_LINES === 0) console.error(`${count} draws written`);
  }
  console.log(`${count} draws written`);
}

await runCommand(async ([path, ...surplus]) => {
  if (path === undefined || surplus.length > 0) {
    console.error('usage: npm run export-draws -- <out.jsonl>');
    return 2;
  }
  await withDatabase('export-draws', async ({ config, log, url }) => {
    const platform = await createPlatform({ config, log, databaseUrl: url });
    try {
      // One snapshot: a room that ends while the store is read must be in it with all of its draws, or not at all.
      const snapshot = platform.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      await snapshot.execute((db) =>
        pipeline(Readable.from(counted(drawLines({ ...platform, db }))), createWriteStream(path, { mode: 0o600 })),
      );
    } finally {
      await platform.close();
    }
  });
  return 0;
});
