export interface Problem {
  line: number;
  message: string;
}

/** Reading stops after this many problems. */
export const MOST_PROBLEMS = 100;

export class TooManyProblems extends Error {}

/** Problems of a file in the order found. */
export class Problems {
  readonly found: Problem[] = [];
  /** Codes whose own line has a problem: references to them are not reported. */
  private readonly spoiled = new Set<string>();

  add(line: number, message: string): void {
    this.found.push({ line, message });
    if (this.found.length >= MOST_PROBLEMS) throw new TooManyProblems();
  }

  spoil(record: string, code: string): void {
    this.spoiled.add(`${record} ${code}`);
  }

  isSpoiled(record: string, code: string): boolean {
    return this.spoiled.has(`${record} ${code}`);
  }
}
