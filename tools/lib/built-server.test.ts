import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root, serverProgram, serverSources } from './bootstrap.mjs';

const folder = join(root, 'apps', 'server');
const text = readFileSync(join(root, serverProgram), 'utf8');

/** Above each part stands which file it is, as seen from the server's folder. */
const parts = [...text.matchAll(/^\/\/ (\S+\.\w+)$/gm)]
  .map(([, path = '']) => join(folder, path))
  .filter((path) => !path.includes('node_modules') && existsSync(path))
  .map((path) => relative(root, path));

test('the server is built anew when any of the files changes that it is made of', () => {
  expect(parts.length).toBeGreaterThan(400);
  const unwatched = parts.filter((path) => !serverSources.some((source) => `${path}/`.startsWith(`${source}/`)));
  expect(unwatched).toEqual([]);
});

test('a store starts without reading what draws pictures', () => {
  const readAtStart = [...text.matchAll(/^import (?:.+ from )?"([^"]+)";$/gm)].map(([, name]) => name);
  expect(readAtStart).toContain('pino');
  expect(readAtStart).not.toContain('sharp');
});
