/** `npm run dev`: the server, started again at every change, and the page with hot reload. Both stop together. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, main, pinnedNode, root } from './lib/bootstrap.mjs';
import { startCashier, wantsCashier } from './lib/cashier.mjs';

const PROGRAMS = [
  { name: 'server', args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'] },
  { name: 'page', args: [join('node_modules', 'vite', 'bin', 'vite.js'), 'apps/web', '--clearScreen', 'false'] },
];

/** Each program leads a group of its own, so that a stop reaches it and what it started exactly once, from here. */
function startProgram({ args }) {
  return spawn(pinnedNode, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

function stopGroup({ pid, exitCode, signalCode }) {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGTERM');
}

function runTogether() {
  const children = PROGRAMS.map(startProgram);
  let stopping = false;
  const stopAll = () => {
    if (stopping) return;
    stopping = true;
    for (const child of children) stopGroup(child);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  for (const [index, child] of children.entries()) {
    child.once('exit', (code) => {
      if (!stopping) {
        console.error(`The ${PROGRAMS[index].name} ended with code ${code}; stopping the rest.`);
        process.exitCode = 1;
      }
      stopAll();
    });
  }
}

await main(async () => {
  await ensureInstalled();
  if (wantsCashier(process.env)) await startCashier(process.env).catch((error) => console.error(error.message));
  runTogether();
});
