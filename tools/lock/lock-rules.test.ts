import { expect, test } from 'vitest';
import { checkBuildsAreSeen, checkLock, type LockedPackages } from './lock-rules.ts';

const build = (cpu: string, version = '1.0.0') => ({
  version,
  integrity: 'sha512-x',
  os: ['linux'],
  cpu: [cpu],
  libc: ['glibc'],
});

const GOOD: LockedPackages = {
  '': {},
  'apps/server': { version: '0.1.0' },
  'node_modules/@clearcrate/server': { resolved: 'apps/server', link: true },
  'node_modules/tool': {
    version: '1.0.0',
    integrity: 'sha512-x',
    optionalDependencies: {
      '@tool/linux-x64-gnu': '1.0.0',
      '@tool/linux-arm64-gnu': '1.0.0',
      '@tool/linux-arm64-musl': '1.0.0',
      '@tool/darwin-arm64': '1.0.0',
    },
  },
  'node_modules/@tool/linux-x64-gnu': build('x64'),
  'node_modules/@tool/linux-arm64-gnu': build('arm64'),
};

const without = (...paths: string[]): LockedPackages =>
  Object.fromEntries(Object.entries(GOOD).filter(([path]) => !paths.includes(path)));

test('accepts a lock with both builds, without those of other platforms', () => {
  expect(checkLock(GOOD, {})).toEqual([]);
});

test.each(['x64', 'arm64'])('rejects a lock without the build for %s', (cpu) => {
  const problems = checkLock(without(`node_modules/@tool/linux-${cpu}-gnu`), {});
  expect(problems).toContain(`node_modules/tool asks for @tool/linux-${cpu}-gnu, which is not locked`);
  expect(problems.filter((problem) => problem.includes('is locked without'))).toHaveLength(1);
});

test('rejects builds of two versions', () => {
  const problems = checkLock({ ...GOOD, 'node_modules/@tool/linux-arm64-gnu': build('arm64', '0.9.0') }, {});
  expect(problems).toContain('@tool/linux-x64-gnu@1.0.0 is locked without @tool/linux-arm64-gnu@1.0.0');
  expect(problems).toContain('@tool/linux-arm64-gnu is locked as 0.9.0, node_modules/tool asks for 1.0.0');
});

test('rejects a build for one processor that no package requests by name', () => {
  const problems = checkLock({ ...GOOD, 'node_modules/@other/linux-x64': build('x64') }, {});
  expect(problems).toEqual(['@other/linux-x64@1.0.0 is locked without @other/linux-arm64@1.0.0']);
});

test('finds builds in the requesting package or further out', () => {
  const nested = {
    ...without('node_modules/tool', 'node_modules/@tool/linux-arm64-gnu'),
    'node_modules/a/node_modules/tool': GOOD['node_modules/tool'] ?? {},
    'node_modules/a/node_modules/tool/node_modules/@tool/linux-arm64-gnu': build('arm64'),
  };
  expect(checkLock(nested, {})).toEqual([]);
});

test('rejects an install script that is not allowed for both processors', () => {
  const scripted = {
    ...GOOD,
    'node_modules/@tool/linux-x64-gnu': { ...build('x64'), hasInstallScript: true },
    'node_modules/@tool/linux-arm64-gnu': { ...build('arm64'), hasInstallScript: true },
  };
  expect(checkLock(scripted, { '@tool/linux-x64-gnu': true })).toEqual([
    'the install script of @tool/linux-arm64-gnu is not allowed in package.json',
  ]);
  expect(checkLock(scripted, { '@tool/linux-x64-gnu': true, '@tool/linux-arm64-gnu': true })).toEqual([]);
});

test('rejects a registry address and a missing checksum', () => {
  const path = 'node_modules/a';
  expect(checkLock({ ...GOOD, [path]: { version: '1.0.0', integrity: 'x', resolved: 'https://r/a.tgz' } }, {})).toEqual(
    ['node_modules/a has a registry address'],
  );
  expect(checkLock({ ...GOOD, [path]: { version: '1.0.0' } }, {})).toEqual(['node_modules/a has no checksum']);
});

test('packages without native code need no builds', () => {
  expect(checkLock({ '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'x' } }, {})).toEqual([]);
});

test('fails when it finds no builds where there must be some', () => {
  expect(checkBuildsAreSeen({ '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'x' } })).toHaveLength(1);
  expect(checkBuildsAreSeen(GOOD)).toEqual([]);
});
