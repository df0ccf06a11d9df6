import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root, serverProgram, serverSources } from './bootstrap.mjs';

const folder = join(root, 'apps', 'server');
const text = readFileSync(join(root, serverProgram), 'utf8');

/** Each module is preceded by its path, relative to the server's folder. */
const parts = [...text.matchAll(/^\/\/ (\S+\.\w+)$/gm)]
  .map(([, path = '']) => join(folder, path))
  .filter((path) => !path.includes('node_modules') && existsSync(path))
  .map((path) => relative(root, path));

test('the server is rebuilt after a change of any of its files', () => {
  expect(parts.length).toBeGreaterThan(400);
  const unwatched = parts.filter((path) => !serverSources.some((source) => `${path}/`.startsWith(`${source}/`)));
  expect(unwatched).toEqual([]);
});

test('a store starts without loading the drawing of pictures', () => {
  const readAtStart = [...text.matchAll(/^import (?:.+ from )?"([^"]+)";$/gm)].map(([, name]) => name);
  expect(readAtStart).toContain('pino');
  expect(readAtStart).not.toContain('sharp');
});
