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
      let draws = 0;
      async function* count(lines: AsyncIterable<string>): AsyncGenerator<string> {
        for await (const line of lines) {
          yield line;
          draws += 1;
          if (draws % PROGRESS_LINES === 0) console.error(`${draws} draws written`);
        }
      }
      // One snapshot: a room that ends during the export is in it with all of its draws, or not at all.
      const snapshot = platform.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      await snapshot.execute((db) =>
        pipeline(Readable.from(count(drawLines({ ...platform, db }))), createWriteStream(file, { mode: 0o600 })),
      );
      return { data: { draws, file }, text: `${draws} draws written` };
    }),
});

export const command: Command = { main };
