import { describe, expect, test } from 'vitest';
import { LONGEST_RECORD } from '../../platform/broken-file.ts';
import { CsvCells } from '../../platform/text/csv-cells.ts';
import { CsvRecords } from './csv-records.ts';
import { JsonArray } from './json-array.ts';
import { JsonLines } from './json-lines.ts';
import type { RecordSource, SourceItem } from './record-source.ts';

/** Reads a text in chunks of a given size; the result must not depend on it. */
function readIn(size: number, source: RecordSource, text: string): SourceItem[] {
  const items: SourceItem[] = [];
  for (let from = 0; from < text.length; from += size) items.push(...source.push(text.slice(from, from + size)));
  return [...items, ...source.end()];
}
const SIZES = [1, 2, 7, 100_000];

describe.each(SIZES)('in chunks of %d characters', (size) => {
  test('JSON lines keep their numbers, and a broken line does not hide the others', () => {
    const items = readIn(size, new JsonLines(), '{"a":1}\r\n\n{oops\n{"a":"两\\n"}');
    expect(items).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 3, problem: expect.stringContaining('is not JSON') },
      { line: 4, value: { a: '两\n' } },
    ]);
  });

  test('splits an array at its elements, whatever their strings contain', () => {
    const text = '[\n {"a":"]}\\"{", "b":[{"c":{}}]},\n\n {"a":\n2}, {"a":tru}\n]\n';
    expect(readIn(size, new JsonArray(), text)).toEqual([
      { line: 2, value: { a: ']}"{', b: [{ c: {} }] } },
      { line: 4, value: { a: 2 } },
      { line: 5, problem: expect.stringContaining('is not JSON') },
    ]);
  });

  test('cells may contain commas, line breaks and quotes', () => {
    const cells = new CsvCells();
    const rows = [...'a,"b ""x"", y",\r\n\n"two\nlines",,c\nlast,"",'].flatMap((character) => cells.push(character));
    expect([...rows, ...cells.end()]).toEqual([
      { line: 1, cells: ['a', 'b "x", y', ''] },
      { line: 3, cells: ['two\nlines', '', 'c'] },
      { line: 5, cells: ['last', '', ''] },
    ]);
  });

  test('converts table rows to records: nested columns, numbers, absent cells', () => {
    const text =
      'record,code,names.zh,names.en,quality,price,odds,guarantee.minQuality\n' +
      'box,b1,箱,"Box, big",,12.50,x=999999 y=1,6\n' +
      ',g1,,,3,1.00,,\n' +
      'goods,g2\n';
    expect(readIn(size, new CsvRecords(), text)).toEqual([
      {
        line: 2,
        value: {
          record: 'box',
          code: 'b1',
          names: { zh: '箱', en: 'Box, big' },
          price: '12.50',
          odds: [
            { goods: 'x', tickets: 999_999 },
            { goods: 'y', tickets: 1 },
          ],
          guarantee: { minQuality: 6 },
        },
      },
      { line: 3, value: { record: 'goods', code: 'g1', quality: 3, price: '1.00' } },
      { line: 4, problem: 'has 2 cells, the first line names 8' },
    ]);
  });
});

test.each([
  ['an array that is not closed', new JsonArray(), '[{"a":1}', 1],
  ['an array without commas', new JsonArray(), '[{"a":1}\n{"a":2}]', 2],
  ['a value that is not an array', new JsonArray(), '\n{"a":1}', 2],
  ['text after the array', new JsonArray(), '[]\nmore', 2],
  ['an array of numbers', new JsonArray(), '[1]', 1],
  ['a quote that is not closed', new CsvRecords(), 'code\n"abc\n', 2],
  ['a quote in the middle', new CsvRecords(), 'code\nab"c\n', 2],
  ['text after a quote', new CsvRecords(), 'code\n"ab"c\n', 2],
  ['an unknown column', new CsvRecords(), 'code,colr\n', 1],
  ['a repeated column', new CsvRecords(), 'code,code\n', 1],
  ['an overlong line', new JsonLines(), `\n"${'x'.repeat(LONGEST_RECORD)}`, 2],
  ['an overlong element', new JsonArray(), `[\n{"a":"${'x'.repeat(LONGEST_RECORD)}`, 2],
  ['an overlong cell', new CsvRecords(), `code\n"${'x'.repeat(LONGEST_RECORD)}`, 2],
] as const)('reports %s with its line', (_name, source, text, line) => {
  const broken = expect.objectContaining({ name: 'BrokenFileError', line });
  expect(() => readIn(10_000, source, text)).toThrow(broken);
});
