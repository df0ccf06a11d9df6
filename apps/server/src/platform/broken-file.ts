/** The file cannot be read from this line on. */
export class BrokenFileError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = 'BrokenFileError';
    this.line = line;
  }
}

/** Longest record in characters. It bounds the memory of a reader for files of any size. */
export const LONGEST_RECORD = 1_000_000;

export function checkLength(line: number, length: number): void {
  if (length > LONGEST_RECORD)
    throw new BrokenFileError(line, `a record of more than ${LONGEST_RECORD} characters begins here`);
}
