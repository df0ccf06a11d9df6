import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from '../bootstrap.mjs';

/** Generating keys and compiling takes long on a slow machine; a failed cashier exits. */
const PATIENCE_MS = 90_000;
/** Of this version, and of those before the sandbox was an app. */
const ENTRIES = ['apps/sandbox/src/main.ts', 'apps/server/src/commands/cashier.ts'];

/**
 * Starts the sandbox cashier and waits until a store can find its accounts. It exits with its
 * parent: only this process holds its input pipe, so it cannot outlive us. `folder` holds the
 * version to start.
 */
export async function startCashier(env, folder = root) {
  const entry = ENTRIES.find((path) => existsSync(join(folder, path)));
  const child = spawn(pinnedNode, [entry], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
  let output = '';
  const opened = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sandbox cashier did not start in time.')), PATIENCE_MS);
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /ready at (http:\S+):/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The sandbox cashier ended with code ${code}.`));
    });
  });
  const address = await opened;
  child.unref();
  child.stdin.unref?.();
  child.stdout.unref?.();
  return { address, stop: () => child.kill('SIGTERM') };
}

/** Production has its own providers, and a configured file of accounts takes precedence. */
export const wantsCashier = ({ NODE_ENV, PAYMENTS_FILE }) => NODE_ENV !== 'production' && !PAYMENTS_FILE;
