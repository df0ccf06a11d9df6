import type { QrVersion } from './qr-version.ts';

/** A square of modules, true for dark. Some are fixed by the version and carry no data. */
export interface QrGrid {
  size: number;
  dark: boolean[][];
  fixed: boolean[][];
}

const square = (size: number): boolean[][] =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => false));

function setFixed({ size, dark, fixed }: QrGrid, row: number, column: number, isDark: boolean): void {
  if (row < 0 || column < 0 || row >= size || column >= size) return;
  (dark[row] as boolean[])[column] = isDark;
  (fixed[row] as boolean[])[column] = true;
}

/** Rings around a middle; `darkRings` counts outwards from it. */
function drawRings(grid: QrGrid, row: number, column: number, radius: number, darkRings: readonly number[]): void {
  for (let down = -radius; down <= radius; down += 1) {
    for (let right = -radius; right <= radius; right += 1) {
      const ring = Math.max(Math.abs(down), Math.abs(right));
      setFixed(grid, row + down, column + right, darkRings.includes(ring));
    }
  }
}

function drawFinders(grid: QrGrid): void {
  const far = grid.size - 4;
  for (const [row, column] of [
    [3, 3],
    [3, far],
    [far, 3],
  ] as const) {
    // The fourth ring is the light edge that keeps the pattern apart.
    drawRings(grid, row, column, 4, [0, 1, 3]);
  }
}

function drawAlignment(grid: QrGrid, places: readonly number[]): void {
  const last = places.at(-1);
  // Three corners belong to the finders.
  const isFinder = (row: number, column: number) =>
    (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
  for (const row of places) {
    for (const column of places) if (!isFinder(row, column)) drawRings(grid, row, column, 2, [0, 2]);
  }
}

function drawTiming(grid: QrGrid): void {
  for (let place = 8; place < grid.size - 8; place += 1) {
    setFixed(grid, 6, place, place % 2 === 0);
    setFixed(grid, place, 6, place % 2 === 0);
  }
}

/** A value followed by the remainder of its division, by which a reader mends it. */
export function withRemainder(value: number, polynomial: number, degree: number): number {
  let remainder = value << degree;
  for (let bit = 31 - Math.clz32(remainder | 1); bit >= degree; bit -= 1) {
    if ((remainder >> bit) & 1) remainder ^= polynomial << (bit - degree);
  }
  return (value << degree) | remainder;
}

const FIRST_WITH_NUMBER = 7;

/** Larger codes say their version, twice. */
function drawVersion(grid: QrGrid, number: number): void {
  if (number < FIRST_WITH_NUMBER) return;
  const bits = withRemainder(number, 0x1f25, 12);
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >> index) & 1) === 1;
    const [near, far] = [Math.floor(index / 3), grid.size - 11 + (index % 3)];
    setFixed(grid, near, far, isDark);
    setFixed(grid, far, near, isDark);
  }
}

const LEVEL_M = 0b00;
const FORMAT_VEIL = 0b101010000010010;

/** Level and mask, twice, so that one torn corner does not hide them. */
export function drawFormat(grid: QrGrid, mask: number): void {
  const bits = withRemainder((LEVEL_M << 3) | mask, 0b10100110111, 10) ^ FORMAT_VEIL;
  const isDark = (index: number) => ((bits >> index) & 1) === 1;
  const last = grid.size - 1;
  for (let index = 0; index < 15; index += 1) {
    // Beside the first finder, around its corner; the timing lines are stepped over.
    if (index < 8) setFixed(grid, index < 6 ? index : index + 1, 8, isDark(index));
    else setFixed(grid, 8, index === 8 ? 7 : 14 - index, isDark(index));
    // And split between the two others.
    if (index < 8) setFixed(grid, 8, last - index, isDark(index));
    else setFixed(grid, last - 14 + index, 8, isDark(index));
  }
  setFixed(grid, last - 7, 8, true);
}

/** Everything but the data. */
export function emptyGrid({ size, number, alignment }: QrVersion): QrGrid {
  const grid: QrGrid = { size, dark: square(size), fixed: square(size) };
  drawTiming(grid);
  drawFinders(grid);
  drawAlignment(grid, alignment);
  drawVersion(grid, number);
  drawFormat(grid, 0);
  return grid;
}

/** Where data goes, in order: pairs of columns from the right, by turns upwards and downwards, the timing column left out. */
function* dataPlaces({ size, fixed }: QrGrid): Generator<[row: number, column: number]> {
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!fixed[row]?.[column]) yield [row, column];
    }
    upwards = !upwards;
  }
}

export function layData(grid: QrGrid, codewords: readonly number[]): void {
  let index = 0;
  for (const [row, column] of dataPlaces(grid)) {
    const codeword = codewords[index >> 3] ?? 0;
    (grid.dark[row] as boolean[])[column] = ((codeword >> (7 - (index & 7))) & 1) === 1;
    index += 1;
  }
}
