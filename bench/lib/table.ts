export interface Row {
  what: string;
  ours: string;
  reference: string;
  ratio: number | undefined;
  goal: number | undefined;
  note?: string;
}

const verdict = ({ ratio, goal }: Row) =>
  ratio === undefined || goal === undefined ? '' : ratio >= goal ? 'holds' : 'MISSED';

const figures = ({ ratio, goal }: Row) => [
  ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
  goal === undefined ? '' : `≥ ${goal.toFixed(2)} ×`,
];

/** Formats one row. */
export function rowLine(row: Row): string {
  const [ratio, goal] = figures(row);
  const against = [row.reference, ratio && `${ratio}${goal && ` (${goal})`}`, verdict(row), row.note ?? ''];
  return `${row.what}: ${[row.ours, ...against].filter(Boolean).join(', ')}`;
}

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [row.what, row.ours, row.reference, ...figures(row), verdict(row), row.note ?? '']);
  const head = ['what', 'ours', 'reference', 'ratio', 'goal', '', 'note'];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const row of cells) console.log(line(row));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The median ratio of alternating rounds: a slow minute of the machine affects one pair only. */
export function medianRatio(rounds: readonly { ours: number; reference: number }[]): number {
  return median(rounds.map(({ ours, reference }) => ours / reference));
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')} /s`;
