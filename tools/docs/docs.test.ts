import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/bootstrap.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const markdown = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const DOCUMENTS = [...markdown('.'), ...markdown('docs'), ...markdown('docs/adr'), ...markdown('docs/operating')];

test.each(DOCUMENTS)('all links of %s are valid', (path) => {
  for (const [, target = ''] of read(path).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g))
    expect(existsSync(join(root, dirname(path), target)), target).toBe(true);
});

test('every command named in the documents exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const path of DOCUMENTS)
    for (const [, name = ''] of read(path).matchAll(/`npm run ([\w:]+)`/g))
      expect(scripts, path).toHaveProperty([name]);
});

const RECORDS = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));

test('decision records are numbered without gaps', () => {
  expect(RECORDS.map((name) => Number(name.slice(0, 4)))).toEqual(RECORDS.map((_, index) => index + 1));
});

test.each(RECORDS)('%s has its number, a dated status and all sections', (name) => {
  const text = read(join('docs/adr', name));
  expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
  expect(text).toMatch(/^\*\*Status:\*\* (accepted|superseded by \[ADR \d+\]\([^)]+\)), \d{4}-\d{2}-\d{2}/m);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections).toEqual(['Context', 'Decision', 'Consequences', 'Alternatives considered']);
});

test('the list of decision records names each of them', () => {
  const list = read('docs/adr/README.md');
  for (const name of RECORDS) expect(list).toContain(`](${name})`);
});

/** The line that defines a name, or else the first that has it. */
function lineOf(source: string, name: string): number {
  const lines = source.split('\n');
  const definition = new RegExp(`\\b(function\\*?|const|class|interface|type) ${name}\\b|^  (async )?${name}\\(`);
  const defined = lines.findIndex((line) => definition.test(line));
  return 1 + (defined >= 0 ? defined : lines.findIndex((line) => line.includes(name)));
}

test('the links of the tour lead to the lines that define their names', async () => {
  const tour = read('docs/TOUR.md');
  const lost: string[] = [];
  const corrected = tour.replaceAll(/\[`(\w+)`\]\(([^)#]+\.tsx?)(#L\d+)?\)/g, (_link, name: string, path: string) => {
    const line = lineOf(read(join('docs', path)), name);
    if (line === 0) lost.push(`${name} in ${path}`);
    return `[\`${name}\`](${path}#L${line})`;
  });
  expect(lost).toEqual([]);
  await expect(corrected).toMatchFileSnapshot(join(root, 'docs/TOUR.md'));
});
