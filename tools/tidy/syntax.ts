import { parseSync } from '@swc/core';
import type { TextFile } from './text-file.ts';

/** A node of the syntax tree, with the parts used by the rules. */
export interface SyntaxNode {
  type: string;
  span: { start: number; end: number };
  [field: string]: unknown;
}

export interface Syntax {
  body: SyntaxNode[];
  lineOf(offset: number): number;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

export function parseSource({ path, text }: TextFile): Syntax {
  const isTypeScript = /\.tsx?$/.test(path);
  const program = parseSync(
    text,
    isTypeScript
      ? { syntax: 'typescript', tsx: path.endsWith('x'), decorators: true, target: 'es2022' }
      : { syntax: 'ecmascript', target: 'es2022' },
  );
  const bytes = Buffer.from(text);
  // Converts byte positions, which count from 1, to lines.
  const lineOf = (offset: number) => {
    let line = 1;
    for (let at = bytes.indexOf(10); at !== -1 && at < offset - 1; at = bytes.indexOf(10, at + 1)) line += 1;
    return line;
  };
  return { body: program.body as unknown as SyntaxNode[], lineOf };
}

/** Visits every node with its ancestors, the nearest last. */
export function walk(
  value: unknown,
  visit: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
  ancestors: readonly SyntaxNode[] = [],
): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, ancestors);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  let around = ancestors;
  if (isNode(value)) {
    visit(value, ancestors);
    around = [...ancestors, value];
  }
  for (const field of Object.values(value)) walk(field, visit, around);
}

/** `a.b.c` as ['a', 'b', 'c']; empty for any other expression. */
export function memberPath(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node.value)];
  if (node.type !== 'MemberExpression') return [];
  const head = memberPath(node.object);
  const property = node.property;
  return head.length > 0 && isNode(property) && property.type === 'Identifier' ? [...head, String(property.value)] : [];
}
