import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../apps/server/src/platform/errors.ts';

const MIGRATIONS = 'apps/server/migrations';
const RELEASED = `${MIGRATIONS}/released.txt`;
const UNRELEASED = '## Unreleased\n';

export interface ReleaseOrder {
  /** Root of the working tree. */
  folder: string;
  version: string;
  /** `2026-11-19`. */
  day: string;
}

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

function partsOf(version: string): number[] {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version))
    throw new StartupError(`${version || 'Nothing'} is not a version. Use three numbers: npm run release -- 1.2.3`);
  return version.split('.').map(Number);
}

export function isNewer(version: string, than: string): boolean {
  const [own, other] = [partsOf(version), partsOf(than)];
  const at = own.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (own[at] ?? 0) > (other[at] ?? 0);
}

/**
 * Whether the changelog has a section of this version. The first version stands in package.json
 * before it is released.
 */
const isReleased = (changelog: string, version: string): boolean => changelog.includes(`\n## ${version} (`);

/** Moves what is unreleased under the version and leaves an empty section above it. */
export function closeSection(changelog: string, version: string, day: string): string {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) throw new StartupError('CHANGELOG.md has no section "## Unreleased".');
  const rest = changelog.slice(start + UNRELEASED.length);
  if (!/^\s*(?!## )\S/.test(rest)) throw new StartupError('CHANGELOG.md says nothing under "## Unreleased".');
  return `${changelog.slice(0, start)}${UNRELEASED}\n## ${version} (${day})\n${rest}`;
}

/** The sums of all migrations; those of earlier releases must be as they were. */
function freezeMigrations(folder: string): string {
  const names = readdirSync(join(folder, MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  const lines = names.sort().map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, MIGRATIONS, name)))
      .digest('hex');
    return `${sum}  ${name}`;
  });
  const released = readFileSync(join(folder, RELEASED), 'utf8').trim().split('\n');
  const changed = released.filter((line) => !lines.includes(line));
  if (changed.length > 0)
    throw new StartupError(`Released migrations were changed: ${changed.map((line) => line.slice(66)).join(', ')}`);
  return `${lines.join('\n')}\n`;
}

interface Versioned {
  version: string;
  packages?: Record<string, { version: string }>;
}

/**
 * The version of the root alone: packages of the workspace are private and name each other by a
 * version that stays.
 */
function setVersion(text: string, version: string): string {
  const content = JSON.parse(text) as Versioned;
  content.version = version;
  if (content.packages?.['']) content.packages[''].version = version;
  return `${JSON.stringify(content, null, 2)}\n`;
}

function checkTree(folder: string, tag: string): void {
  if (git(folder, 'status', '--porcelain') !== '')
    throw new StartupError('The working tree is not clean. Commit or remove what is in it.');
  const branch = git(folder, 'branch', '--show-current');
  if (branch !== 'main') throw new StartupError(`Releases are made on main, not on ${branch || 'a detached commit'}.`);
  if (git(folder, 'tag', '--list', tag) !== '') throw new StartupError(`The tag ${tag} exists.`);
}

/** Commits and tags a release. Everything is checked before the first file is written. */
export function release({ folder, version, day }: ReleaseOrder): string {
  const tag = `v${version}`;
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const current = (JSON.parse(read('package.json')) as Versioned).version;
  const changelog = read('CHANGELOG.md');
  const isFirst = version === current && !isReleased(changelog, current);
  if (!isFirst && !isNewer(version, current)) throw new StartupError(`${version} is not newer than ${current}.`);
  checkTree(folder, tag);
  const files = {
    'CHANGELOG.md': closeSection(changelog, version, day),
    [RELEASED]: freezeMigrations(folder),
    'package.json': setVersion(read('package.json'), version),
    'package-lock.json': setVersion(read('package-lock.json'), version),
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  git(folder, 'add', ...Object.keys(files));
  const body = 'The changelog names what changed. Migrations up to here are frozen.';
  git(folder, 'commit', '-q', '-m', `release: make version ${version}`, '-m', body);
  git(folder, 'tag', '-a', tag, '-m', `Clearcrate ${version}`);
  return tag;
}
