import { LOCALES } from '@clearcrate/contract/locale';
import { BrokenFileError } from '../../platform/broken-file.ts';
import { CsvCells, type CsvRow } from '../../platform/text/csv-cells.ts';
import type { RecordSource, SourceItem } from './record-source.ts';

const TEXT_COLUMNS = [
  'record',
  'code',
  'kind',
  'weapon',
  'finish',
  'exterior',
  'category',
  'price',
  'minPrice',
  'edge',
  'image',
  'imageLarge',
  'colour',
  'textColour',
  'letter',
  'tier',
  ...LOCALES.flatMap((locale) => [`names.${locale}`, `descriptions.${locale}`]),
];
const WHOLE_COLUMNS = [
  'quality',
  'level',
  'type',
  'stock',
  'sort',
  'welfareLevel',
  'guarantee.afterOpenings',
  'guarantee.minQuality',
];
const ODDS_COLUMN = 'odds';
const WHOLE = new Set(WHOLE_COLUMNS);
const COLUMNS = new Set([...TEXT_COLUMNS, ...WHOLE_COLUMNS, ODDS_COLUMN]);
/** Kind of the records in a file without the column `record`. */
const USUAL_RECORD = 'goods';

type Fields = Record<string, unknown>;

/** Parses `code=tickets` pairs separated by spaces. */
function readOdds(cell: string): unknown {
  return cell
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [goods = '', tickets = ''] = pair.split('=');
      return { goods, tickets: readWhole(tickets) };
    });
}

/** Keeps other text as it is; the schema of the record reports it. */
const readWhole = (cell: string): number | string => (/^\d{1,15}$/.test(cell) ? Number(cell) : cell);

function readCell(column: string, cell: string): unknown {
  if (column === ODDS_COLUMN) return readOdds(cell);
  return WHOLE.has(column) ? readWhole(cell.trim()) : cell;
}

/** Sets `names.zh` as member `zh` of `names`. */
function put(fields: Fields, column: string, value: unknown): void {
  const [outer = '', inner] = column.split('.');
  if (inner === undefined) fields[outer] = value;
  else fields[outer] = { ...(fields[outer] as Fields | undefined), [inner]: value };
}

/** Reads CSV whose first line names the columns. An empty cell leaves the member out. */
export class CsvRecords implements RecordSource {
  private readonly cells = new CsvCells();
  private columns: string[] | undefined;

  push(text: string): SourceItem[] {
    return this.cells.push(text).flatMap((row) => this.readRow(row));
  }

  end(): SourceItem[] {
    return this.cells.end().flatMap((row) => this.readRow(row));
  }

  private readRow({ line, cells }: CsvRow): SourceItem[] {
    if (!this.columns) {
      this.columns = this.readHeader(line, cells);
      return [];
    }
    if (cells.length !== this.columns.length)
      return [{ line, problem: `has ${cells.length} cells, the first line names ${this.columns.length}` }];
    const fields: Fields = { record: USUAL_RECORD };
    for (const [index, column] of this.columns.entries()) {
      const cell = cells[index] ?? '';
      if (cell !== '') put(fields, column, readCell(column, cell));
    }
    return [{ line, value: fields }];
  }

  private readHeader(line: number, cells: readonly string[]): string[] {
    const columns = cells.map((cell) => cell.trim());
    const unknown = columns.find((column) => !COLUMNS.has(column));
    if (unknown !== undefined)
      throw new BrokenFileError(line, `"${unknown}" is no column; known are ${[...COLUMNS].join(', ')}`);
    const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
    if (repeated !== undefined) throw new BrokenFileError(line, `the column "${repeated}" is repeated`);
    return columns;
  }
}
