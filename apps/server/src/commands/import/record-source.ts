/** One element of an import file, with the line it begins on. Either it could be read, or `problem` says why not. */
export type SourceItem = { line: number; value: unknown } | { line: number; problem: string };

/** Turns a file's text, piece by piece, into its elements; keeps nothing but the element that is under way. */
export interface RecordSource {
  push(text: string): SourceItem[];
  end(): SourceItem[];
}

/** The file cannot be followed from this line on. */
export class BrokenFileError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = 'BrokenFileError';
    this.line = line;
  }
}

/** An element may be so many characters long: whatever the size of the file, memory is bounded by this. */
export const LONGEST_RECORD = 1_000_000;

export function checkLength(line: number, length: number): void {
  if (length > LONGEST_RECORD)
    throw new BrokenFileError(line, `a record of more than ${LONGEST_RECORD} characters begins here`);
}

export function parseElement(line: number, text: string): SourceItem {
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { line, problem: `is not JSON: ${error instanceof Error ? error.message : error}` };
  }
}
