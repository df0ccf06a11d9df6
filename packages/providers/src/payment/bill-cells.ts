/** A quoted cell, in which quotes are doubled, or a bare one without any, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** The cells of a line of a table that is one record by itself; undefined where it is empty or its quotes do not match. */
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
