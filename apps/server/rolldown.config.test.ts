import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { program } from './rolldown.config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcrate-rolldown-'));
  mkdirSync(join(folder, 'dist'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const built = () => join(folder, 'dist', 'main.js');
function buildOf(source: string): Promise<unknown> {
  writeFileSync(join(folder, 'main.ts'), source);
  const { output, ...rest } = program('main.ts');
  return build({ ...rest, cwd: folder, output: { ...output, dir: join(folder, 'dist') } });
}

test('a reader during a rebuild sees the whole old program', async () => {
  writeFileSync(built(), 'the old one');
  // A copy made by a store that may have stopped since.
  writeFileSync(built().replace('main', 'main.0123456789abcdef'), 'the old one');
  const reader = openSync(built(), 'r');
  try {
    await buildOf('console.log("the new one");');
    expect(readFileSync(reader, 'utf8')).toBe('the old one');
  } finally {
    closeSync(reader);
  }
  expect(readFileSync(built(), 'utf8')).toContain('the new one');
  expect(readdirSync(join(folder, 'dist'))).toEqual(['main.js', 'main.js.map']);
});

test('a package that is not installed fails the build, and keeps the old program', async () => {
  writeFileSync(built(), 'the old one');
  await expect(buildOf('import "a-package-that-is-not-there";')).rejects.toThrow('a-package-that-is-not-there');
  expect(readFileSync(built(), 'utf8')).toBe('the old one');
});

test('a stack trace of the program names the line of its source', async () => {
  const sourceLines = JSON.stringify(join(import.meta.dirname, 'src/platform/source-lines.ts'));
  await buildOf(`import { nameSourceLines } from ${sourceLines};
interface Removed { byTheBuild: true }
nameSourceLines();

function fail(_value?: Removed): never {
  throw new TypeError('on purpose');
}
fail();
`);
  const { stderr } = spawnSync(process.execPath, [built()], { encoding: 'utf8' });
  expect(stderr).toContain(
    `TypeError: on purpose\n    at fail (${join(folder, 'main.ts')}:6)\n    at ${join(folder, 'main.ts')}:8`,
  );
});
