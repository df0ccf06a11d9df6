import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messageProblems } from '../commit-message.ts';
import { root } from '../lib/bootstrap.mjs';
import { closeSection, isNewer, release } from './release.ts';

const MIGRATIONS = 'apps/server/migrations';
const COPIED = ['package.json', 'package-lock.json', MIGRATIONS];
const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n';
const day = '2026-12-01';
const version = '99.0.0';

let folder: string;
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
/** Settings of the machine's user, such as signing, do not reach the test. */
const GIT = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: GIT }).trim();

function commitAll(): void {
  git('add', '-A');
  git('commit', '-qm', 'test: prepare');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcrate-release-'));
  for (const path of COPIED) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG);
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Release');
  git('config', 'user.email', 'release@example.test');
  commitAll();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('sets the version, closes the changelog, freezes new migrations, commits and tags', () => {
  writeFileSync(join(folder, MIGRATIONS, '9999-new.sql'), 'select 1;\n');
  commitAll();
  expect(release({ folder, version, day })).toBe('v99.0.0');
  expect(JSON.parse(read('package.json'))).toMatchObject({ version });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version, packages: { '': { version } } });
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 99.0.0 (2026-12-01)\n\n### Added\n\n- A thing.\n',
  );
  expect(read(`${MIGRATIONS}/released.txt`)).toMatch(/^[0-9a-f]{64} {2}9999-new\.sql$/m);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag', '--points-at', 'HEAD')).toBe('v99.0.0');
  expect(messageProblems(git('log', '-1', '--format=%B'))).toEqual([]);
});

it('releases the version that package.json already names, once', () => {
  const { version: first } = JSON.parse(read('package.json')) as { version: string };
  expect(release({ folder, version: first, day })).toBe(`v${first}`);
  expect(read('CHANGELOG.md')).toContain(`\n## ${first} (2026-12-01)\n`);
  expect(() => release({ folder, version: first, day })).toThrow(`${first} is not newer than ${first}`);
});

it('changes nothing but the version in package.json and the lock', () => {
  release({ folder, version, day });
  const changed = git('show', '--format=', '--unified=0', 'HEAD', '--', 'package.json', 'package-lock.json');
  const added = changed.split('\n').filter((line) => /^\+(?!\+)/.test(line));
  expect(added.map((line) => line.slice(1).trim())).toEqual(Array(3).fill('"version": "99.0.0",'));
});

it('refuses a tree that is not clean, another branch and a tag that exists', () => {
  writeFileSync(join(folder, 'notes.txt'), 'left behind');
  expect(() => release({ folder, version, day })).toThrow('not clean');
  commitAll();
  git('checkout', '-qb', 'other');
  expect(() => release({ folder, version, day })).toThrow('made on main, not on other');
  git('checkout', '-q', 'main');
  git('tag', 'v99.0.0');
  expect(() => release({ folder, version, day })).toThrow('The tag v99.0.0 exists');
  expect(git('log', '--format=%s')).not.toContain('release:');
});

it('refuses when a released migration was changed', () => {
  appendFileSync(join(folder, MIGRATIONS, '0001-platform.sql'), '-- better\n');
  commitAll();
  expect(() => release({ folder, version, day })).toThrow('Released migrations were changed: 0001-platform.sql');
  expect(read('CHANGELOG.md')).toBe(CHANGELOG);
});

it('refuses what is no version or not a newer one', () => {
  expect(() => release({ folder, version: 'v2', day })).toThrow('v2 is not a version');
  expect(() => release({ folder, version: '0.0.1', day })).toThrow('0.0.1 is not newer than');
  expect([isNewer('1.10.0', '1.9.9'), isNewer('1.2.0', '2.1.9'), isNewer('1.0.0', '1.0.0')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('refuses a release of which the changelog says nothing', () => {
  expect(() => closeSection('## Unreleased\n\n## 0.1.0\n\n- Old.\n', version, day)).toThrow('says nothing');
  expect(() => closeSection('# Changelog\n', version, day)).toThrow('no section');
});
