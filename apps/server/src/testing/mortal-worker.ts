import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** A moment at which a partner of the store kills it: before it has heard what is asked, or after it has done it and before anybody hears so. */
export interface Strike {
  /** How the asked path ends. */
  path: string;
  when: 'before' | 'after';
}

/** A real process of the store on a test's database, which does its jobs until it is killed without a word. */
export class MortalWorker {
  strike: Strike | undefined;
  private readonly env: Record<string, string>;
  private child: ChildProcess | undefined;

  constructor({ app, database }: TestApp, dataDir: string, env: Record<string, string>) {
    const { MASTER_KEY = '' } = app.platform.config;
    this.env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      MASTER_KEY,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      ROLES: 'jobs',
      LOG_LEVEL: 'error',
      ...env,
    };
  }

  start(): void {
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], { stdio: 'inherit', env: this.env });
  }

  /** Starts it and waits until the strike has hit; gives back what ended it. */
  async runInto(strike: Strike): Promise<NodeJS.Signals | null> {
    this.strike = strike;
    this.start();
    const [, signal] = await once(this.child as ChildProcess, 'exit');
    return signal;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Called by the partner at both moments of every question. What was cut off before never happens over there. */
  async ask(url: string, when: Strike['when']): Promise<void> {
    const { strike } = this;
    if (strike?.when !== when || !new URL(url, 'http://partner').pathname.endsWith(strike.path)) return;
    this.strike = undefined;
    await this.kill();
    if (when === 'before') throw new Error('nobody is there any more');
  }
}
