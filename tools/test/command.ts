import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from '../lib/bootstrap.mjs';

export interface CommandResult {
  /** Undefined when it ended well; otherwise how it ended. */
  problem: string | undefined;
  output: string;
}

const HEARTBEAT_MS = 20_000;
const toolFolder = join(root, 'node_modules', '.bin');
/** What Node has stripped and compiled once, every later process of the run reads: half of the work of starting a store. */
const compiledFolder = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Nobody waits for a single one of the many processes of a run: as batch work they interrupt each other less, which is worth a
 * fortieth of all the work. What they start is batch work too. A machine that knows no such thing runs them as they are.
 */
const AS_BATCH = ['chrt', '--batch', '0'];
const isBatchAllowed = spawnSync('chrt', [...AS_BATCH.slice(1), 'true']).status === 0;

/** Runs a tool of the repository to its end and keeps what it says; shows a sign of life while it takes long. */
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
  // Whoever stops the run stops what it is running.
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
