// Runs before packages are installed: plain JavaScript with Node 20 and its own modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
const nodeFile = process.platform === 'win32' ? 'node.exe' : 'node';
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', nodeFile);

const INSTALL_STAMP = join(root, 'node_modules', '.clearcrate-install');
/**
 * What is built, from which sources, and with which program. Tests beside the sources are excluded.
 */
const PAGE = {
  name: 'page',
  folder: 'apps/web',
  command: ['vite/bin/vite.js', 'build'],
  /** Pictures are served by the server; only their list is bundled. */
  sources: [
    'package-lock.json',
    'tsconfig.base.json',
    'apps/web',
    'packages/contract',
    'packages/fairness',
    'packages/ui',
    'packages/artwork/package.json',
    'packages/artwork/src',
    'packages/artwork/pictures/manifest.json',
  ],
};
const CONSOLE = {
  name: 'console',
  folder: 'apps/console',
  command: ['vite/bin/vite.js', 'build'],
  sources: [
    'package-lock.json',
    'tsconfig.base.json',
    'apps/console',
    'packages/contract',
    'packages/ui',
    'packages/artwork/package.json',
    'packages/artwork/src',
    'packages/artwork/pictures/manifest.json',
  ],
};
const SERVER = {
  name: 'server',
  folder: 'apps/server',
  command: ['rolldown/bin/cli.mjs', '-c', 'rolldown.config.ts'],
  /** Texts and migrations are read from their folders at run time. */
  sources: [
    'package-lock.json',
    'apps/server/package.json',
    'apps/server/rolldown.config.ts',
    'apps/server/src',
    'apps/server/seeds',
    'packages/contract',
    'packages/fairness',
    'packages/providers',
    'packages/artwork/package.json',
    'packages/artwork/src',
    'packages/artwork/pictures/manifest.json',
  ],
};
/** The server process that tests start and kill, from the same sources. */
const TEST_WORKER = { ...SERVER, name: 'server of the tests', folder: 'apps/server/src/testing' };
/** The server with one more call, and players. */
const BENCH_SERVER = {
  ...SERVER,
  name: 'server to be measured',
  folder: 'bench',
  sources: [...SERVER.sources, 'bench', 'tools/lib'],
};
/** Sources whose change makes `npm start` build the server again. */
export const serverSources = SERVER.sources;
/** The program that `npm start` runs. */
export const serverProgram = join('apps', 'server', 'dist', 'main.js');
const HEARTBEAT_MS = 10_000;
const LOCK_POLL_MS = 300;
/** A lock is written at once by its holder; one that stays empty this long is stale. */
const EMPTY_LOCK_MS = 5_000;

/** A problem that the user can solve: printed as one line, without a stack. */
export class BootstrapError extends Error {}

/** System errors for a read-only file or a full disk; their messages name the file. */
const LACKS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

export function say(text) {
  console.log(`[${process.uptime().toFixed(1).padStart(5)} s] ${text}`);
}

/** Processors with locked native packages; elsewhere the start is rejected at once. */
const CPUS = ['x64', 'arm64'];
const hasGlibc = () => process.report.getReport().header.glibcVersionRuntime !== undefined;

function refuseOtherPlatforms() {
  const { platform, arch } = process;
  const isLinux = platform === 'linux';
  if (isLinux && CPUS.includes(arch) && hasGlibc()) return;
  const here = `${platform} ${arch}${isLinux && !hasGlibc() ? ' without glibc' : ''}`;
  const way = isLinux ? '' : ' A Linux container or virtual machine will do.';
  throw new BootstrapError(`This runs on Linux with glibc, on x64 or arm64; this machine is ${here}.${way}`);
}

