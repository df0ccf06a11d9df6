import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode, root } from '../lib/bootstrap.mjs';

const run = promisify(execFile);
const git = async (...args: string[]): Promise<string | undefined> =>
  run('git', args, { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/**
 * Stands in until a version has been tagged: it has the settings and providers of `deploy/`, and
 * lacks later migrations.
 */
const BEFORE_TAGS = '14373d0d';

/** The newest version before this one, if the repository knows it. */
export async function findReleaseBefore(): Promise<string | undefined> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  const commit = await git('rev-parse', '--verify', '--quiet', `${tag ?? BEFORE_TAGS}^{commit}`);
  return commit && (tag ?? commit.slice(0, 8));
}

/**
 * Unpacks a version of the repository into an empty folder, with its packages, and builds its
 * server.
 */
export async function buildRelease(release: string, folder: string): Promise<void> {
  await mkdir(folder);
  await run('sh', ['-c', `git archive "$0" | tar -x -C "$1"`, release, folder], { cwd: root });
  // Its own installation then has little or nothing to load.
  for (const packages of ['node_modules', ...globSync('{apps,packages}/*/node_modules', { cwd: root })])
    await cp(join(root, packages), join(folder, packages), { recursive: true, verbatimSymlinks: true });
  const build =
    "import('./tools/lib/bootstrap.mjs').then(async (b) => { await b.ensureInstalled(); await b.ensureServerBuilt(); })";
  await run(pinnedNode, ['-e', build], { cwd: folder });
}
