import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
let root: string;

const put = (path: string, text: string) => writeFileSync(join(root, path), text);

/** A fake npm: records the call and leaves the files of an installation. */
const FAKE_NPM = `
const fs = require('node:fs');
fs.appendFileSync('npm.calls', process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('offline')) { console.error('no network'); process.exit(1); }
fs.mkdirSync('node_modules', { recursive: true });
`;
const calls = (folder: string) => {
  const path = join(root, folder, 'npm.calls');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
};

/** Creates a tree with the real bootstrap and a folder with its own lock file. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clearcrate-folder-'));
  for (const folder of ['tools/lib', 'part']) mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(new URL('./bootstrap.mjs', import.meta.url), join(root, 'tools/lib/bootstrap.mjs'));
  const work = `ensureInstalledIn(root + '/part', 'The part')`;
  put(
    'go.mjs',
    `import { ensureInstalledIn, main, root } from './tools/lib/bootstrap.mjs';\nawait main(() => ${work});\n`,
  );
  put('npm-cli.js', FAKE_NPM);
  put('part/package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function go(): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm-cli.js') };
  return run(process.execPath, [join(root, 'go.mjs')], { env, cwd: tmpdir() });
}

test('installs a folder once, with a message, and keeps its lock file', async () => {
  expect((await go()).stdout).toMatch(/Installing The part\.[\s\S]*The part is installed/);
  expect((await go()).stdout).toBe('');
  expect(calls('part')).toEqual([expect.stringMatching(/^install .*--no-save/)]);
  expect(calls('.')).toEqual([]);
});

test('installs again after a change of the lock file', async () => {
  await go();
  put('part/package-lock.json', '{ }');
  await go();
  expect(calls('part')).toHaveLength(2);
});

test('installs once for two concurrent commands', async () => {
  await Promise.all([go(), go()]);
  expect(calls('part')).toHaveLength(1);
});

test('prints a failure in one line, and retries with the next command', async () => {
  put('part/offline', '');
  const failure = (await go().catch((error: unknown) => error)) as { code: number; stderr: string };
  expect(failure.code).toBe(1);
  expect(failure.stderr.trim().split('\n')).toEqual([
    'no network',
    expect.stringMatching(/^The part could not be installed: .* start again\.$/),
  ]);
  rmSync(join(root, 'part/offline'));
  await go();
  expect(calls('part')).toHaveLength(2);
});
