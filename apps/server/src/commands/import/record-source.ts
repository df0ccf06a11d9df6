/** One element of an import file, with the line it begins on. Either it could be read, or `problem` says why not. */
export type SourceItem = { line: number; value: unknown } | { line: number; problem: string };

/** Turns a file's text, piece by piece, into its elements; keeps nothing but the element that is under way. */
export interface RecordSource {
  push(text: string): SourceItem[];
  end(): SourceItem[];
}

export function parseElement(line: number, text: string): SourceItem {
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { line, problem: `is not JSON: ${error instanceof Error ? error.message : error}` };
  }
}
