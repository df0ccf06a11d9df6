import type { QrGrid } from './qr-grid.ts';

type Mask = (row: number, column: number) => boolean;

/** The eight patterns a code may be veiled with; readers find it hard where large areas are alike. */
export const MASKS: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Turns the data modules under the pattern over; done twice it undoes itself. */
export function applyMask({ size, dark, fixed }: QrGrid, mask: Mask): void {
  for (let row = 0; row < size; row += 1) {
    const line = dark[row] as boolean[];
    for (let column = 0; column < size; column += 1) {
      if (!fixed[row]?.[column] && mask(row, column)) line[column] = !line[column];
    }
  }
}

const RUN_FROM = 5;
const FINDER_LIKE = ['10111010000', '00001011101'];
const PENALTIES = { run: 3, square: 3, finderLike: 40, balance: 10 };

function linePenalty(line: readonly boolean[]): number {
  let penalty = 0;
  let run = 0;
  for (const [place, isDark] of line.entries()) {
    run = isDark === line[place - 1] ? run + 1 : 1;
    if (run === RUN_FROM) penalty += PENALTIES.run;
    else if (run > RUN_FROM) penalty += 1;
  }
  const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
  for (const pattern of FINDER_LIKE) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) penalty += PENALTIES.finderLike;
  }
  return penalty;
}

function squarePenalty(dark: readonly (readonly boolean[])[]): number {
  let squares = 0;
  for (let row = 1; row < dark.length; row += 1) {
    for (let column = 1; column < dark.length; column += 1) {
      const corner = dark[row]?.[column];
      const isAlike =
        corner === dark[row - 1]?.[column] &&
        corner === dark[row]?.[column - 1] &&
        corner === dark[row - 1]?.[column - 1];
      if (isAlike) squares += 1;
    }
  }
  return squares * PENALTIES.square;
}

/** For each full 5 % away from half dark, half light. */
function balancePenalty(dark: readonly (readonly boolean[])[]): number {
  const darkCount = dark.flat().filter(Boolean).length;
  const offBy = Math.abs((darkCount * 20) / dark.length ** 2 - 10);
  return Math.floor(offBy) * PENALTIES.balance;
}

/** How hard the code is to read; the mask with the least is used. */
export function penaltyOf({ size, dark }: Pick<QrGrid, 'size' | 'dark'>): number {
  const columns = Array.from({ length: size }, (_, column) => dark.map((line) => line[column] === true));
  const lines = [...dark, ...columns].reduce((sum, line) => sum + linePenalty(line), 0);
  return lines + squarePenalty(dark) + balancePenalty(dark);
}
