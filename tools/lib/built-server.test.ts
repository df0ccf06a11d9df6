import { spawnSync } from 'node:child_process';
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

/** Makes the check of the port throw, which the start does not expect. */
const BROKEN_NET = `
  import net from 'node:net';
  import { syncBuiltinESMExports } from 'node:module';
  net.createServer = () => { throw new Error('broken on purpose'); };
  syncBuiltinESMExports();`;

test('a stack trace of the built server names the line of the source', () => {
  const source = join(folder, 'src', 'main.ts');
  const line =
    readFileSync(source, 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('= createServer()')) + 1;
  const preload = `data:text/javascript,${encodeURIComponent(BROKEN_NET)}`;
  const { stderr } = spawnSync(process.execPath, ['--import', preload, join(root, serverProgram)], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'test' },
  });
  expect(stderr).toContain('Error: broken on purpose');
  expect(stderr).toContain(`${source}:${line}`);
});
