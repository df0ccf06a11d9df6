/**
 * `npm run dev`: the store at one address, PORT (8080), reloading when a file changes. The page comes from Vite, which passes calls on to
 * the server at PORT + 1; the server is started again at every change of its sources, migrations, texts or packages.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { BootstrapError, ensureInstalled, main, pinnedNode, root } from './lib/bootstrap.mjs';
import { startCashier, wantsCashier } from './lib/store/cashier.mjs';

const PAGE_PORT = Number(process.env.PORT || 8080);
const SERVER_PORT = PAGE_PORT + 1;
const PAGE_URL = `http://localhost:${PAGE_PORT}`;

const SERVER_FOLDERS = [
  ...['src', 'migrations', 'locales', 'seeds'].map((name) => join('apps', 'server', name)),
  ...readdirSync(join(root, 'packages'))
    .filter((name) => name !== 'ui')
    .map((name) => join('packages', name, 'src')),
  join('packages', 'contract', 'locales'),
].filter((folder) => existsSync(join(root, folder)));

/** An editor writes a file in several steps, and a change of branch touches many. */
const SETTLING_MS = 80;

/** Leads a process group, so that a signal reaches it and what it started exactly once, from here. */
function startProgram(args, env, stdout) {
  return spawn(pinnedNode, args, { cwd: root, stdio: ['ignore', stdout, 'inherit'], detached: true, env });
}

const isRunning = ({ pid, exitCode, signalCode }) => pid !== undefined && exitCode === null && signalCode === null;

function signalGroup(child, signal) {
  if (isRunning(child)) process.kill(-child.pid, signal);
}

/** The server process, with a new one in its place after each change. */
function createServer(env, onFirstFailure) {
  let child;
  let hasRun = false;
  let isRestarting = false;
  let isStopping = false;

  function start() {
    isRestarting = false;
    const startedAt = performance.now();
    child = startProgram(['apps/server/src/main.ts'], env, 'pipe');
    let isOpen = false;
    child.stdout.on('data', (chunk) => {
      const text = String(chunk);
      // A reload is one line, in place of what a start prints.
      if (!hasRun || isOpen) process.stdout.write(text.replaceAll(`http://localhost:${SERVER_PORT}`, PAGE_URL));
      if (isOpen || !text.includes('is open at')) return;
      if (hasRun) console.log(`  Server reloaded (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
      isOpen = true;
      hasRun = true;
    });
    child.once('exit', (code) => {
      if (isRestarting) start();
      else if (!hasRun) onFirstFailure(code);
      else if (!isStopping) console.error('  The server has ended. It starts again at the next change.');
    });
  }

  return {
    start,
    /** Kills the server without a shutdown: its PostgreSQL keeps running and the next start takes it over. */
    restart() {
      if (isRestarting) return;
      if (!isRunning(child)) return start();
      isRestarting = true;
      child.kill('SIGKILL');
    },
    stop() {
      isStopping = true;
      signalGroup(child, 'SIGTERM');
    },
  };
}

/** Calls back once for a burst of changes. Recursive watching also sees files that an editor saves by renaming. */
function watchSources(onChange) {
  let timer;
  const seen = (_, name) => {
    if (name !== null && /(\.test\.ts|~|\.sw.|\.tmp)$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLING_MS);
  };
  return SERVER_FOLDERS.map((folder) => watch(join(root, folder), { recursive: true }, seen));
}

function runTogether() {
  const publicUrl = { PUBLIC_URL: process.env.PUBLIC_URL || PAGE_URL };
  const serverEnv = { ...process.env, ...publicUrl, PORT: String(SERVER_PORT), WORKERS: '1' };
  const vite = [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    'apps/web',
    '--port',
    String(PAGE_PORT),
    '--strictPort',
  ];
  const quiet = ['--clearScreen', 'false', '--logLevel', 'warn'];
  const page = startProgram([...vite, ...quiet], { ...process.env, PORT: String(SERVER_PORT) }, 'inherit');
  let isStopping = false;
  const stopAll = (failed) => {
    if (isStopping) return;
    isStopping = true;
    if (failed) process.exitCode = 1;
    for (const watcher of watchers) watcher.close();
    server.stop();
    signalGroup(page, 'SIGTERM');
  };
  const server = createServer(serverEnv, (code) => {
    if (!isStopping) console.error(`The server could not start (code ${code}); stopping.`);
    stopAll(true);
  });
  const watchers = watchSources(() => {
    if (!isStopping) server.restart();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(false));
  page.once('exit', (code) => {
    if (!isStopping) console.error(`The page's server ended with code ${code}; stopping.`);
    stopAll(true);
  });
  server.start();
}

await main(async () => {
  if (!Number.isInteger(PAGE_PORT) || PAGE_PORT < 1 || PAGE_PORT > 65_000)
    throw new BootstrapError('PORT must be a number from 1 to 65000.');
  await ensureInstalled();
  if (wantsCashier(process.env)) await startCashier(process.env).catch((error) => console.error(error.message));
  runTogether();
});
