/**
 * A fixed statement. The server parses and plans it once for each connection that runs it by name.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const names = new Map<string, string>();

export function statement(name: string, text: string): Statement {
  names.set(text, name);
  return { name, text };
}

/** Name of a fixed statement by its text; undefined for statements of the query builder. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);
