import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
let folder: string;

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const lines = (path: string) =>
  existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8').split('\n').filter(Boolean) : [];

const lock = (version: string) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1', optional: true } },
  });

/** A fake npm: records the call, waits a moment, and leaves the files of an installation. */
const FAKE_NPM = `
const fs = require('node:fs');
fs.appendFileSync('npm.calls', process.argv[2] + '\\n');
if (fs.existsSync('offline')) { console.error('no network'); process.exit(1); }
setTimeout(() => {
  fs.mkdirSync('node_modules/node/bin', { recursive: true });
  fs.rmSync('node_modules/node/bin/node', { force: true });
  fs.symlinkSync(process.execPath, 'node_modules/node/bin/node');
}, 300);
`;
const FAKE_BUILDER = `
const fs = process.getBuiltinModule('node:fs');
fs.appendFileSync('../../built.calls', process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('src/broken.ts')) { console.error('a mistake in broken.ts'); process.exit(1); }
fs.mkdirSync('dist', { recursive: true });
`;

/** Creates a tree with the real bootstrap and without packages. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcrate-bootstrap-'));
  mkdirSync(join(folder, 'tools', 'lib'), { recursive: true });
  copyFileSync(new URL('./bootstrap.mjs', import.meta.url), join(folder, 'tools', 'lib', 'bootstrap.mjs'));
  const work =
    'await ensureInstalled(); await ({ page: ensureWebBuilt, server: ensureServerBuilt })[process.argv[2]]?.();';
  const names = '{ ensureInstalled, ensureServerBuilt, ensureWebBuilt, main }';
  put('tools/go.mjs', `import ${names} from './lib/bootstrap.mjs';\nawait main(async () => { ${work} });\n`);
  put('npm-cli.js', FAKE_NPM);
  put('package-lock.json', lock('1.0.0'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function go(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return goAfter('', ...args);
}

const environment = () => ({ PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.js') });

/** Simulates another machine: the prelude runs first and may change the values of `process`. */
function goAfter(prelude: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const before = ['--import', `data:text/javascript,${encodeURIComponent(prelude)}`];
  return run(process.execPath, [...before, join(folder, 'tools', 'go.mjs'), ...args], {
    env: environment(),
    cwd: tmpdir(),
  });
}

const failureOf = async (going: Promise<unknown>) =>
  (await going.catch((error: unknown) => error)) as { code: number; stderr: string };

test('installs once in a fresh clone', async () => {
  expect((await go()).stdout).toMatch(/Installing packages/);
  expect((await go()).stdout).toBe('');
  expect(lines('npm.calls')).toEqual(['install']);
});

test('installs again after a change of the lock file', async () => {
  await go();
  put('package-lock.json', lock('2.0.0'));
  await go();
  expect(lines('npm.calls')).toHaveLength(2);
});

