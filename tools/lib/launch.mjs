import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinnedNode, root } from './bootstrap.mjs';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_POLL_MS = 1_000;

/** Ends as the child ended: with its code, or by its signal. */
function endLike(code, signal) {
  for (const name of STOP_SIGNALS) process.removeAllListeners(name);
  if (signal) process.kill(process.pid, signal);
  else process.exit(code);
}

/**
 * Runs a program under the pinned Node until it ends, and ends as it did.
 *
 * A stop signal may reach us alone (`kill` of npm or of us), or us and the program together (Ctrl-C, a kill of the
 * group), and npm passes on what it gets on top of that. So the signal is not sent again from here: the program is
 * told over its channel, and `follow-launcher.mjs` inside it raises the signal if it has not had it already.
 */
export function runUntilEnd(args) {
  const follower = new URL('./follow-launcher.mjs', import.meta.url).href;
  const child = spawn(pinnedNode, ['--import', follower, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, CLEARCRATE_LAUNCHER: String(process.pid) },
  });
  let asked = false;
  const stop = (signal) => {
    if (asked) return;
    asked = true;
    // The channel may be closed already because the program is on its way out; then there is nobody left to tell.
    if (child.connected) child.send({ stop: signal === 'SIGHUP' ? 'SIGTERM' : signal }, () => {});
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  child.once('error', (error) => {
    console.error(`${fileURLToPath(import.meta.url)} could not start ${pinnedNode}: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', endLike);
  if (process.env.npm_lifecycle_event) stopWithParent(() => stop('SIGTERM'));
}

/** A killed npm cannot pass anything on: when we are handed to another parent, the program is stopped. */
function stopWithParent(stop) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), PARENT_POLL_MS).unref();
}
