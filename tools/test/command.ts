import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from '../lib/bootstrap.mjs';

export interface CommandResult {
  /** Undefined on success; otherwise how it ended. */
  problem: string | undefined;
  output: string;
}

const HEARTBEAT_MS = 20_000;
const toolFolder = join(root, 'node_modules', '.bin');
/**
 * Node's compile cache, shared by all processes of the run: half of the work of starting a store.
 */
const compiledFolder = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Batch scheduling, since the many processes of a run need no low latency: fewer interruptions save
 * a fortieth of all the work. Child processes inherit it. Without `chrt` they run as usual.
 */
const AS_BATCH = ['chrt', '--batch', '0'];
const isBatchAllowed = spawnSync('chrt', [...AS_BATCH.slice(1), 'true']).status === 0;

/**
 * Runs a tool of the repository to its end and collects its output; prints a sign of life while it
 * takes long.
 */
export function runCommand(
  name: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const startedMs = performance.now();
  const { FORCE_COLOR: _colour, ...inherited } = process.env;
  const [first = program, ...rest] = [...(isBatchAllowed ? AS_BATCH : []), program, ...args];
  const child = spawn(first, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      PATH: `${toolFolder}${delimiter}${process.env.PATH ?? ''}`,
      NO_COLOR: '1',
      NODE_COMPILE_CACHE: compiledFolder,
      ...env,
    },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const heartbeat = setInterval(() => {
    console.log(`   … ${name}, ${Math.round((performance.now() - startedMs) / 1000)} s`);
  }, HEARTBEAT_MS);
  // Stopping the run stops the running tool.
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return new Promise((resolve) => {
    const end = (problem: string | undefined) => {
      clearInterval(heartbeat);
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve({ problem, output: Buffer.concat(chunks).toString() });
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(code === 0 ? undefined : `ended with ${signal ?? `code ${code}`}`));
  });
}
