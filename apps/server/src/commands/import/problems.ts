export interface Problem {
  line: number;
  message: string;
}

/** Enough to see what is wrong with a file; reading on would only say it again. */
export const MOST_PROBLEMS = 100;

export class TooManyProblems extends Error {}

/** What is wrong with a file, in the order it was found. */
export class Problems {
  readonly found: Problem[] = [];
  /** Things whose own line is wrong: what refers to them is not to blame. */
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
