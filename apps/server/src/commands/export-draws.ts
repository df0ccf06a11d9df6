import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drawLines } from './export/draw-lines.ts';
import { type Command, defineAction } from './lib/command.ts';
import { withPlatform } from './lib/with-store.ts';

const PROGRESS_LINES = 25_000;

const main = defineAction({
  summary: 'Writes every draw with a revealed seed into a file for `verify`. Needs the master key.',
  arguments: ['file'],
  run: ({ arguments: { file } }) =>
    withPlatform('export-draws', async (platform) => {
      let lines = 0;
      async function* count(chunks: AsyncIterable<string>): AsyncGenerator<string> {
        for await (const chunk of chunks) {
          yield chunk;
          const before = lines;
          lines += chunk.split('\n').length - 1;
          if (Math.floor(lines / PROGRESS_LINES) > Math.floor(before / PROGRESS_LINES))
            console.error(`${lines} lines written`);
        }
      }
      // One snapshot: a room that ends during the export is in it with all of its draws, or not at
      // all.
      const snapshot = platform.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      await snapshot.execute((db) =>
        pipeline(Readable.from(count(drawLines({ ...platform, db }))), createWriteStream(file, { mode: 0o600 })),
      );
      return { data: { lines, file }, text: `${lines} lines written` };
    }),
});

export const command: Command = { main };
