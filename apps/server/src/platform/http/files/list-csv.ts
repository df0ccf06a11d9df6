import { type CsvColumn, EXPORT_PAGE } from '@clearcrate/contract/console-list';
import { CSV_START, csvLine } from '../../text/csv.ts';
import type { FileAnswer } from './file-answer.ts';

interface Page {
  items: readonly object[];
  next: string | null;
}

function textOf(item: object, field: string): string {
  const value = field.split('.').reduce<unknown>((from, name) => {
    // Own fields only: the names come from the client.
    return typeof from === 'object' && from !== null && Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined;
  }, item);
  return value === null || value === undefined ? '' : String(value);
}

/** Streams the chosen fields of a list, page by page: its size costs neither memory nor a long transaction. */
export function listCsv(
  name: string,
  columns: readonly CsvColumn[],
  read: (page: { cursor: string; pageSize: number }) => Promise<Page>,
): FileAnswer {
  return { name: `${name}.csv`, chunks: csvChunks(columns, read) };
}

async function* csvChunks(
  columns: readonly CsvColumn[],
  read: (page: { cursor: string; pageSize: number }) => Promise<Page>,
): AsyncGenerator<string> {
  let chunk = CSV_START + csvLine(columns.map(({ title }) => title));
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = await read({ cursor, pageSize: EXPORT_PAGE });
    yield chunk + page.items.map((item) => csvLine(columns.map(({ field }) => textOf(item, field)))).join('');
    chunk = '';
    cursor = page.next;
  }
}
