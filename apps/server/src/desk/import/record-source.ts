/**
 * An element of an import file with its first line: either its value, or the problem why it could
 * not be read.
 */
export type SourceItem = { line: number; value: unknown } | { line: number; problem: string };

/** Splits a file into elements, chunk by chunk. Keeps only the begun element in memory. */
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
