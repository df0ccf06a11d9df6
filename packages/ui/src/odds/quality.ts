/** Levels 1 to 16, wire codes `level1` … `level16`. */
export type QualityLevel = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16;

/**
 * Colour is never the only indicator: each level has its own letter (agents a letter and a rank).
 */
const LETTERS = ['C', 'I', 'M', 'R', 'S', 'X', '★', 'A1', 'A2', 'A3', 'A4', 'Z', 'P', 'F', 'H', 'E'] as const;

export function qualityLetter(level: QualityLevel): string {
  return LETTERS[level - 1] ?? '';
}

/** Parses a wire code; unknown codes of later catalogues become level 1. */
export function qualityLevel(code: string): QualityLevel {
  const level = Number(/^level(\d{1,2})$/.exec(code)?.[1]);
  return level >= 1 && level <= 16 ? (level as QualityLevel) : 1;
}
