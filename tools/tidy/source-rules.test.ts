import { expect, test } from 'vitest';
import { checkSource, MAX_FUNCTION_LINES } from './source-rules.ts';

const SERVER = 'apps/server/src/modes/box/box.service.ts';
const messages = (text: string, path = SERVER) => checkSource({ path, text }).map(({ message }) => message);
const filler = (lines: number) => '  work();\n'.repeat(lines);

test('a function may have the allowed number of lines, but not one more', () => {
  expect(messages(`// 长\nfunction fits() {\n${filler(MAX_FUNCTION_LINES - 2)}}\n`)).toEqual([]);
  expect(messages(`function long() {\n${filler(MAX_FUNCTION_LINES - 1)}}\n`)).toEqual([
    'a function of 71 lines; at most 70',
  ]);
});

test.each([
  `const long = () => {\n${filler(80)}};\n`,
  `const long = function () {\n${filler(80)}};\n`,
  `class Box {\n  #long() {\n${filler(80)}}\n}\n`,
  `class Box {\n  constructor() {\n${filler(80)}}\n}\n`,
  `const box = {\n  long() {\n${filler(80)}}\n};\n`,
  `export async function* long() {\n${filler(80)}}\n`,
])('measures every kind of function', (text) => {
  expect(messages(text)).toHaveLength(1);
});

test('reports the right line after characters of several bytes', () => {
  const text = `// 盲盒 🎁\n\nexport const now = () => Date.now();\n`;
  expect(checkSource({ path: SERVER, text })).toMatchObject([{ line: 3 }]);
});

test('the body of a describe is not a function', () => {
  expect(messages(`describe('boxes', () => {\n${filler(90)}});\n`, 'apps/server/src/a.test.ts')).toEqual([]);
});

test.each(['Date.now();', 'new Date();', 'Date();', 'Math.random();', 'const t = [new Date];'])('%s', (text) => {
  expect(messages(text)).toHaveLength(1);
  expect(messages(text, 'packages/fairness/src/draw.ts')).toHaveLength(1);
  expect(messages(text, 'apps/server/src/platform/clock.ts')).toEqual([]);
  expect(messages(text, 'apps/server/src/modes/box/box.test.ts')).toEqual([]);
  expect(messages(text, 'apps/web/src/lib/clock.ts')).toEqual([]);
});

test('accepts a date made from a known time', () => {
  expect(messages('new Date(clock.now()); // Date.now() in a comment')).toEqual([]);
});

test.each(['test.only("a", f);', 'it.skip("a", f);', 'test.describe.skip("a", f);', 'test.skipIf(x)("a", f);'])(
  '%s',
  (text) => {
    expect(messages(text, 'e2e/home.spec.ts')).toHaveLength(1);
    expect(messages(text, 'apps/server/src/a.test.ts')).toHaveLength(1);
  },
);

test('rejects these words on test calls only', () => {
  expect(messages('page.skip(); list.only("a");', 'e2e/home.spec.ts')).toEqual([]);
});

test('detects a barrel file by its content, not its name', () => {
  expect(messages(`export * from './a.ts';\nexport { b } from './b.ts';\n`)).toHaveLength(1);
  expect(messages(`export { b } from './b.ts';\nexport const c = 1;\n`)).toEqual([]);
});
