import { BrokenFileError, checkLength } from '../broken-file.ts';

export interface CsvRow {
  line: number;
  cells: string[];
}

type State = 'start' | 'bare' | 'quoted' | 'quote';

/**
 * Streaming parser of RFC 4180: quoted cells may hold commas, line ends and doubled quotes. Lines
 * end with LF or CRLF.
 */
export class CsvCells {
  private state: State = 'start';
  private line = 1;
  private startLine = 1;
  private cell = '';
  private cells: string[] = [];
  private length = 0;

  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    for (const character of text) {
      this.length += 1;
      if (this.state === 'quoted') this.readQuoted(character);
      else if (character === '\n') {
        const row = this.closeRow();
        this.line += 1;
        this.startLine = this.line;
        if (row) rows.push(row);
        continue;
      } else this.readPlain(character);
      if (character === '\n') this.line += 1;
    }
    checkLength(this.startLine, this.length);
    return rows;
  }

  end(): CsvRow[] {
    if (this.state === 'quoted') throw new BrokenFileError(this.startLine, 'a quoted cell is not closed');
    const row = this.closeRow();
    return row ? [row] : [];
  }

  private readQuoted(character: string): void {
    if (character === '"') this.state = 'quote';
    else this.cell += character;
  }

  private readPlain(character: string): void {
    if (character === ',') this.closeCell();
    else if (character === '"' && this.state === 'start') this.state = 'quoted';
    else if (character === '"' && this.state === 'quote') {
      this.cell += '"';
      this.state = 'quoted';
    } else if (character === '"') throw new BrokenFileError(this.line, 'a quote inside an unquoted cell');
    else if (this.state === 'quote' && character !== '\r')
      throw new BrokenFileError(this.line, `${character} follows the end of a quoted cell`);
    else {
      this.cell += character;
      if (this.state === 'start') this.state = 'bare';
    }
  }

  private closeCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
    this.state = 'start';
  }

  /** Returns `undefined` for an empty line. */
  private closeRow(): CsvRow | undefined {
    this.cell = this.cell.replace(/\r$/, '');
    this.closeCell();
    const { cells, startLine: line } = this;
    this.cells = [];
    this.length = 0;
    return cells.length === 1 && cells[0] === '' ? undefined : { line, cells };
  }
}
