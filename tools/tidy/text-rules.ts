import { isGenerated, isSource, isTest, lineAt, type Problem, type TextFile } from './text-file.ts';

export const MAX_FILE_LINES = 400;
/** A folder that holds more is sorted into folders by what its files do. */
export const MAX_FOLDER_FILES = 24;

/** Of a line in a document. */
export const MAX_DOCUMENT_WIDTH = 120;

const COUNTED = /\.(?:ts|tsx|mjs|cjs|css|sql)$/;
const KEBAB_NAME = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
/** Fixed names: well-known documents, and articles named by their type in the specification. */
const GIVEN_NAMES = [
  /(?:^|\/)[A-Z]+\.md$/,
  /^LICENSE$/,
  /^apps\/server\/seeds\/articles\//,
  /^\.github\/(?:ISSUE_TEMPLATE\/|pull_request_template\.md$)/,
];
// The brackets keep this file from containing the marks it searches for.
const MARKS = /\b(?:TO[D]O|FIX[M]E)\b/;
const REGISTRY_HOST = /registry\.[a-z0-9-]+\.(?:org|com|cn)|https?:\/\/[^\s"']+\.tgz/;
const SECRETS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]/, 'a private key'],
  [/\bAKIA[0-9A-Z]{16}\b/, 'an AWS key'],
  [/\bgh[pousr]_[A-Za-z0-9]{36}\b/, 'a GitHub token'],
  [/\bnpm_[A-Za-z0-9]{36}\b/, 'an npm token'],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,}/, 'a Slack token'],
  [/\b[rs]k_live_[A-Za-z0-9]{16,}/, 'a payment key'],
  [/\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{16,}/, 'a signed token'],
];
const MIGRATION = /^apps\/server\/migrations\/([^/]+)$/;

function find({ path, text }: TextFile, pattern: RegExp, message: string): Problem[] {
  const match = pattern.exec(text);
  return match ? [{ path, line: lineAt(text, match.index), message }] : [];
}

function checkName(path: string): Problem[] {
  const base = path.split('/').at(-1) ?? '';
  const problems: Problem[] = [];
  const isGiven = GIVEN_NAMES.some((pattern) => pattern.test(path));
  if (!isGiven && path.split('/').some((part) => !KEBAB_NAME.test(part)))
    problems.push({ path, message: 'names are in kebab-case' });
  if (/^index\.(?:ts|tsx|mjs)$/.test(base)) problems.push({ path, message: 'an index file; name it by what it holds' });
  return problems;
}

/** Rules for a single file, by its name and text. */
export function checkText(file: TextFile): Problem[] {
  const { path, text } = file;
  const problems = checkName(path);
  const lines = text.split('\n').length - 1;
  if (COUNTED.test(path) && !isGenerated(path) && lines > MAX_FILE_LINES)
    problems.push({ path, message: `${lines} lines; at most ${MAX_FILE_LINES}` });
  if (isSource(path) || /\.(?:css|sql|html)$/.test(path))
    problems.push(...find(file, MARKS, 'a mark of unfinished work; finish it or write it down elsewhere'));
  if (!isTest(path)) {
    problems.push(...find(file, REGISTRY_HOST, 'the address of a package registry; the installer knows its own'));
    for (const [pattern, name] of SECRETS) problems.push(...find(file, pattern, `looks like ${name}`));
  }
  return problems;
}

/** Texts for players are not reflowed: their lines are paragraphs. */
const DOCUMENT = /^(?!apps\/server\/seeds\/).*\.md$/;
/** Pages for operators, whose tables are narrow too. */
const NARROW_TABLES = /^docs\/(?:OPERATING\.md$|operating\/)/;
const FENCE = /^\s*(?:```|~~~)/;

/**
 * Whether a line could be broken: fenced code, comments and single words cannot be, and addresses
 * of links do not count.
 */
function isTooWide(line: string, path: string): boolean {
  if (line.startsWith('<') || (line.startsWith('|') && !NARROW_TABLES.test(path))) return false;
  const shown = line.replace(/\]\([^)]*\)/g, ']()');
  return [...shown].length > MAX_DOCUMENT_WIDTH && /\S \S/.test(shown.replace(/^\s*(?:[-*+]|\d+\.) /, ''));
}

/** Documents are read in terminals and compared by line. */
export function checkWidth({ path, text }: TextFile): Problem[] {
  if (!DOCUMENT.test(path)) return [];
  let isCode = false;
  return text.split('\n').flatMap((line, index): Problem[] => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || !isTooWide(line, path)) return [];
    return [{ path, line: index + 1, message: `wider than ${MAX_DOCUMENT_WIDTH} characters` }];
  });
}

/** A crowd of files hides what a folder is for. Migrations are one list by nature. */
export function checkFolders(paths: readonly string[]): Problem[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((one) => isSource(one) || one.endsWith('.css'))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FOLDER_FILES)
    .map(([path, count]) => ({ path, message: `${count} files in one folder; at most ${MAX_FOLDER_FILES}` }));
}

/** Migrations run in the order of their numbers, so numbers are unique. */
export function checkMigrations(paths: readonly string[]): Problem[] {
  const names = paths.flatMap((path) => MIGRATION.exec(path)?.[1] ?? []);
  const seen = new Map<string, string>();
  return names.flatMap((name): Problem[] => {
    const path = `apps/server/migrations/${name}`;
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) return [{ path, message: 'a migration is named 0001-what-it-makes.sql' }];
    const other = seen.get(number);
    seen.set(number, name);
    return other ? [{ path, message: `has the number of ${other}` }] : [];
  });
}
