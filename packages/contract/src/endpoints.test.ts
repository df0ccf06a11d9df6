import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from './endpoints.ts';

const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts', 'endpoints.ts'] });

/**
 * Without the list an endpoint is missing in the API page and in the tests of access and of hostile
 * input.
 */
it.each(files.sort())('lists the endpoints of %s', async (file) => {
  const exported: object = await import(/* @vite-ignore */ `./${file}`);
  const declared = Object.entries(exported).filter(([, value]) => value?.path && value?.access);
  const paths = new Set<string>(ALL_ENDPOINTS.map(({ path }) => path));
  expect(declared.filter(([, { path }]) => !paths.has(path)).map(([name]) => name)).toEqual([]);
});

it('no two endpoints share a path', () => {
  const paths = ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