test('does not install what npm itself installed in the locked versions', async () => {
  await go();
  rmSync(join(folder, 'node_modules/.clearcrate-install'));
  put('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
  await go();
  expect(lines('npm.calls')).toHaveLength(1);
  put('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }));
  await go();
  expect(lines('npm.calls')).toHaveLength(2);
});

test('installs once for two concurrent commands', async () => {
  await Promise.all([go(), go(), go()]);
  expect(lines('npm.calls')).toHaveLength(1);
});

const LOCK = '.cache/installation.lock';

test.each([
  ['that was killed', () => put(LOCK, '999999999 1')],
  ['whose process id was reused', () => put(LOCK, `${process.pid} 1`)],
  [
    'that was interrupted before it wrote its process id',
    () => {
      put(LOCK, '');
      utimesSync(join(folder, LOCK), 0, 0);
    },
  ],
])('does not wait for the lock of a command %s', async (_what, leave) => {
  leave();
  await go();
  expect(lines('npm.calls')).toHaveLength(1);
});

const FAR_OFF_S = 4_000_000_000;

test.each([
  [
    'at work',
    () => put(LOCK, `${process.pid} ${readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[19]}`),
  ],
  [
    'about to write its process id',
    () => {
      put(LOCK, '');
      // It was created just now, however slow the other command is.
      utimesSync(join(folder, LOCK), FAR_OFF_S, FAR_OFF_S);
    },
  ],
])('waits for the lock of a command that is %s', async (_what, hold) => {
  hold();
  const going = run(process.execPath, [join(folder, 'tools', 'go.mjs')], { env: environment(), cwd: tmpdir() });
  const said = new Promise((resolve) => going.child.stdout?.once('data', resolve));
  expect(String(await said)).toMatch(/Waiting for another command/);
  expect(lines('npm.calls')).toEqual([]);
  rmSync(join(folder, LOCK));
  await going;
  expect(lines('npm.calls')).toHaveLength(1);
});

test('a failed installation prints one line with advice', async () => {
  put('offline', '');
  const failure = await failureOf(go());
  expect(failure.code).toBe(1);
  expect(failure.stderr).toMatch(/no network/);
  expect(failure.stderr.trim().split('\n').at(-1)).toMatch(/^The packages could not be installed: .* start again\.$/);
});

const machine = (platform: string, arch: string) =>
  `Object.defineProperty(process, 'platform', { value: '${platform}' });
   Object.defineProperty(process, 'arch', { value: '${arch}' });`;
const WITHOUT_GLIBC = `process.report.getReport = () => ({ header: {} });`;

test.each([
  ['Windows', machine('win32', 'x64'), /this machine is win32 x64\. A Linux container/],
  ['macOS', machine('darwin', 'arm64'), /this machine is darwin arm64\. A Linux container/],
  ['32 bits', machine('linux', 'arm'), /this machine is linux arm\.$/],
  ['musl', machine('linux', 'x64') + WITHOUT_GLIBC, /this machine is linux x64 without glibc\.$/],
])('%s is rejected with one line before anything is installed', async (_name, prelude, line) => {
  const failure = await failureOf(goAfter(prelude));
  expect(failure.code).toBe(1);
  expect(failure.stderr.trim()).toMatch(line);
  expect(failure.stderr.trim().split('\n')).toHaveLength(1);
  expect(lines('npm.calls')).toEqual([]);
});

test('accepts both processors', async () => {
  await goAfter(machine('linux', 'arm64'));
  await goAfter(machine('linux', 'x64'));
  expect(lines('npm.calls')).toHaveLength(2);
});

const lockWithBuild = (arch: string) =>
  JSON.stringify({
    packages: { '': {}, 'node_modules/b': { version: '1', optional: true, os: ['linux'], cpu: [arch] } },
  });

test('names a native package of this machine that npm skipped, and ignores those of others', async () => {
  put('package-lock.json', lockWithBuild(process.arch));
  const failure = await failureOf(go());
  expect(failure.code).toBe(1);
  expect(failure.stderr).toMatch(/^The registry did not give b\. .* start again\.$/m);
  put('package-lock.json', lockWithBuild(process.arch === 'x64' ? 'arm64' : 'x64'));
  await go();
});

test('installs again after packages of another machine', async () => {
  await go();
  rmSync(join(folder, 'node_modules/.clearcrate-install'));
  put('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  put('package-lock.json', lockWithBuild(process.arch));
  await failureOf(go());
  expect(lines('npm.calls')).toHaveLength(2);
});

test.each([
  { part: 'page', folder: 'apps/web', program: 'vite/bin/vite.js', call: 'build' },
  { part: 'server', folder: 'apps/server', program: 'rolldown/bin/cli.mjs', call: '-c rolldown.config.ts' },
])('builds the $part after a change of its sources only', async ({ part, folder: place, program, call }) => {
  await go();
  put(`node_modules/${program}`, FAKE_BUILDER);
  put(`${place}/src/a.ts`, '1');
  await go(part);
  await go(part);
  put(`${place}/src/a.test.ts`, 'a test is not built in');
  await go(part);
  expect(lines('built.calls')).toEqual([call]);
  put('packages/contract/src/b.ts', '2');
  await go(part);
  expect(lines('built.calls')).toHaveLength(2);
  put(`${place}/src/broken.ts`, '');
  const failure = await failureOf(go(part));
  expect(failure.stderr).toMatch(new RegExp(`a mistake in broken\\.ts[\\s\\S]*The ${part} could not be built`));
  await go(part).catch(() => {});
  expect(lines('built.calls')).toHaveLength(4);
  // The output of a failed build is unknown, even if the sources are restored.
  rmSync(join(folder, place, 'src/broken.ts'));
  await go(part);
  expect(lines('built.calls')).toHaveLength(5);
});

test('a renamed source is a changed source', async () => {
  await go();
  put('node_modules/rolldown/bin/cli.mjs', FAKE_BUILDER);
  put('apps/server/src/a.ts', '1');
  await go('server');
  renameSync(join(folder, 'apps/server/src/a.ts'), join(folder, 'apps/server/src/b.ts'));
  await go('server');
  expect(lines('built.calls')).toHaveLength(2);
});

/** Root may write everywhere, so the system's error is faked. */
const READ_ONLY = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { rmSync } = fs;
fs.rmSync = (path, options) => {
  if (path.endsWith('.stamp')) throw Object.assign(new Error('EROFS: read-only file system, rm ' + path), { code: 'EROFS' });
  rmSync(path, options);
};
syncBuiltinESMExports();
`;

test('names a read-only folder in one line', async () => {
  await go();
  put('node_modules/rolldown/bin/cli.mjs', FAKE_BUILDER);
  put('apps/server/src/a.ts', '1');
  const failure = await failureOf(goAfter(READ_ONLY, 'server'));
  expect(failure.code).toBe(1);
  expect(failure.stderr.trim()).toMatch(/^EROFS: .*apps\/server\/dist\/\.stamp$/);
});
