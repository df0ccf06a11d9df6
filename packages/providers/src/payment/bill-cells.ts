/** A quoted cell with doubled quotes, or an unquoted one, with its terminator. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** Splits a line into cells; `undefined` when it is empty or its quotes do not match. */
export function cellsOfLine(text: string): string[] | undefined {
  const line = text.replace(/\r$/, '');
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const match = CELL.exec(line);
    if (!match) return undefined;
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') return cells.join('') === '' && cells.length === 1 ? undefined : cells;
  }
}
