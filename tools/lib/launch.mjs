import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinnedNode, root } from './bootstrap.mjs';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_POLL_MS = 1_000;

/** Exits like the child: with its code or by its signal. */
function endLike(code, signal) {
  for (const name of STOP_SIGNALS) process.removeAllListeners(name);
  if (signal) process.kill(process.pid, signal);
  else process.exit(code);
}

/**
 * Runs a program with the pinned Node and exits like it.
 * A stop signal may be sent to the launcher alone (`kill` of npm or of the launcher), or to the
 * launcher and the program (Ctrl-C, a kill of the process group), and npm forwards its own signals
 * in addition. So the launcher does not resend the signal: it notifies the program over its
 * channel, and `follow-launcher.mjs` in the program raises the signal unless it was received
 * already.
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
    // The channel may be closed already because the program is exiting.
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

/** A killed npm cannot forward signals: being re-parented stops the program. */
function stopWithParent(stop) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), PARENT_POLL_MS).unref();
}
