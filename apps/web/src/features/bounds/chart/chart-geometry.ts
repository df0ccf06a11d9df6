/** Pure geometry of the chart. Amounts become floats only here: a chart needs no cents. */

export interface ChartItem {
  start: string;
  spent: string;
  recharged: string;
  result: string;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The next round figure at or above: 1, 2 or 5 and zeros. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

export function runningResult(items: readonly ChartItem[]): number[] {
  let sum = 0;
  return items.map(({ result }) => {
    sum += Number(result);
    // Rounds floating-point noise, which would draw a line beside zero.
    return Math.round(sum * 100) / 100;
  });
}

/** Center of each period. */
export function columnCentres(count: number, { left, right }: Box): number[] {
  const step = (right - left) / Math.max(1, count);
  return Array.from({ length: count }, (_, index) => left + step * (index + 0.5));
}

export interface LinePlot {
  path: string;
  area: string;
  zeroY: number;
  last: { x: number; y: number };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The line, its area, and the position of zero, which is always included. */
export function plotLine(values: readonly number[], centres: readonly number[], box: Box): LinePlot {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const span = high - low || 1;
  const yOf = (value: number) => round(box.top + ((high - value) / span) * (box.bottom - box.top));
  const points = values.map((value, index) => `${round(centres[index] ?? 0)} ${yOf(value)}`);
  const [first, last] = [round(centres[0] ?? 0), round(centres.at(-1) ?? 0)];
  return {
    path: `M${points.join('L')}`,
    area: `M${first} ${box.bottom}L${points.join('L')}L${last} ${box.bottom}z`,
    zeroY: yOf(0),
    last: { x: last, y: yOf(values.at(-1) ?? 0) },
  };
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two bars per period, side by side; any positive value is at least a line. */
export function plotBars(values: readonly number[], side: 'left' | 'right', top: number, box: Box): Bar[] {
  const step = (box.right - box.left) / Math.max(1, values.length);
  const width = Math.max(1.5, Math.min(14, step * 0.36));
  return values.map((value, index) => {
    const centre = box.left + step * (index + 0.5);
    const height = value <= 0 ? 0 : Math.max(1.5, (value / top) * (box.bottom - box.top));
    return {
      x: round(side === 'left' ? centre - width - 0.5 : centre + 0.5),
      y: round(box.bottom - height),
      width: round(width),
      height: round(height),
    };
  });
}

/** Every how many periods a label fits; the newest one always has its label. */
export function namedColumns(count: number, width: number, nameWidth: number): number[] {
  const every = Math.max(1, Math.ceil((count * nameWidth) / Math.max(1, width)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0);
}

/** The period nearest to a position. */
export function columnAt(x: number, count: number, { left, right }: Box): number {
  const index = Math.floor(((x - left) / (right - left)) * count);
  return Math.min(count - 1, Math.max(0, index));
}
