/** What anybody who is in may expect: as many of those who joined get a prize as there are prizes. */
export function chanceOf(prizes: number, entries: number): number {
  if (entries <= 0) return prizes > 0 ? 1 : 0;
  return Math.min(1, prizes / entries);
}