/** Runs a command. Prints an error as one line and exits with code 1. */
export async function main(work) {
  try {
    if (Number(process.versions.node.split('.')[0]) < 20) {
      throw new BootstrapError(`Node ${process.versions.node} is too old. Install Node 20 or newer and start again.`);
    }
    refuseOtherPlatforms();
    await work();
  } catch (error) {
    console.error(error instanceof BootstrapError || LACKS.has(error.code) ? error.message : error);
    process.exitCode = 1;
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** Holds a lock file, so that two concurrent commands do not install or build at the same time. */
async function exclusively(name, work) {
  const folder = join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, `${name}.lock`);
  for (let waiting = false; ; waiting = true) {
    try {
      writeFileSync(lock, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new BootstrapError(`Cannot write to ${folder}: ${error.message}`);
    }
    if (!isHeld(lock)) rmSync(lock, { force: true });
    else if (!waiting) say(`Waiting for another command that is busy with the ${name}`);
    await sleep(LOCK_POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Start time of a process in system ticks; undefined for a missing process and a zombie. */
function startOf(pid) {
  // The process name comes second, in brackets, and may contain anything.
  const [state, ...fields] = readText(`/proc/${pid}/stat`).split(') ').at(-1).split(' ');
  return state === 'Z' ? undefined : fields[18];
}

/**
 * Process ids are reused, in a restarted container even the same ones; the start time identifies
 * the owner.
 */
function isHeld(lock) {
  const [pid, start] = readText(lock).split(' ');
  if (pid) return start !== undefined && startOf(pid) === start;
  // Either released already, or just created and not written yet.
  const file = statSync(lock, { throwIfNoEntry: false });
  return file !== undefined && Date.now() - file.mtimeMs < EMPTY_LOCK_MS;
}

/** Runs a program quietly. Prints a sign of life from time to time, and the output on failure. */
async function runQuietly(what, program, args, options) {
  const started = performance.now();
  const { FORCE_COLOR: _colour, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: '1' };
  const child = spawn(program, args, { cwd: root, env, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const heartbeat = setInterval(() => {
    say(`… still ${what}, ${Math.round((performance.now() - started) / 1000)} s`);
  }, HEARTBEAT_MS);
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `it ended with ${signal ?? `code ${code}`}`),
    );
  });
  clearInterval(heartbeat);
  if (problem !== undefined) console.error(output.trimEnd());
  return problem;
}

/** Finds a Node outside node_modules, since the installation may replace the one inside. */
function outsideNode() {
  const inside = join(root, 'node_modules') + sep;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(inside));
  const found = folders.map((folder) => join(folder, nodeFile)).find((path) => isExecutable(path));
  return process.execPath.startsWith(inside) && found ? found : process.execPath;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const lockedPackages = () => JSON.parse(readText(join(root, 'package-lock.json'))).packages;

/**
 * npm skips native packages of other platforms; ours are required although the lock marks them as
 * optional.
 */
function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return libc === undefined || libc.includes('glibc');
}

/** npm silently skips a native package that it could not load, which would fail obscurely later. */
const missingBuilds = () =>
  Object.entries(lockedPackages())
    .filter(([path, entry]) => isForThisMachine(entry) && !existsSync(join(root, path, 'package.json')))
    .map(([path]) => path.replace('node_modules/', ''));

/**
 * npm lists the installed packages in node_modules; every required one must be there in its locked
 * version.
 */
function installedMatchesLock() {
  try {
    const present = JSON.parse(readText(join(root, 'node_modules', '.package-lock.json'))).packages;
    return Object.entries(lockedPackages()).every(([path, entry]) => {
      if (!path.includes('node_modules/')) return true;
      const found = present[path];
      if (!found) return entry.optional === true && !isForThisMachine(entry);
      return entry.link || found.version === entry.version;
    });
  } catch {
    return false;
  }
}

// `npm ci` requires entries for the native packages of all platforms, which mirrors may lack.
// Versions still come from the lock file, and --no-save keeps it unchanged.
function runNpm(cwd) {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? runQuietly('installing', outsideNode(), [npm, ...args], { cwd })
    : runQuietly('installing', 'npm', args, { cwd, shell: process.platform === 'win32' });
}

/**
 * Packages of a single command may be in a folder with its own lock file, installed when the
 * command first runs.
 */
export async function ensureInstalledIn(folder, what) {
  const stampPath = join(folder, 'node_modules', '.clearcrate-install');
  const stamp = hashOf([readText(join(folder, 'package-lock.json')), process.platform, process.arch]);
  await exclusively('installation', async () => {
    if (readText(stampPath) === stamp) return;
    say(`Installing ${what}. This happens once`);
    const problem = await runNpm(folder);
    if (problem !== undefined) {
      throw new BootstrapError(
        `${what} could not be installed: ${problem}. Check the network and the lines above, then start again.`,
      );
    }
    writeFileSync(stampPath, stamp);
    say(`${what} is installed`);
  });
}

export async function ensureInstalled() {
  const stamp = hashOf([readText(join(root, 'package-lock.json')), process.platform, process.arch]);
  const isInstalled = () => existsSync(pinnedNode) && (readText(INSTALL_STAMP) === stamp || installedMatchesLock());
  if (isInstalled()) return;
  await exclusively('installation', async () => {
    if (isInstalled()) return;
    say('Installing packages. This happens once and takes a minute or two');
    const problem = await runNpm(root);
    if (problem !== undefined) {
      throw new BootstrapError(
        `The packages could not be installed: ${problem}. Check the network and the lines above, then start again.`,
      );
    }
    if (!existsSync(pinnedNode)) {
      throw new BootstrapError(
        `The packages are installed, but ${pinnedNode} is missing: install scripts seem to be switched off. Allow them and start again.`,
      );
    }
    const missing = missingBuilds();
    if (missing.length > 0) {
      throw new BootstrapError(
        `The registry did not give ${missing.join(', ')}. Check the network or ask another registry, then start again.`,
      );
    }
    writeFileSync(INSTALL_STAMP, stamp);
    say('Packages are installed');
  });
}

function* filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(`${path}/${entry.name}`);
    else yield `${path}/${entry.name}`;
  }
}

function stampOf(sources) {
  const files = sources.flatMap((path) => [...filesBelow(path)]);
  return hashOf(files.flatMap((path) => [path, readFileSync(join(root, path))]));
}

async function ensureBuilt({ name, folder, command: [program, ...args], sources }) {
  const cwd = join(root, folder);
  const stampFile = join(cwd, 'dist', '.stamp');
  if (readText(stampFile) === stampOf(sources)) return;
  await exclusively(name, async () => {
    const stamp = stampOf(sources);
    if (readText(stampFile) === stamp) return;
    say(`Building the ${name}`);
    // An interrupted build must not leave a stamp.
    rmSync(stampFile, { force: true });
    const path = join(root, 'node_modules', ...program.split('/'));
    const problem = await runQuietly(`building the ${name}`, pinnedNode, [path, ...args], { cwd });
    if (problem !== undefined) {
      throw new BootstrapError(`The ${name} could not be built: ${problem}. See the lines above.`);
    }
    writeFileSync(stampFile, stamp);
    say(`The ${name} is built`);
  });
}

export const ensureWebBuilt = () => ensureBuilt(PAGE);
export const ensureConsoleBuilt = () => ensureBuilt(CONSOLE);
/** One after the other: each uses all processors. */
export const ensurePagesBuilt = async () => {
  await ensureWebBuilt();
  await ensureConsoleBuilt();
};
export const ensureServerBuilt = () => ensureBuilt(SERVER);
export const ensureBenchServerBuilt = () => ensureBuilt(BENCH_SERVER);
export const ensureTestWorkerBuilt = () => ensureBuilt(TEST_WORKER);
