import { expect, test } from 'vitest';
import {
  checkFolders,
  checkMigrations,
  checkText,
  checkWidth,
  MAX_DOCUMENT_WIDTH,
  MAX_FILE_LINES,
  MAX_FOLDER_FILES,
} from './text-rules.ts';

const messages = (path: string, text = '') => checkText({ path, text }).map(({ message }) => message);

test.each(['apps/web/src/boxList.ts', 'apps/web/src/Box-list.tsx', 'packages/Contract/src/a.ts', 'tools/box_list.ts'])(
  '%s is not kebab-case',
  (path) => {
    expect(messages(path)).toEqual(['names are in kebab-case']);
  },
);

test.each([
  'apps/server/src/modes/box/box.db.test.ts',
  '.ci/run',
  'docs/adr/0001-a-choice.md',
  'README.md',
  '.npmrc',
  '.github/ISSUE_TEMPLATE/bug.yml',
])('accepts the name %s', (path) => {
  expect(messages(path)).toEqual([]);
});

test('rejects an index file', () => {
  expect(messages('packages/contract/src/index.ts')).toHaveLength(1);
});

test('limits the length of a file, unless it is generated', () => {
  expect(messages('tools/a.ts', 'a;\n'.repeat(MAX_FILE_LINES))).toEqual([]);
  expect(messages('tools/a.ts', 'a;\n'.repeat(MAX_FILE_LINES + 1))).toHaveLength(1);
  expect(messages('tools/a.generated.ts', 'a;\n'.repeat(MAX_FILE_LINES + 1))).toEqual([]);
});

test('reports marks of unfinished work', () => {
  expect(messages('tools/a.ts', `// ${'TO'}${'DO'}: later`)).toHaveLength(1);
  expect(messages('apps/web/src/a.css', `/* ${'FIX'}${'ME'} */`)).toHaveLength(1);
});

test('rejects registries and their addresses', () => {
  expect(messages('.npmrc', `registry=https://${['registry', 'npmjs', 'org'].join('.')}/`)).toHaveLength(1);
  expect(messages('package-lock.json', '"resolved": "https://mirror.example/a/-/a-1.0.0.tgz"')).toHaveLength(1);
});

test.each([
  '-----BEGIN PRIVATE KEY-----\nMIIE',
  `AKIA${'A'.repeat(16)}`,
  `ghp_${'a'.repeat(36)}`,
  `sk_live_${'a'.repeat(24)}`,
])('reports a secret', (text) => {
  expect(messages('apps/server/src/a.ts', text)).toHaveLength(1);
});

test('migrations have unique numbers', () => {
  const path = (name: string) => `apps/server/migrations/${name}`;
  expect(checkMigrations([path('0001-a.sql'), path('0002-b.sql')])).toEqual([]);
  expect(checkMigrations([path('0001-a.sql'), path('0001-b.sql')])).toMatchObject([{ path: path('0001-b.sql') }]);
  expect(checkMigrations([path('1-a.sql')])).toHaveLength(1);
});

test('a folder stays small enough to be read', () => {
  const paths = Array.from({ length: MAX_FOLDER_FILES }, (_, index) => `packages/ui/src/list/part-${index}.tsx`);
  expect(checkFolders([...paths, 'packages/ui/src/list/parts/one.ts', 'packages/ui/src/list/zh.json'])).toEqual([]);
  expect(checkFolders([...paths, 'packages/ui/src/list/one.css'])).toMatchObject([{ path: 'packages/ui/src/list' }]);
});

test('documents are narrow, except what cannot be broken', () => {
  const words = (length: number) =>
    'word '
      .repeat(length)
      .slice(0, length - 1)
      .padEnd(length, 'x');
  const wide = words(MAX_DOCUMENT_WIDTH + 1);
  const linesOf = (path: string, ...lines: string[]) =>
    checkWidth({ path, text: lines.join('\n') }).map(({ line }) => line);
  expect(linesOf('docs/A.md', words(MAX_DOCUMENT_WIDTH), wide, `- ${wide}`)).toEqual([2, 3]);
  expect(linesOf('docs/A.md', '```sh', wide, '```', wide)).toEqual([4]);
  expect(linesOf('docs/A.md', `- ${'x'.repeat(200)}`, `[a](${'x'.repeat(200)}) b`, `<!-- ${wide} -->`)).toEqual([]);
  expect(linesOf('docs/A.md', `| ${wide} |`)).toEqual([]);
  expect(linesOf('docs/operating/a.md', `| ${wide} |`)).toEqual([1]);
  expect(linesOf('apps/server/seeds/articles/en/Rule.md', wide)).toEqual([]);
});
