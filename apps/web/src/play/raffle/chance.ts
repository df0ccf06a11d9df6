/** The chance of each participant: prizes over entries. */
export function chanceOf(prizes: number, entries: number): number {
  if (entries <= 0) return prizes > 0 ? 1 : 0;
  return Math.min(1, prizes / entries);
}
