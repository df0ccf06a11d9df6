import { spawn } from 'node:child_process';
import { pinnedNode, root } from './bootstrap.mjs';

/** A slow machine makes keys and compiles for long; a cashier that has failed says so by ending. */
const PATIENCE_MS = 90_000;

/**
 * Starts the sandbox cashier and waits until a store can find its accounts. It ends when whoever started it does: its
 * input is held from here and nobody else, so it cannot outlive us however we go.
 */
export async function startCashier(env) {
  const child = spawn(pinnedNode, ['apps/server/src/commands/cashier.ts'], {
    cwd: root,
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

/** Production has providers of its own, and who names a file of accounts has chosen. */
export const wantsCashier = ({ NODE_ENV, PAYMENTS_FILE }) => NODE_ENV !== 'production' && !PAYMENTS_FILE;
