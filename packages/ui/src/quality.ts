/** Levels 1 to 16, as in the wire's `level1` … `level16`. */
export type QualityLevel = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16;

/** Colour is never the only sign: each level has a letter (agents a letter and a rank) of its own. */
const LETTERS = ['C', 'I', 'M', 'R', 'S', 'X', '★', 'A1', 'A2', 'A3', 'A4', 'Z', 'P', 'F', 'H', 'E'] as const;

export function qualityLetter(level: QualityLevel): string {
  return LETTERS[level - 1] ?? '';
}

/** Reads the wire's code; a code from a later catalogue shows as the plainest level instead of breaking the page. */
export function qualityLevel(code: string): QualityLevel {
  const level = Number(/^level(\d{1,2})$/.exec(code)?.[1]);
  return level >= 1 && level <= 16 ? (level as QualityLevel) : 1;
}
