import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseUser } from '../../apps/server/src/platform/db/embedded/database-user.ts';

const START_PATIENCE_MS = 60_000;
const POLL_MS = 50;

export interface DaemonOptions {
  program: string;
  args: readonly string[];
  /** It is ready when it accepts connections here. */
  port: number;
  cwd?: string;
}

async function accepts(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Gives a folder and what is in it to the user that daemons run as. */
export async function handOver(folder: string): Promise<void> {
  const user = await databaseUser();
  if (!user) return;
  for (const name of ['', ...(await readdir(folder))]) await chown(join(folder, name), user.uid, user.gid);
}

/**
 * A program of the system in the foreground, as an unprivileged user where this process is root.
 */
export class Daemon {
  readonly options: DaemonOptions;
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(options: DaemonOptions) {
    this.options = options;
  }

  static async start(options: DaemonOptions): Promise<Daemon> {
    const daemon = new Daemon(options);
    await daemon.start();
    return daemon;
  }

  async start(): Promise<void> {
    const { program, args, port, cwd } = this.options;
    const user = await databaseUser();
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd, ...user });
    this.child = child;
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-10_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const deadline = performance.now() + START_PATIENCE_MS;
    while (!(await accepts(port))) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || performance.now() > deadline) throw new Error(`${program} did not start:\n${this.output}`);
      await delay(POLL_MS);
    }
  }

  get log(): string {
    return this.output;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
