import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { StartupError } from '../../platform/errors.ts';
import { CsvRecords } from './csv-records.ts';
import { JsonArray } from './json-array.ts';
import { JsonLines } from './json-lines.ts';
import type { RecordSource, SourceItem } from './record-source.ts';

const SOURCES: Record<string, () => RecordSource> = {
  '.json': () => new JsonArray(),
  '.jsonl': () => new JsonLines(),
  '.csv': () => new CsvRecords(),
};

export interface FileProgress {
  bytesRead: number;
  bytesTotal: number;
}

function createSourceOf(name: string): RecordSource {
  const create = SOURCES[extname(name).toLowerCase()];
  if (!create) throw new StartupError(`${name} must end with ${Object.keys(SOURCES).join(', ')}.`);
  return create();
}

/** Yields the elements of a text. The extension of its name selects the format. */
export async function* readTextItems(name: string, text: string): AsyncGenerator<SourceItem[]> {
  const source = createSourceOf(name);
  yield source.push(text);
  yield source.end();
}

/** Yields the elements of a file, read in chunks. The extension selects the format. */
export async function* readFileItems(path: string, progress: FileProgress): AsyncGenerator<SourceItem[]> {
  const source = createSourceOf(path);
  const found = await stat(path).catch((error: Error) => {
    throw new StartupError(`The file cannot be read: ${error.message}`);
  });
  progress.bytesTotal = found.size;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer;
      progress.bytesRead += bytes.length;
      yield source.push(decoder.decode(bytes, { stream: true }));
    }
    yield source.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new StartupError(`${path} is not UTF-8. Save it as UTF-8 and try again.`);
    throw error;
  }
  yield source.end();
}
