import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PARTS = new URL('../../../../packages/ui/src/', import.meta.url);
const GALLERY = new URL('.', import.meta.url);

const sources = (folder: URL): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));

it('shows every part of packages/ui', () => {
  const parts = sources(PARTS).flatMap((source) =>
    [...source.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) => name ?? ''),
  );
  const shown = sources(GALLERY).join();
  const missing = parts.filter((name) => !new RegExp(`<${name}\\b`).test(shown));
  expect(parts.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
