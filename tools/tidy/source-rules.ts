import { memberPath, parseSource, type Syntax, type SyntaxNode, walk } from './syntax.ts';
import { isGenerated, isTest, type Problem, type TextFile } from './text-file.ts';

export const MAX_FUNCTION_LINES = 70;

const FUNCTION_TYPES = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
]);

/**
 * Files that may use the system's clock and randomness: their wrappers, and code that really waits.
 */
const CLOCK_OWNERS: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^apps\/server\/src\/platform\/clock\.ts$/, 'wraps the clock'],
  [/^apps\/server\/src\/platform\/random\.ts$/, 'wraps chance'],
  [/^apps\/server\/src\/platform\/db\/embedded\//, 'waits for a real process'],
  [/\/testing\//, 'helps tests'],
];
const TIMED_TREES = /^(?:apps\/(?:server|sandbox)\/src|packages\/[^/]+\/src)\//;
const TEST_CALLS = new Set(['test', 'it', 'describe', 'suite']);
const BENDING_CALLS = new Set(['only', 'skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails']);

type Report = (node: SyntaxNode, message: string) => void;

/** The body of a `describe` is a heading, not a function to understand as a whole. */
function isDescribeBody(ancestors: readonly SyntaxNode[]): boolean {
  const call = ancestors.at(-1);
  return call?.type === 'CallExpression' && memberPath(call.callee).includes('describe');
}

function checkLength(node: SyntaxNode, ancestors: readonly SyntaxNode[], syntax: Syntax, report: Report): void {
  if (!FUNCTION_TYPES.has(node.type) || isDescribeBody(ancestors)) return;
  const lines = syntax.lineOf(node.span.end) - syntax.lineOf(node.span.start) + 1;
  if (lines > MAX_FUNCTION_LINES) report(node, `a function of ${lines} lines; at most ${MAX_FUNCTION_LINES}`);
}

function checkClock(node: SyntaxNode, report: Report): void {
  if (node.type === 'NewExpression' && memberPath(node.callee)[0] === 'Date') {
    const given = node.arguments as unknown[] | null | undefined;
    if (!given || given.length === 0) report(node, 'new Date() reads the system clock; take a Clock as an argument');
  }
  const called = node.type === 'CallExpression' ? memberPath(node.callee).join('.') : '';
  if (called === 'Date' || called === 'Date.now') report(node, `${called}() reads the system clock; take a Clock`);
  if (called === 'Math.random') report(node, 'Math.random() cannot be tested or trusted; take a Random');
}

function checkTestCall(node: SyntaxNode, report: Report): void {
  if (node.type !== 'CallExpression') return;
  const [first = '', ...rest] = memberPath(node.callee);
  const bent = TEST_CALLS.has(first) ? rest.find((name) => BENDING_CALLS.has(name)) : undefined;
  if (bent) report(node, `${first}.${bent}: every test runs, always`);
}

function isBarrel({ body }: Syntax): boolean {
  const reExports = body.filter(
    ({ type, source }) => type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && source),
  );
  return body.length > 0 && reExports.length === body.length;
}

/** Rules that need the syntax tree, not only the text. */
export function checkSource(file: TextFile): Problem[] {
  if (isGenerated(file.path)) return [];
  const syntax = parseSource(file);
  const problems: Problem[] = [];
  const report: Report = (node, message) =>
    problems.push({ path: file.path, line: syntax.lineOf(node.span.start), message });
  const watchesClock =
    TIMED_TREES.test(file.path) && !isTest(file.path) && !CLOCK_OWNERS.some(([path]) => path.test(file.path));
  walk(syntax.body, (node, ancestors) => {
    checkLength(node, ancestors, syntax, report);
    if (watchesClock) checkClock(node, report);
    if (isTest(file.path)) checkTestCall(node, report);
  });
  if (isBarrel(syntax)) problems.push({ path: file.path, message: 'a barrel file; import from the original module' });
  return problems;
}
