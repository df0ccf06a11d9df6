import { codewordsOf } from './qr-codewords.ts';
import { drawFormat, emptyGrid, layData } from './qr-grid.ts';
import { applyMask, MASKS, penaltyOf } from './qr-mask.ts';
import { versionFor } from './qr-version.ts';

/** Modules of a code, row by row, true for dark. */
export type QrModules = readonly (readonly boolean[])[];

/** Light modules every reader expects around a code. */
export const QUIET_ZONE = 4;

/** A text of up to 213 bytes as a code of level M; nothing when it is longer. */
export function qrModules(text: string): QrModules | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  if (!version) return undefined;
  const grid = emptyGrid(version);
  layData(grid, codewordsOf(bytes, version));
  const judged = MASKS.map((mask, number) => {
    applyMask(grid, mask);
    drawFormat(grid, number);
    const candidate = { dark: grid.dark.map((line) => [...line]), penalty: penaltyOf(grid) };
    applyMask(grid, mask);
    return candidate;
  });
  return judged.reduce((best, next) => (next.penalty < best.penalty ? next : best)).dark;
}

/** All dark modules as one SVG path, a run of neighbours at a time, without the quiet zone. */
export function qrPath(modules: QrModules): string {
  return modules
    .flatMap((line, row) =>
      [
        ...line
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ 0: run, index }) => `M${index} ${row}h${run.length}v1h-${run.length}z`),
    )
    .join('');
}
